"""Real servers that tests start on this machine, and end."""
