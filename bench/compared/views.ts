import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { prepareWrites, undoTurn, undoViews } from '../creators/peer-tables.ts'
import { openCreators } from '../creators/persistent-database.ts'
import { print } from '../figures.ts'
import { postgresCpu } from '../process-usage.ts'

const target = { perSecond: 50_000, seconds: 10 }
/** Views per statement, as in the server. */
const batchSize = 10_000

interface View {
  profileId: number
  /** 32 hex digits. */
  visitor: string
}
interface WriterModule {
  countVisits?: (pool: pg.Pool, views: View[]) => Promise<unknown>
}

const writer = new URL('../../dist/server/features/visits/profile-visits.js', import.meta.url)

/** Returns whether the target rate is met. */
export async function views(signal: AbortSignal, count: number): Promise<boolean> {
  const { countVisits } = (await import(writer.href)) as WriterModule
  if (!countVisits) throw new Error('This version of the server does not save views in batches.')
  await using database = await openCreators(count)
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  const client = new pg.Client(database.url)
  await client.connect()
  await prepareWrites(client)
  let saved = 0
  let time = 0
  const cpuBefore = postgresCpu(database.dataFolder)
  try {
    while (time < target.seconds * 1000) {
      signal.throwIfAborted()
      const batch = Array.from({ length: batchSize }, () => aView(count))
      const begin = performance.now()
      await countVisits(pool, batch)
      time += performance.now() - begin
      saved += batchSize
    }
    const cpu = postgresCpu(database.dataFolder) - cpuBefore
    const perSecond = (saved / time) * 1000
    const isMet = perSecond >= target.perSecond
    print({
      views: `${saved} in batches of ${batchSize}: ${perSecond.toFixed(0)} per second, ${((saved / cpu) * 1000).toFixed(0)} per second of PostgreSQL's CPU time`,
      target: `${target.perSecond} per second: ${isMet ? 'met' : 'MISSED'}`,
    })
    return isMet
  } finally {
    await undoTurn(client)
    await undoViews(client)
    await pool.end()
    await client.end()
  }
}

/** By a new visitor; some profiles have many more views than others. */
const aView = (count: number): View => ({
  profileId: Math.floor(count ** Math.random()),
  visitor: randomBytes(16).toString('hex'),
})
