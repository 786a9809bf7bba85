import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  Logger as JobLogger,
  parseCronItems,
  run,
  type Runner,
  type RunnerOptions,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { jobsAtATime, openJobPool } from '../database/jobs.ts'
import { whenReachable } from '../database/startup.ts'
import { requestLimits } from '../limits/request-limits.ts'
import { cronItems } from './tasks.ts'

/** After an error of graphile-worker itself, such as a lost database. */
const restartDelayMs = 1_000

/** Long enough for a mail that is being sent, which would otherwise be sent twice. */
const stopTimeoutMs = 3_000

interface Parts {
  logger: Logger
  /** Counts failed jobs by task, for the metrics. */
  failures: Map<string, number>
}

/** Returns what the worker has in common with the tests. */
export function workerOptions(pgPool: Pool, { logger, failures }: Parts): RunnerOptions {
  const events: WorkerEvents = new EventEmitter()
  events.on('job:error', ({ job, error: err }) => {
    const task = job.task_identifier
    failures.set(task, (failures.get(task) ?? 0) + 1)
    logger.error({ task, job: job.id, attempts: job.attempts, err }, 'A job failed; it is retried')
  })
  return {
    pgPool,
    events,
    logger: jobLogger(logger),
    noHandleSignals: true,
    // Otherwise graphile-worker leaves the error of a lost connection unhandled.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
}

/** Runs the jobs of PostgreSQL. Every process may do so; a job may run twice, since one of two minutes is taken for lost. */
export function startWorker({
  databaseUrl,
  tasks,
  ...parts
}: Parts & { databaseUrl: string; tasks: TaskList }) {
  const { logger } = parts
  const pgPool = openJobPool(databaseUrl, requestLimits.database.statement)
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  const begin = () =>
    run(
      { ...workerOptions(pgPool, parts), concurrency: jobsAtATime },
      tasks,
      parseCronItems(cronItems.filter(({ task }) => tasks[task])),
    )
  const work = async () => {
    while (!isStopping()) {
      try {
        let runner: Runner | undefined
        await whenReachable(logger, async () => void (runner = isStopping() ? undefined : await begin()))
        const stop = () => void runner?.stop().catch(() => {})
        if (isStopping()) stop()
        stopping.signal.addEventListener('abort', stop)
        await runner?.promise.finally(() => stopping.signal.removeEventListener('abort', stop))
      } catch (err) {
        if (!isStopping()) logger.error({ err }, 'The worker ended; it starts again')
      }
      await sleep(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const working = work()
  return {
    async stop() {
      stopping.abort()
      await Promise.race([working.then(() => pgPool.end()), sleep(stopTimeoutMs, undefined, { ref: false })])
    },
  }
}

/** Logs errors of graphile-worker itself. Those of jobs, whose messages may have values of users, are logged above. */
const jobLogger = (logger: Logger) =>
  new JobLogger(() => (level, message, { failure, error: err }) => {
    if (failure || !['error', 'warning'].includes(level)) return
    logger[level === 'error' ? 'error' : 'warn']({ err }, message)
  })
