#!/usr/bin/env bash
# The password of the database comes as a file, and reaches no command line.
set -euo pipefail
if [[ -n ${PGPASSWORD_FILE:-} ]]; then
  PGPASSWORD=$(<"$PGPASSWORD_FILE")
  export PGPASSWORD
fi
exec pitboss "$@"
