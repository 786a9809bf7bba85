import pg from 'pg'
import { functionsPerRow, planViolations, type PlanLimits, type PlanNode } from './check-plan.ts'

/** As passed to pg. */
export interface SentStatement {
  /** Present for a prepared statement. */
  name?: string | undefined
  text: string
  values: unknown[]
}

interface CheckedStatement extends SentStatement {
  /** The nodes of the plan that scan or sort too many rows. */
  violations: string[]
}

/** Statements that read or write rows; `begin`, `set` and their like have no plan. */
const hasPlan = /^\s*(?:select|with|insert|update|delete|table|values)\b/i

export function sentStatement([statement, values]: unknown[]): SentStatement {
  if (typeof statement === 'string') return { text: statement, values: Array.isArray(values) ? values : [] }
  const { name, text, ...sent } = statement as { name?: string; text: string; values?: unknown[] }
  return { name, text, values: sent.values ?? (Array.isArray(values) ? values : []) }
}

/** Returns the statements that this process sends during some work, with their values. */
export async function sentStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const statements: SentStatement[] = []
  // oxlint-disable-next-line typescript/unbound-method -- called with its client below
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    statements.push(sentStatement(args))
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return statements
}

/** Returns the number of rows per table, by PostgreSQL's statistics. */
export async function tableSizes(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; size: number }>(
    "select relname as name, reltuples::float8 as size from pg_class where relkind = 'r'",
  )
  return new Map(rows.map(({ name, size }) => [name, size]))
}

/** Repeats each statement with `explain analyze` in a transaction that it rolls back, and checks the plan. */
export async function checkPlans(
  client: pg.Client,
  statements: SentStatement[],
  limits: PlanLimits,
): Promise<CheckedStatement[]> {
  const checked: CheckedStatement[] = []
  for (const { text, values } of statements.filter((statement) => hasPlan.test(statement.text))) {
    const { lines, rowsRead } = await explained(client, { text, values }, 'json')
    const [[{ Plan: root }]] = lines as [[{ Plan: PlanNode }]]
    const violations = [
      ...planViolations(root, limits),
      ...functionsPerRow(await genericPlan(client, text)),
      ...fullReads(rowsRead, limits),
    ]
    checked.push({ text, values, violations })
  }
  return checked
}

/** The plan that the server uses: its connections plan a statement once, for all values. */
async function genericPlan(client: pg.Client, text: string): Promise<PlanNode> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (generic_plan, format json) ${text}`,
  )
  return rows[0]!['QUERY PLAN'][0].Plan
}

/** Runs the statement again. */
export const printedPlan = async (client: pg.Client, statement: SentStatement) =>
  (await explained(client, statement, 'text')).lines.join('\n')

async function explained(client: pg.Client, { text, values }: SentStatement, format: 'json' | 'text') {
  await client.query('begin')
  try {
    const before = await rowsReadSoFar(client)
    const { rows } = await client.query<Record<string, unknown>>(
      `explain (analyze, buffers, format ${format}) ${text}`,
      values,
    )
    const lines = rows.map((row) => row['QUERY PLAN'])
    const rowsRead = new Map<string, number>()
    for (const [table, read] of await rowsReadSoFar(client))
      rowsRead.set(table, read - (before.get(table) ?? 0))
    return { lines, rowsRead }
  } finally {
    await client.query('rollback')
  }
}

/**
 * Returns the rows per table that this connection has read by sequential scans, in functions and triggers too, whose plans
 * `explain` does not show.
 */
async function rowsReadSoFar(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; read: number }>(
    'select relname as name, seq_tup_read::float8 as read from pg_stat_xact_user_tables where seq_tup_read > 0',
  )
  return new Map(rows.map(({ name, read }) => [name, read]))
}

const fullReads = (rowsRead: ReadonlyMap<string, number>, { seqScan }: PlanLimits) =>
  [...rowsRead]
    .filter(([, read]) => read > seqScan)
    .map(([table, read]) => `Sequential scans read ${read} rows of ${table}`)
