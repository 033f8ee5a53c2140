"""Nodes and gateways of one room."""
