#!/usr/bin/env bash
# The standby begins with a copy of the primary and then follows it. To promote it: pg_ctl promote, as user postgres.
set -euo pipefail
PGPASSWORD=$(<"$POSTGRES_PASSWORD_FILE")
export PGPASSWORD
if [[ ! -s $PGDATA/PG_VERSION ]]; then
  install -d -o postgres -g postgres -m 700 "$PGDATA"
  gosu postgres pg_basebackup --pgdata "$PGDATA" --write-recovery-conf --wal-method stream \
    --dbname "host=postgres user=replicator application_name=standby"
fi
exec gosu postgres postgres -c hot_standby=on
