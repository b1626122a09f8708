"""The `tcg` command's words, by the service that answers them."""
