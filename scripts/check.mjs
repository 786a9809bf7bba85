// Runs everything that CI runs. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { findChromium } from './chromium.ts'
import { findCurl, findJq, findNginx, findPostgres } from './programs.ts'
import './stop-with-npm.mjs'

process.chdir(join(import.meta.dirname, '..'))
// First, while the messages are read. A program that is missing fails the tests that need it.
const chromium = await findChromium().catch(({ message }) => console.error(message))
await Promise.allSettled([findCurl, findJq, findNginx, findPostgres].map(async (find) => find()))
const folder = mkdtempSync(join(fastTmpdir(), 'astrofolio-check-'))
chmodSync(folder, 0o711) // tests start PostgreSQL as another user
const logs = join(folder, 'logs')
mkdirSync(logs)
const reports = { vitest: join(folder, 'vitest.json'), playwright: join(folder, 'playwright.json') }

/** Run two at a time. The server tests wait for a quarter of their time, and it takes all the other steps to fill it. */
const checks = [
  {
    name: 'server and client tests',
    command: `vitest run --allowOnly=false --reporter=dot --reporter=json --outputFile.json="${reports.vitest}"`,
    count: () => {
      const { numPassedTests, numTotalTests, testResults } = read(reports.vitest)
      const skipped = testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => !['passed', 'failed'].includes(status))
      return [numPassedTests, numTotalTests, skipped.map(({ fullName }) => fullName)]
    },
  },
  { name: 'types: server and the rest', command: 'tsc -p .' },
  { name: 'types: client', command: 'tsc -p client' },
  { name: 'types: browser tests', command: 'tsc -p e2e' },
  { name: 'lint', command: 'oxlint --type-aware --deny-warnings' },
  {
    name: 'packages, files and exports are used',
    command: 'knip && knip --production --strict --dependencies',
  },
  { name: 'format', command: 'prettier --check .' },
  { name: 'generated files are fresh', command: 'node scripts/codegen.mjs --check' },
  {
    name: 'migrations are fresh',
    command: 'npm run --silent migrate -- check',
    variables: (env) => ({ DATABASE_URL: env.TEST_DATABASE_URL }),
  },
  { name: "openapi.json by Redocly's rules", command: 'redocly lint openapi.json --format stylish' },
  { name: 'build within its budgets', command: 'node scripts/build.mjs' },
]

/** Run in sequence. */
const suites = [
  {
    name: 'browser tests',
    command: 'playwright test --forbid-only --reporter=dot,json',
    needs: 'build within its budgets',
    count: () => {
      const { stats, ...root } = read(reports.playwright)
      const skipped = specsOf(root).filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
      return [
        stats.expected,
        stats.expected + stats.unexpected + stats.flaky + stats.skipped,
        skipped.map(({ file, title }) => `${file} › ${title}`),
      ]
    },
  },
  { name: 'no secret in the logs of the tests', command: `node scripts/search-logs.mjs "${logs}"` },
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
  CHROME_PATH: chromium,
  PLAYWRIGHT_JSON_OUTPUT_FILE: reports.playwright,
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
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
  const { isOk, output } = failedSteps.has(step.needs)
    ? { isOk: false, output: `Not run, since '${step.needs}' failed.` }
    : await run(step)
  const { passed, failed, skipped = [] } = count(step, isOk)
  total.passed += passed
  total.failed += failed
  const mark = failed === 0 ? 'ok    ' : 'FAILED'
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  console.log(`${mark} ${step.name}, ${passed} passed, ${seconds} s`)
  if (failed === 0) return
  failedSteps.add(step.name)
  // The reporters name those that failed.
  const lines = [...skipped.map((name) => `skipped: ${name}`), output.trim()]
  console.log(lines.join('\n').replaceAll(/^/gm, '       '))
}

/** Counts a step as one, and a suite by its tests, of which there must be at least one. A skipped test counts as failed. */
function count(step, isOk) {
  if (!step.count) return { passed: Number(isOk), failed: Number(!isOk) }
  try {
    const [passed, all, skipped] = step.count()
    return { passed, failed: Math.max(all - passed, isOk && all > 0 ? 0 : 1), skipped }
  } catch {
    return { passed: 0, failed: 1 } // there is no report
  }
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function run({ command, variables }) {
  const child = spawn(command, {
    shell: true,
    detached: true,
    env: { ...env, ...variables?.(env) },
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
