#!/usr/bin/env bash
# Run once, when the primary is made: its settings, and whoever may copy its log.
# They are kept with the data, so that the standby has them, too, on the day on which it is promoted; and so that
# `alter system` can change them while the server runs, which it cannot where they stand on a command line.
set -euo pipefail
password=$(<"$POSTGRES_PASSWORD_FILE")
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set=password="$password" --set=ON_ERROR_STOP=1 <<'SQL'
create role replicator with replication login password :'password';
alter system set jit = off;
alter system set idle_in_transaction_session_timeout = '2s';
alter system set tcp_user_timeout = '5s';
alter system set wal_keep_size = '1GB';
-- Nothing is told to anybody before a second machine has it; without the standby the room stands still.
alter system set synchronous_standby_names = 'ANY 1 (standby)';
SQL
echo "host replication replicator all scram-sha-256" >> "$PGDATA/pg_hba.conf"
