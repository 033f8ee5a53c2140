"""Why somebody is turned away by the room, where no rule of a game decides."""


class Conflict(Exception):
    """What is asked for cannot be had as things are: a taken name or seat, a full table."""


class Forbidden(Exception):
    """It is somebody else's to do."""


class NoSuchTable(Exception):
    """No table has this name, or it is not for this person to know."""


class TableArchived(NoSuchTable):
    """The table is closed for long: its rounds are in the archive of a month."""


HOUSE = "house"
"""What there is one of in a room, as a place where it is done: the floor, tables that a person deals, tournaments."""


class Elsewhere(Exception):
    """It is at another node of the room: a table by its id, or what belongs to the house."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place
