"""Input that cannot be understood, as opposed to an act that a rule refuses (`pitboss.play.Refusal`)."""


class Malformed(ValueError):
    """Its message is one clear line: what was wrong, and what is allowed."""
