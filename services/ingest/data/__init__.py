"""The tables ingest stands on, and the programs that made them; see README.md beside this file."""
