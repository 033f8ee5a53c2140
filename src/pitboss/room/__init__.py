"""The running card room: what is stored, who owns what, tables as single writers."""
