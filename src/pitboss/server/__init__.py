"""The room over the network: HTTP and WebSocket, sessions, views, limits and metrics. See docs/protocol.md."""
