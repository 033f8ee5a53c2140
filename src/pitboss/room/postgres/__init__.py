"""The store in a PostgreSQL database, for rooms on several machines. Needs `asyncpg` (`pip install pitboss[nodes]`)."""
