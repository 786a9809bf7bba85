import type { EntityManager } from '@mikro-orm/postgresql'
import { Logger, runMigrations, type TaskSpec } from 'graphile-worker'
import pg from 'pg'
import { rows, sql } from './statements.ts'
import { requestLimits } from '../limits/request-limits.ts'

const { backgroundConnection } = requestLimits.database

/** Jobs of a process at a time: one that waits for a mail server or a bucket delays no other. */
export const jobsAtATime = 4

/** Opens a pool for the queue of jobs; one of its connections listens for new ones. */
export function openJobPool(connectionString: string, statementTimeoutMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: jobsAtATime + 1,
    connectionTimeoutMillis: backgroundConnection,
    options: `-c statement_timeout=${statementTimeoutMs}`,
    keepAlive: true,
  })
  // A lost connection fails its statement, if it has one, and is replaced by the next.
  return pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
}

/** Creates and migrates the schema `graphile_worker`. To be called with the start lock. */
export async function migrateJobs(databaseUrl: string): Promise<void> {
  const pgPool = openJobPool(databaseUrl, 0)
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) })
  } finally {
    await pgPool.end()
  }
}

interface JobOptions extends Pick<
  TaskSpec,
  'queueName' | 'maxAttempts' | 'jobKey' | 'jobKeyMode' | 'priority'
> {
  delaySeconds?: number
}

/**
 * Queues a job in the transaction of `em`: it runs after the commit, at least once, and again after a failure. Its payload has
 * ids rather than values of users, because a backup, the deletion of an account and the retention do not cover it. Features
 * declare the payloads of their tasks in the interface `GraphileWorker.Tasks`; `lifecycle/tasks.ts` lists all tasks.
 */
export async function addJob<Task extends keyof GraphileWorker.Tasks>(
  em: EntityManager,
  task: Task,
  payload: GraphileWorker.Tasks[Task],
  { delaySeconds = 0, queueName, maxAttempts, jobKey, jobKeyMode = 'replace', priority }: JobOptions = {},
): Promise<void> {
  await rows(em)`
    select from graphile_worker.add_job(
      ${task}, ${JSON.stringify(payload)}::json,
      queue_name => ${queueName ?? null}, run_at => now() + make_interval(secs => ${delaySeconds}),
      max_attempts => ${maxAttempts ?? null}::int, job_key => ${jobKey ?? null}, job_key_mode => ${jobKeyMode},
      priority => ${priority ?? null}::int)`
}

/** A job that a killed process has left runs again after this time. No job may take longer. */
const jobTimeoutSeconds = 120

/** graphile-worker does so after four hours. */
export async function unlockLostJobs(em: EntityManager): Promise<void> {
  const isLost = sql`locked_at < now() - make_interval(secs => ${sql.lit(jobTimeoutSeconds)})`
  const unlocked = sql`set locked_at = null, locked_by = null where ${isLost}`
  await rows(em)`update graphile_worker._private_job_queues ${unlocked}`
  // A job that was replaced while it ran: another one with its key is queued.
  await rows(em)`
    delete from graphile_worker._private_jobs
    where ${isLost} and key is null and attempts >= max_attempts and last_error is null`
  await rows(em)`update graphile_worker._private_jobs ${unlocked}`
}
