"""The games; each folder is one rule set, and knows nothing of the others."""
