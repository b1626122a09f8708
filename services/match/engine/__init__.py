"""What every rule set shares, and all that rule sets share: contract, chance, options, hashes."""
