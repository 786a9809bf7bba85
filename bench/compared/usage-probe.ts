import pg from 'pg'
import { sentStatement, type SentStatement } from '../../server/testing/explained-statements.ts'

/** Totals of a process since its start. */
export interface Used {
  /** CPU time of all threads in milliseconds. */
  cpu: number
  /** Statements sent to PostgreSQL, including `begin` and `commit`. */
  statements: number
}

// Preloaded into each contestant by `node --import`, to count its statements.
let statements = 0
/** Off while CPU time is measured, which recording would distort. */
let isRecording = false
let recorded: SentStatement[] = []
// oxlint-disable-next-line typescript/unbound-method -- called with its client below
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  statements++
  if (isRecording) recorded.push(sentStatement(args))
  return Reflect.apply(query, this, args)
} as typeof query

process.on('message', (question: 'used' | 'statements') =>
  process.send?.(question === 'used' ? used() : sent()),
)

function used(): Used {
  const { user, system } = process.cpuUsage()
  return { cpu: (user + system) / 1e3, statements }
}

function sent(): SentStatement[] {
  const sent = recorded
  isRecording = true
  recorded = []
  return sent
}

// The benchmark may have been killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
