"""The `pitboss` command; each subcommand is a module of its own, loaded when it is called."""
