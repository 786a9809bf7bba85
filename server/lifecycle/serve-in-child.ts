// What the tests run in a process of its own, as the server does: node serve-in-child.ts <folder>
import { setTimeout as sleep } from 'node:timers/promises'
import { embeddedDatabase } from './embedded-database.ts'
import { Shutdown } from './shutdown.ts'

const stop = new Shutdown()
process.once('SIGINT', () => void stop.begin(0))
const tell = (text: unknown) => void process.send!(text)
const logger = { info: tell, warn: tell, fatal: (_problem: unknown, text: string) => tell(text) }
try {
  tell(await embeddedDatabase(process.argv[2]!, { logger: logger as never, stop }))
  await sleep(60_000)
} catch {
  await stop.begin(1)
}
