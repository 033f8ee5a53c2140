#!/usr/bin/env bash
# Run once, when the primary is made: whoever may copy its log.
set -euo pipefail
password=$(<"$POSTGRES_PASSWORD_FILE")
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set=password="$password" --set=ON_ERROR_STOP=1 <<'SQL'
create role replicator with replication login password :'password';
SQL
echo "host replication replicator all scram-sha-256" >> "$PGDATA/pg_hba.conf"
