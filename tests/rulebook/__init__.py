"""The rulebook: its data, the way it is read and searched, and the record of what is proved."""
