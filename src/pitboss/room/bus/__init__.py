"""What carries messages between the nodes of a room: hints, questions and views; the truth is the store's."""
