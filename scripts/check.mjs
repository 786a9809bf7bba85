// Runs everything that CI runs. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { findChromium } from './chromium.ts'
import { findCurl, findNginx, findPostgres } from './programs.ts'
import { playwrightCounts, vitestCounts } from './test-counts.mjs'

process.chdir(join(import.meta.dirname, '..'))
// First, while the messages are read.
const chromium = findChromium()
await Promise.allSettled([chromium, ...[findCurl, findNginx, findPostgres].map(async (find) => find())])
const folder = mkdtempSync(join(fastTmpdir(), 'astrofolio-check-'))
chmodSync(folder, 0o711) // tests start PostgreSQL as another user
const logs = join(folder, 'logs')
mkdirSync(logs)
const reports = { vitest: join(folder, 'vitest.json'), playwright: join(folder, 'playwright.json') }

/**
 * Run two at a time. The output of a report is printed even if it passes. The server tests wait for a quarter of their time,
 * and it takes all the other steps to fill it.
 */
const checks = [
  {
    name: 'server and client tests',
    command: `vitest run --allowOnly=false --reporter=default --reporter=json --outputFile.json=${reports.vitest}`,
    counts: () => vitestCounts(read(reports.vitest)),
  },
  {
    name: 'types: server',
    command: `tsc -p server --noEmit --tsBuildInfoFile ${join(folder, 'tsbuildinfo')}`,
  },
  { name: 'types: client', command: 'tsc -p client' },
  { name: 'types: browser tests', command: 'tsc -p e2e' },
  { name: 'types: the rest', command: 'tsc -p .' },
  { name: 'lint', command: 'oxlint --type-aware --deny-warnings' },
  { name: 'format', command: 'prettier --check .' },
  { name: 'generated files are fresh', command: 'node scripts/codegen.mjs --check' },
  {
    name: 'migrations are fresh',
    command: 'npm run --silent migrate -- check',
    env: async () => ({ DATABASE_URL: env.TEST_DATABASE_URL }),
  },
  {
    name: "openapi.json by Redocly's rules",
    command: 'redocly lint openapi.json --format stylish',
    env: async () => ({ REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }),
  },
  { name: "openapi.json by Spectral's rules", command: 'spectral lint openapi.json --fail-severity hint' },
  { name: 'build within its budgets', command: 'node scripts/build.mjs' },
]

/** Run in sequence. */
const suites = [
  {
    name: 'browser tests',
    command: 'playwright test --forbid-only --reporter=list,json',
    needs: 'build within its budgets',
    env: async () => ({ CHROME_PATH: await chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: reports.playwright }),
    counts: () => playwrightCounts(read(reports.playwright)),
  },
  { name: 'no secret in the logs of the tests', command: `node scripts/search-logs.mjs ${logs}` },
]

const running = new Set()
const failedSteps = new Set()
const total = { passed: 0, failed: 0 }
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt)

const testDatabaseUrl = process.env.TEST_DATABASE_URL
const postgres = testDatabaseUrl
  ? undefined
  : await startEmbeddedPostgres({ folder: join(folder, 'postgres'), durable: false })
const env = {
  ...process.env,
  TMPDIR: folder,
  PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
  TEST_LOGS: logs,
  TEST_DATABASE_URL: testDatabaseUrl ?? postgres.url,
}
// The tests must not use settings of the shell.
const variables = readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)
for (const [, name] of variables) delete env[name]

try {
  const queue = [...checks]
  await Promise.all([runQueue(queue), runQueue(queue)])
  await runQueue([...suites])
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
if (interruption.signal.aborted) total.failed++
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/**
 * Returns a folder in memory if Linux has one with enough room. ext4 searches longer for each new file while many were just
 * deleted, as by the tests, which create and drop hundreds of databases: 115 s of the kernel's CPU time became 40 s.
 */
function fastTmpdir() {
  const inMemory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    if (bavail * bsize >= 4 * 2 ** 30) return inMemory
  } catch {
    // Not on this system.
  }
  return tmpdir()
}

async function runQueue(queue) {
  while (queue.length > 0 && !interruption.signal.aborted) await runStep(queue.shift())
}

async function runStep(step) {
  const begin = performance.now()
  const { isOk, output } = await runCommandOf(step)
  const { passed, failures } = isOk || step.counts ? count(step, isOk) : { passed: 0, failures: ['failed'] }
  total.passed += passed
  total.failed += failures.length
  const mark = failures.length === 0 ? 'ok    ' : 'FAILED'
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  console.log(`${mark} ${step.name}, ${passed} passed, ${seconds} s`)
  if (failures.length > 0) failedSteps.add(step.name)
  else if (!step.isReport) return
  // Failures first, in case the output is truncated.
  console.log([...(step.counts ? failures : []), output.trim()].join('\n').replaceAll(/^/gm, '       '))
}

async function runCommandOf({ command, needs, env: extraEnv }) {
  if (failedSteps.has(needs)) return { isOk: false, output: `Not run, since '${needs}' failed.` }
  try {
    return await run(command, await extraEnv?.())
  } catch (error) {
    return { isOk: false, output: error.message }
  }
}

/** Counts a step as one, and a suite by its tests, of which there must be at least one. */
function count({ counts }, isOk) {
  if (!counts) return { passed: 1, failures: [] }
  try {
    const { passed, failures } = counts()
    if (passed + failures.length === 0) return { passed, failures: ['failed: no test ran'] }
    if (!isOk && failures.length === 0)
      return { passed, failures: ['failed: the run, though no single test'] }
    return { passed, failures }
  } catch (error) {
    return { passed: 0, failures: [`failed: there is no report (${error.message})`] }
  }
}

function run(command, extraEnv) {
  const child = spawn(command, {
    shell: true,
    detached: true,
    env: { ...env, ...extraEnv },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((done) =>
    child.once('close', (code) => {
      running.delete(child)
      done({ isOk: code === 0, output })
    }),
  )
}

function interrupt() {
  interruption.abort()
  for (const { pid } of running) process.kill(-pid, 'SIGTERM')
}

function read(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
