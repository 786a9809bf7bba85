import pg from 'pg'

/** What a process has used and sent since it began. */
export interface Used {
  /** Milliseconds of CPU, of all its threads. */
  cpu: number
  /** Statements that its driver sent to PostgreSQL, `begin` and `commit` included. */
  statements: number
}

// Loaded by `node --import` into each contestant: only there its statements can be counted.
let statements = 0
// oxlint-disable-next-line typescript/unbound-method -- called with its client below
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  statements++
  return Reflect.apply(query, this, args)
} as typeof query

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: (user + system) / 1e3, statements } satisfies Used)
})

// The benchmark may have been killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
