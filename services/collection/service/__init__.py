"""What collection does, one transaction each; the first argument is the Work."""
