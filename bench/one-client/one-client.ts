import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { copyCreators, openCreators } from '../creators/persistent-database.ts'
import { ms } from '../figures.ts'
import { type MeasuredServer, startMeasuredServer } from '../measured-server.ts'
import { memoryDuring } from '../process-usage.ts'
import type { AttackOrder, AttackResult } from './attacker.ts'
import { attacks, stranger } from './attacks.ts'
import { type Experience, experienceOf } from './bystanders.ts'
import { bytesIn, largestUntil } from './disk-usage.ts'
import { attackerOf, bystandersOf, emailOf } from './participants.ts'

/** `ratio` of bystanders' times, `memory` and `disk` of growth in MB, `mails` to a stranger. */
const target = { ratio: 5, memory: 1_000, disk: 1_000, mails: 5 }
const seconds = 15

/** The defaults, which tests and other benchmarks change. */
const defaultLimits = {
  RATE_LIMIT_SCALE: '1',
  MAX_EVENT_LOOP_DELAY_MS: '50',
  SEARCH_TIMEOUT_MS: '300',
  TRUST_PROXY: 'loopback',
}

/** Measures visitors and creators while one client attacks the demo, or a site with `count` creators. */
export async function oneClient(signal: AbortSignal, count: 'demo' | number, only: string): Promise<boolean> {
  await using started = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'astrofolio-bench-'))
  started.defer(() => rm(dataDir, { recursive: true, force: true }))
  const databaseUrl = count === 'demo' ? undefined : await copyOf(started, count)
  const server = started.use(
    await startMeasuredServer({
      ...defaultLimits,
      // Mails are files.
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      DEMO: count === 'demo' ? '1' : '0',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    }),
  )
  const database = new pg.Client(server.databaseUrl)
  await database.connect()
  started.defer(() => database.end())
  // Its requests store rows.
  await database.query(
    `insert into oauth_app (client_id, name, address, redirect_uris) values ('bench.example', 'Bench', 'https://bench.example/', '{http://127.0.0.1/callback}')`,
  )
  const bystanders = await bystandersOf(server.address)
  const attacker = await attackerOf(server.address)
  await experienceOf(bystanders, { seconds: seconds / 2, signal }) // warm-up
  const alone = await experienceOf(bystanders, { seconds, signal })
  console.log(`\n${count === 'demo' ? 'The demo' : `${count} creators`} ${experienceText(alone)}`)

  let isMet = true
  for (const name of Object.keys(attacks).filter((one) => one.includes(only))) {
    const { lock } = attacks[name]!
    if (lock) await database.query(`begin; lock table ${lock} in access exclusive mode`)
    const diskBefore = await bytesIn(dataDir)
    const end = new AbortController()
    const disk = largestUntil(end.signal, dataDir)
    const { done, before, max } = await memoryDuring(server.pid, () =>
      Promise.all([
        attack({ address: server.address, name, seconds, attacker }),
        experienceOf(lock ? { ...bystanders, creators: [] } : bystanders, { seconds, signal }),
      ]),
    )
    end.abort()
    if (lock) await database.query('rollback')
    const [{ statuses, hasLeaked }, attacked] = done
    const growth = { memory: max - before, disk: ((await disk) - diskBefore) / 1e6 }
    const isAttackMet =
      attacked.failures.size === 0 &&
      p95(attacked) <= target.ratio * p95(alone) &&
      (lock !== undefined || median(attacked.uploads) <= target.ratio * median(alone.uploads)) &&
      growth.memory < target.memory &&
      growth.disk < target.disk &&
      !hasLeaked
    isMet &&= isAttackMet
    console.log(`  ${name}: ${isAttackMet ? 'met' : 'MISSED'}
    attacker ${JSON.stringify(statuses)}${hasLeaked ? ', A RESPONSE REPEATS THE SECRET' : ''}
    ${experienceText(attacked)}: ${(p95(attacked) / p95(alone)).toFixed(1)} times
    memory +${growth.memory.toFixed(0)} MB, disk +${growth.disk.toFixed(0)} MB`)
    for (const [failed, { times, example }] of attacked.failures)
      console.log(`    failed ${times} times: ${failed}, ${example}`)
    await idle(server)
  }
  const folder = join(dataDir, 'mail')
  const mails = await mailsTo(stranger, folder)
  const reset = await fetch(`${server.address}/_api/auth/request_password_reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf('bystander-0') }),
  })
  await sleep(5_000) // mails are sent every two seconds
  const isReset = reset.status === 200 && (await mailsTo(emailOf('bystander-0'), folder)) === 1
  const hasExited = (await fetch(`${server.address}/readyz`).catch(() => undefined))?.status !== 200
  isMet &&= mails <= target.mails && isReset && !hasExited
  const limits = `at most ${target.ratio} times the p95 and the upload without an attack`
  const sizes = `memory below +${target.memory} MB, disk below +${target.disk} MB`
  console.log(`  mails to a stranger: ${mails}, a new password for a bystander ${isReset ? 'is' : 'IS NOT'} mailed${hasExited ? '; THE SERVER HAS EXITED' : ''}
  target: no failure, ${limits}, ${sizes}, at most ${target.mails} mails: ${isMet ? 'met' : 'MISSED'}`)
  return isMet
}

async function copyOf(started: AsyncDisposableStack, count: number): Promise<string> {
  const database = started.use(await openCreators(count))
  return started.use(await copyCreators(database)).url
}

/** In a thread of its own, so that the attacker does not delay the bystanders. */
async function attack(workerData: AttackOrder): Promise<AttackResult> {
  const worker = new Worker(new URL('attacker.ts', import.meta.url), { workerData })
  const [result] = (await once(worker, 'message')) as [AttackResult]
  return result
}

const p95 = ({ latencies }: Experience) => latencies.percentile(95)
const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? NaN
const experienceText = (experience: Experience) =>
  `p50 ${ms(experience.latencies.percentile(50) / 1000)}, p95 ${ms(p95(experience) / 1000)}, upload ${median(experience.uploads).toFixed(2)} s`

/** Waits until an attack's accepted uploads are decoded. */
async function idle({ load }: MeasuredServer) {
  do {
    await load()
    await sleep(1_000)
  } while ((await load()).cpu > 300)
}

async function mailsTo(recipient: string, folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return mails.filter((mail) => mail.includes(`To: ${recipient}`)).length
}
