#!/bin/bash
# Instead of the image's own start: copies the primary into an empty volume, then follows it.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # In its place only when it is whole: half a copy may start as a database of its own.
  rm -rf "$PGDATA.part"
  PGPASSWORD=$REPLICATION_PASSWORD pg_basebackup --host=database --username=replication \
    --pgdata="$PGDATA.part" --slot=replica --checkpoint=fast --write-recovery-conf
  mv --no-target-directory "$PGDATA.part" "$PGDATA"
fi
exec docker-entrypoint.sh postgres "$@"
