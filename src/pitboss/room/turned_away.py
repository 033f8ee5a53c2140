"""Why somebody is turned away by the room, where no rule of a game decides."""


class Conflict(Exception):
    """What is asked for cannot be had as things are: a taken name or seat, a full table."""


class Forbidden(Exception):
    """It is somebody else's to do."""


class NoSuchTable(Exception):
    """No table has this name, or it is not for this person to know."""
