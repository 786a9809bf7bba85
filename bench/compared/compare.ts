import pg from 'pg'
import { openCreators } from '../creators/persistent-database.ts'
import { prepareWrites, undoTurn, undoViews } from '../creators/peer-tables.ts'
import { type Case, objectCases, readCases, writeCases } from './cases.ts'
import { contestantNames, startContestants, type Contestant, type ContestantName } from './contestants.ts'
import { costOf, type Outcome, printHead, printOutcome } from './outcome.ts'
import { takeTurn } from './turns.ts'
import { isDeepStrictEqual } from 'node:util'
import { Connections, failureOf } from '../send.ts'
import { setTimeout } from 'node:timers/promises'

interface Comparison {
  /** Numbers of creators, measured in sequence. */
  sizes: number[]
  turns: number
  /** Whether the project's response cache is on. */
  cache: boolean
  /** A part of the names of the cases to run. */
  only: string
  /** Without the peers, whose searches take seconds among a million creators. */
  isAlone: boolean
  /** Whether creators have ten images on average instead of one. */
  large: boolean
}

/** Returns whether none failed. */
export const compareReads = (signal: AbortSignal, wanted: Comparison) => compare(signal, wanted, readCases)
export const compareWrites = (signal: AbortSignal, wanted: Comparison) => compare(signal, wanted, writeCases)
/** Compares reads of objects and gear, which the peers lack, with the plain page of the directory. */
export const compareObjects = (signal: AbortSignal, wanted: Comparison) =>
  compare(signal, { ...wanted, isAlone: true }, objectCases)

async function compare(signal: AbortSignal, wanted: Comparison, casesOf: typeof readCases): Promise<boolean> {
  const bySize = new Map<number, Outcome[]>()
  for (const count of wanted.sizes) bySize.set(count, await compareAt(count, signal, wanted, casesOf))
  if (casesOf === objectCases) printMultiples(bySize)
  printGrowth(bySize)
  return [...bySize.values()].flat().every(({ turns }) => turns.ours.every(({ failures }) => failures === 0))
}

async function compareAt(
  count: number,
  signal: AbortSignal,
  { turns, cache, only, isAlone, large }: Comparison,
  casesOf: typeof readCases,
): Promise<Outcome[]> {
  await using database = await openCreators(count, { large })
  await using contestants = await startContestants(
    database.url,
    {
      RATE_LIMIT_SCALE: '1000000',
      TRUST_PROXY: 'loopback',
      RESPONSE_CACHE: cache ? 'on' : 'off',
    },
    isAlone ? [] : undefined,
  )
  const client = new pg.Client(database.url)
  await client.connect()
  await prepareWrites(client)
  await untilIdle(client)
  const outcomes: Outcome[] = []
  try {
    console.log(`\n${count} creators, response cache ${cache ? 'on' : 'off'}, ${turns} turns\n`)
    printHead()
    const cases = casesOf({ count, secret: contestants.secret })
    for (const one of cases.filter(({ name }) => name.includes(only))) {
      const failures = await compareAnswers(contestants.all, one)
      for (const [name, failure] of failures) console.error(`${one.name}: ${name} failed: ${failure}`)
      const outcome = await measure(one, contestants.all, {
        turns,
        dataFolder: database.dataFolder,
        signal,
        untilSettled: () => untilIndexed(client),
        afterTurn: () => undoTurn(client),
      })
      printOutcome(outcome)
      outcomes.push(outcome)
    }
  } finally {
    await undoTurn(client)
    await undoViews(client)
    await client.end()
  }
  return outcomes
}

/** Waits for the work that a server begins after its start, such as the counts of the directory, which take seconds of a million. */
async function untilIdle(client: pg.Client): Promise<void> {
  const others = `select from pg_stat_activity where pid <> pg_backend_pid()
    and (backend_type = 'autovacuum worker' or state in ('active', 'idle in transaction'))`
  // oxlint-disable-next-line no-await-in-loop -- polls
  do await setTimeout(3_000)
  while ((await client.query(others)).rowCount)
}

/** Waits for the index of the search, which the server writes half a second after a change. */
async function untilIndexed(client: pg.Client): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- polls
  while ((await client.query('select from index_mark limit 1')).rowCount) await setTimeout(50)
}

/** A slower case has fewer turns, but at least three. */
const caseTimeoutMs = 180_000

async function measure(
  one: Case,
  contestants: Parameters<typeof compareAnswers>[0],
  options: {
    turns: number
    dataFolder: string
    signal: AbortSignal
    untilSettled: () => Promise<void>
    afterTurn: () => Promise<void>
  },
): Promise<Outcome> {
  const outcome: Outcome = { name: one.name, turns: { ours: [], apollo: [], ceiling: [] } }
  let n = 0
  const numbers = () => n++
  const begin = performance.now()
  for (let turn = -1; turn < options.turns; turn++) {
    if (turn >= 3 && performance.now() - begin > caseTimeoutMs) break
    // Rotates the order, so that no contestant is always the first after a pause.
    const first = (turn + 1) % contestants.length
    for (const contestant of [...contestants.slice(first), ...contestants.slice(0, first)]) {
      const taken = await takeTurn(contestant, one, { ...options, numbers, isWarmUp: turn < 0 })
      await options.afterTurn()
      if (turn >= 0) outcome.turns[contestant.name].push(taken)
    }
  }
  return outcome
}

function printGrowth(bySize: Map<number, Outcome[]>) {
  const [[smaller, before] = [], ...larger] = bySize
  for (const [size, after] of larger) {
    console.log(`\n${size} creators compared with ${smaller}, CPU per request\n`)
    const names = contestantNames.filter((name) => after[0]?.turns[name].length)
    console.log(`| case | ${names.join(' | ')} |\n| --- |${' --- |'.repeat(names.length)}`)
    for (const [n, outcome] of after.entries()) {
      const growth = names.map((name) => (costOf(outcome, name) / costOf(before![n]!, name)).toFixed(2))
      console.log(`| ${outcome.name} | ${growth.join(' | ')} |`)
    }
  }
}

function printMultiples(bySize: Map<number, Outcome[]>) {
  for (const [size, [first, ...others]] of bySize) {
    console.log(`\n${size} creators, CPU as a multiple of the ${first!.name}\n`)
    for (const one of others)
      console.log(`| ${one.name} | ${(costOf(one, 'ours') / costOf(first!, 'ours')).toFixed(2)} |`)
  }
}

/** Requests per case. */
const compared = 5

/** Throws if the responses of two contestants differ; returns the errors of contestants that fail. */
async function compareAnswers(
  contestants: Contestant[],
  { name, operation, answers }: Case,
): Promise<Map<ContestantName, string>> {
  const failures = new Map<ContestantName, string>()
  using connections = new Connections()
  for (let n = 0; n < compared; n++) {
    const read = new Map<ContestantName, unknown>()
    for (const [place, contestant] of contestants.entries()) {
      if (failures.has(contestant.name)) continue
      // A different number per contestant, because a second view of the same visitor would not count.
      const sent = operation(answers === 'same' ? n : n + 1_000_000 * (place + 1))
      const answer = await connections.send(contestant.address, sent)
      const error = failureOf(answer)
      if (error) failures.set(contestant.name, error)
      else read.set(contestant.name, JSON.parse(answer.body))
    }
    const [[first, expected] = [], ...others] = read
    for (const [other, found] of others) {
      const isAlike =
        answers === 'same'
          ? isDeepStrictEqual(found, expected)
          : isDeepStrictEqual(fieldsOf(found), fieldsOf(expected))
      if (!isAlike)
        throw new Error(
          `${name}: ${other} and ${first} respond differently:\n${JSON.stringify(found).slice(0, 1500)}\n${JSON.stringify(expected).slice(0, 1500)}`,
        )
    }
  }
  return failures
}

/** Returns the field names only; for a list of objects, those of the first one. */
function fieldsOf(value: unknown): unknown {
  if (Array.isArray(value)) return typeof value[0] === 'object' ? [fieldsOf(value[0])] : ''
  if (value === null || typeof value !== 'object') return ''
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fieldsOf(field)]))
}
