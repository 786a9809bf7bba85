#!/bin/bash
# Entry point of the replica: copies the primary into an empty volume, then starts PostgreSQL as its replica.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Renamed when complete: an incomplete copy might start as a separate database.
  rm -rf "$PGDATA.part"
  PGPASSWORD=$REPLICATION_PASSWORD pg_basebackup --host=database --username=replication \
    --pgdata="$PGDATA.part" --slot=replica --checkpoint=fast --write-recovery-conf
  mv --no-target-directory "$PGDATA.part" "$PGDATA"
fi
exec docker-entrypoint.sh postgres "$@"
