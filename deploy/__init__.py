"""How the backend is run: on this machine (`local`)."""
