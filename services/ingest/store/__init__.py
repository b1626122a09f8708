"""SQL to domain and back: import runs, articles with their measurements, cards."""
