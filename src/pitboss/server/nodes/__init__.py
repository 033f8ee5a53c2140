"""A node between people and tables that may be at another node: requests are forwarded, sockets carried over lines."""
