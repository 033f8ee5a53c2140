"""What a running room tells those who keep it: logs of one JSON object a line, and metrics that Prometheus reads.

Nothing in either names a person, a card, a token or a password.
"""

import logging
import sys

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Metrics:
    """One set for each application, so that several can live in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.answers = Counter("pitboss_answers", "Commands by their answer", ["outcome"], registry=self.registry)
        self.seconds = Histogram(
            "pitboss_command_seconds", "From command to answer", buckets=SECONDS, registry=self.registry
        )
        self.views = Counter("pitboss_views", "Views sent", registry=self.registry)
        self.sockets = Gauge("pitboss_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("pitboss_tables", "Open tables", registry=self.registry)
        self.requests = Counter("pitboss_requests", "HTTP requests", ["method", "status"], registry=self.registry)
        self.node = Gauge("pitboss_node", "What a node of several has and has done", ["what"], registry=self.registry)
        self.malformed = Counter("pitboss_malformed", "Messages not understood", registry=self.registry)

    def count(self, **counts: float) -> None:
        """What a node of several has and has done, by name."""
        for what, count in counts.items():
            self.node.labels(what).set(count)

    def text(self) -> bytes:
        return generate_latest(self.registry)


def set_up_logs(verbose: bool) -> None:
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.DEBUG if verbose else logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
