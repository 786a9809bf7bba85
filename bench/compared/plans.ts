import pg from 'pg'
import { checkPlans, printedPlan, tableSizes } from '../../server/testing/explained-statements.ts'
import { openCreators } from '../creators/persistent-database.ts'
import { objectCases, readCases, writeCases } from './cases.ts'
import { startContestants } from './contestants.ts'
import { Connections, failureOf } from '../send.ts'

/** A larger table must not be scanned sequentially. */
const maxSeqScan = 5000

/** Returns whether none of the plans scans or sorts a whole table. */
export async function plans(
  signal: AbortSignal,
  { sizes, only }: { sizes: number[]; only: string },
): Promise<boolean> {
  const [count] = sizes as [number]
  await using database = await openCreators(count)
  await using contestants = await startContestants(database.url, {
    RATE_LIMIT_SCALE: '1000000',
    TRUST_PROXY: 'loopback',
    RESPONSE_CACHE: 'off',
  })
  const [ours] = contestants.all as [(typeof contestants.all)[0]]
  const client = new pg.Client({
    connectionString: database.url,
    options: '-c pg_trgm.word_similarity_threshold=0.45',
  })
  await client.connect()
  const limits = { tableRows: await tableSizes(client), seqScan: maxSeqScan, rows: count / 2 }
  using connections = new Connections()
  const cases = [readCases, writeCases, objectCases].flatMap((casesOf) =>
    casesOf({ count, secret: contestants.secret }),
  )
  let violations = 0
  try {
    for (const { name, operation } of cases.filter(({ name }) => name.includes(only))) {
      signal.throwIfAborted()
      await ours.statements()
      const error = failureOf(await connections.send(ours.address, operation(7)))
      console.log(`\n== ${name}${error ? `: FAILED, ${error}` : ''}`)
      for (const checked of await checkPlans(client, await ours.statements(), limits)) {
        console.log(`\n${checked.text.trim()}\n\n${await printedPlan(client, checked)}`)
        for (const violation of checked.violations) console.log(`>>> ${violation}`)
        violations += checked.violations.length
      }
    }
  } finally {
    await client.end()
  }
  console.log(`\n${violations === 0 ? 'No' : violations} scans or sorts of whole tables`)
  return violations === 0
}
