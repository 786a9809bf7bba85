import { runOnce } from 'graphile-worker'
import { pino } from 'pino'
import { openJobPool } from '../database/jobs.ts'
import { cronItems, createTasks } from '../lifecycle/tasks.ts'
import { workerOptions } from '../lifecycle/worker.ts'
import type { TestApp } from './test-app.ts'

type Parts = Partial<Parameters<typeof createTasks>[0] & Parameters<typeof workerOptions>[1]>

/** Runs the jobs that are due, once. Throws if one failed, unless the test counts the failures itself. */
export async function runJobs(
  { orm, databaseUrl, images, pendingFiles, address }: TestApp,
  { failures, ...parts }: Parts = {},
): Promise<void> {
  const logger = pino({ level: 'silent' })
  const failed = failures ?? new Map<string, number>()
  const tasks = createTasks({
    orm,
    images,
    pendingFiles,
    publicUrl: address,
    mails: undefined,
    logger,
    ...parts,
  })
  const pool = openJobPool(databaseUrl, 0)
  const isDone = async () => {
    const { rowCount } = await pool.query(
      `select from graphile_worker.jobs where task_identifier = any($1)
         and run_at <= now() and locked_at is null and attempts < max_attempts limit 1`,
      [Object.keys(tasks)],
    )
    return rowCount === 0
  }
  try {
    // A worker finds no job of a queue while it completes another one.
    while (!(await isDone()))
      await runOnce(workerOptions(pool, { logger, ...parts, failures: failed }), tasks)
  } finally {
    await pool.end()
  }
  if (!failures && failed.size > 0) throw new Error(`These jobs failed: ${[...failed.keys()].join(', ')}`)
}

/** Runs what a worker runs every minute. */
export async function runMaintenance(app: TestApp, parts?: Parts): Promise<void> {
  for (const { task, options } of cronItems)
    await app.em.execute('select from graphile_worker.add_job(?, job_key => ?, max_attempts => 1)', [
      task,
      options!.jobKey,
    ])
  await runJobs(app, parts)
}
