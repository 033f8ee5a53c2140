"""What learners share, whatever their library: one numbering of actions, what a seat sees, the course of a round."""
