// Runs the embedded database in a child process of a test: node embedded-database-child.ts <folder>
import { setTimeout as sleep } from 'node:timers/promises'
import { embeddedDatabase } from '../lifecycle/embedded-database.ts'
import { Shutdown } from '../lifecycle/shutdown.ts'

const stop = new Shutdown()
process.once('SIGINT', () => void stop.begin(0))
const send = (text: unknown) => void process.send!(text)
const logger = { info: send, warn: send, fatal: (_error: unknown, text: string) => send(text) }
try {
  send(await embeddedDatabase(process.argv[2]!, { logger: logger as never, stop }))
  await sleep(60_000)
} catch {
  await stop.begin(1)
}
