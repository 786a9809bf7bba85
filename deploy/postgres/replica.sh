#!/bin/bash
# Instead of the image's own start: copies the primary into an empty volume, then follows it.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD=$REPLICATION_PASSWORD pg_basebackup --host=database --username=replication \
    --pgdata="$PGDATA" --slot=replica --checkpoint=fast --write-recovery-conf
fi
exec docker-entrypoint.sh postgres "$@"
