"""Checkpoints: signed roots over all records of a room, kept outside its data, so that no rewrite goes unnoticed."""
