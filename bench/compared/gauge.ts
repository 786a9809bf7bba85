import pg from 'pg'
import { sentStatement, type SentStatement } from '../../server/testing/explained-statements.ts'

/** What a process has used and sent since it began. */
export interface Used {
  /** Milliseconds of CPU, of all its threads. */
  cpu: number
  /** Statements that its driver sent to PostgreSQL, `begin` and `commit` included. */
  statements: number
}

// Loaded by `node --import` into each contestant: only there its statements can be counted.
let statements = 0
/** Whether the statements themselves are kept, which costs too much while CPU is measured. */
let isKeeping = false
let kept: SentStatement[] = []
// oxlint-disable-next-line typescript/unbound-method -- called with its client below
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  statements++
  if (isKeeping) kept.push(sentStatement(args))
  return Reflect.apply(query, this, args)
} as typeof query

process.on('message', (asked: 'used' | 'statements') => process.send?.(asked === 'used' ? used() : sent()))

function used(): Used {
  const { user, system } = process.cpuUsage()
  return { cpu: (user + system) / 1e3, statements }
}

/** The statements since this was asked last; the first time, none. */
function sent(): SentStatement[] {
  const sent = kept
  isKeeping = true
  kept = []
  return sent
}

// The benchmark may have been killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
