"""What every node needs, imported by the process that others are forked from."""

import pitboss.room.bus.over_nats
import pitboss.room.card_room
import pitboss.room.nodes.node
import pitboss.room.postgres.store
import pitboss.server.app
import pitboss.server.nodes.entering
import pitboss.server.running

__all__ = ["pitboss"]
