"""What somebody who says hello to the room's socket becomes: a client at a table, or of what else may be watched."""

from pitboss.room.turned_away import NoSuchTable
from pitboss.server.at_table import Connection
from pitboss.server.looking_on import LookingOn, Strip
from pitboss.server.messages import Hello
from pitboss.server.service import Service
from pitboss.server.sockets import NO_SESSION, Closing, Newcomer, Socket
from pitboss.server.tournament_front import TournamentFront

WATCHED = "tournament:"


async def at_tables(
    socket: Socket, service: Service, hello: Hello, newcomer: Newcomer
) -> Connection | Strip | LookingOn:
    """The socket of a table, of all tables where somebody sits, or of a tournament."""
    if hello.watch:
        return LookingOn(socket, service, await _watched(service, hello.watch), newcomer)
    if not hello.table:
        if newcomer.person is None:
            raise Closing(NO_SESSION, "one's own tables are for somebody with a session")
        return Strip(socket, service, newcomer.person, newcomer.session)
    try:
        host = await service.room.tables.find(hello.table, newcomer.person, hello.invitation)
    except NoSuchTable as error:
        raise Closing(4404, str(error)) from None
    return Connection(socket, service, host, newcomer, hello.device)


async def _watched(service: Service, name: str) -> TournamentFront:
    try:
        return service.tournament_front(await service.room.tournament(name.removeprefix(WATCHED)))
    except NoSuchTable as error:
        raise Closing(4404, str(error)) from None
