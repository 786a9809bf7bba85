// Starts PostgreSQL in a child process of a test, which can be killed: node start-in-child.ts <module> <folder> [uid]
// It starts as root to find its files, and then switches to the user.
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedPostgres } from './embedded-postgres.ts'

const [, , module, folder, uid] = process.argv
if (uid) {
  process.setgroups!([])
  process.setgid!(Number(uid))
  process.setuid!(Number(uid))
}
const { startEmbeddedPostgres } = await import(module!)
const server: EmbeddedPostgres = await startEmbeddedPostgres({ folder })
process.once('SIGTERM', () => void server.stop().then(() => process.exit()))
process.send!(server.url)
await sleep(60_000)
