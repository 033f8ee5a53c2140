"""What every test stands on: the plugin that records which rules are proved."""

pytest_plugins = ["pytester", "tests.plugins.proofs"]
