"""What is kept of streams, so that nobody folds them from their beginnings: states, each bound to a record.

A snapshot is no truth. It is made from the records, is ignored by another level, and may be thrown away: the records
make it anew. None holds a card that lies face down or a secret of a shuffle.
"""
