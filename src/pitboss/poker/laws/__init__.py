"""The laws of each edition: rule numbers only, no behaviour."""
