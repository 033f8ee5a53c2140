#!/usr/bin/env bash
# The standby begins with a copy of the primary, its settings with it, and then follows it. To promote it: pg_ctl promote,
# as user postgres. It waits for a standby of its own then: this script on an empty volume, with PRIMARY=standby.
set -euo pipefail
PGPASSWORD=$(<"$POSTGRES_PASSWORD_FILE")
export PGPASSWORD
if [[ ! -s $PGDATA/PG_VERSION ]]; then
  install -d -o postgres -g postgres -m 700 "$PGDATA"
  gosu postgres pg_basebackup --pgdata "$PGDATA" --write-recovery-conf --wal-method stream \
    --dbname "host=${PRIMARY:-postgres} user=replicator application_name=standby"
fi
exec gosu postgres postgres -c hot_standby=on
