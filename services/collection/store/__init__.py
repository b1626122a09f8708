"""SQL to domain and back, a module for each thing that is kept."""
