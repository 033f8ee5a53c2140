"""A page at a room of several nodes, each of which is replaced under play: nothing is clicked twice (S-09)."""

import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.playing import ASKED, PATIENCE, SAVE, TABLE, await_move, await_turn, play_now, turn_of
from tests.servers import cluster as clusters
from tests.servers.balancer import Balancer
from tests.servers.cluster import Cluster

SLOWLY = ("--hurry", "0.12", "--to-act", "280", "--bank", "0")
GONE = 40.0


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """Two nodes. All is started and ended in a thread: where Playwright runs, no loop of asyncio does."""
    if reason := clusters.missing():
        pytest.skip(reason)
    cluster = Cluster(2, *SLOWLY)
    with ThreadPoolExecutor(1) as thread:
        thread.submit(cluster.__enter__).result()
        try:
            yield cluster
        finally:
            thread.submit(cluster.close).result()


def test_a_page_plays_on_while_every_node_is_replaced(browser: Browser, cluster: Cluster) -> None:
    with Balancer(lambda: cluster.nodes) as balancer, browser.new_context(base_url=balancer.url) as context:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        play_now(page, "holdem")
        for node in tuple(cluster.nodes):
            act_once(page)
            fresh = cluster.start().wait()
            # The node is told to go, and in the same moment the page sends what its person wants.
            await_turn(page)
            node.send(signal.SIGTERM)
            act_once(page)
            assert node.process.wait(GONE) in (0, -signal.SIGTERM)
            expect(page.get_by_test_id("lost")).to_have_count(0)
            expect(page.locator(TABLE)).not_to_have_attribute("data-seat", "0")
            assert fresh.process.poll() is None
        act_once(page)
        expect(page.locator("[role=alert]")).to_have_count(0)


def act_once(page: Page) -> None:
    """One click when it is one's turn, and the table goes on from it."""
    await_turn(page)
    before = turn_of(page)
    found = next(each for each in map(page.locator, SAVE) if each.count())
    found.first.click()
    await_move(page, before)
    page.wait_for_selector(f"{ASKED}, {TABLE}")
