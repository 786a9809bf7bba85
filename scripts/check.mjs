// Runs everything that CI runs. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { findChromium } from './chromium.ts'
import { findCurl, findJq, findNginx, findPostgres } from './programs.ts'
import './stop-with-npm.mjs'
import { slowest, testsOf } from './test-reports.mjs'

process.chdir(join(import.meta.dirname, '..'))
// First, while the messages are read. A program that is missing fails the tests that need it.
const chromium = await findChromium().catch(({ message }) => console.error(message))
await Promise.allSettled([findCurl, findJq, findNginx, findPostgres].map(async (find) => find()))
const folder = mkdtempSync(join(fastTmpdir(), 'astrofolio-check-'))
chmodSync(folder, 0o711) // tests start PostgreSQL as another user
const logs = join(folder, 'logs')
mkdirSync(logs)
/** What the last run reported, and the traces of browser tests that failed. */
const reports = resolve('.data/test-reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const build = 'build within its budgets'
const vitest = 'vitest run --allowOnly=false --reporter=dot --reporter=json'

/**
 * In the order in which they start. `needs` names a step that must have passed, `after` those that must have ended. `report` is
 * the file of a suite's JSON report, `afterFailure` a command for the person who looks at a failure.
 */
const steps = [
  suite('server and client tests', 'vitest.json', `${vitest} --project=!drills`),
  { name: build, command: 'node scripts/build.mjs' },
  {
    ...suite('browser tests', 'playwright.json', 'playwright test --forbid-only --reporter=dot,json', build),
    // Their traces; tracing all of them would take a tenth more CPU time. The outcome counts as it was.
    afterFailure: 'playwright test --last-failed --trace=on --reporter=dot',
  },
  // They wait most of their time.
  suite('drills', 'drills.json', `${vitest} --project=drills --maxWorkers=1`, build),
  { name: 'types: server and the rest', command: 'tsc -p .' },
  { name: 'types: client', command: 'tsc -p client' },
  { name: 'types: browser tests and engines', command: 'tsc -p e2e' },
  { name: 'lint', command: 'oxlint --type-aware --deny-warnings' },
  {
    name: 'packages, files and exports are used',
    command: 'knip && knip --production --strict --dependencies',
  },
  { name: 'format', command: 'oxfmt --check' },
  { name: 'generated files are fresh', command: 'node scripts/codegen.mjs --check' },
  { name: "openapi.json by Redocly's rules", command: 'redocly lint openapi.json --format stylish' },
  {
    name: 'no secret in the logs of the tests',
    command: `node scripts/search-logs.mjs "${logs}"`,
    after: ['server and client tests', 'browser tests', 'drills'],
  },
]

/** A suite starts two or three workers, which wait for a quarter to a half of their time; the other steps fill it. */
const maxSteps = 3

const begin = performance.now()
const running = new Set()
const passedSteps = new Set()
const endedSteps = new Set()
const total = { passed: 0, failed: 0 }
const slow = []
const failures = []
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
  TEST_TEMPLATE: postgres ? 'template_of_suites' : '', // is removed with its PostgreSQL
  CHROME_PATH: chromium,
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  NO_COLOR: '1', // a log would show each dot of a reporter in ten characters
}
delete env.FORCE_COLOR
// The tests must not use settings of the shell.
const variables = readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)
for (const [, name] of variables) delete env[name]

try {
  await runAll()
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
if (interruption.signal.aborted) total.failed++
for (const text of slow) console.log(text)
for (const name of failures) console.log(`FAILED ${name}`)
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

function suite(name, report, command, needs) {
  const path = join(reports, report)
  // The browser tests keep the demo with a PostgreSQL of their own: the engines and the next run need not decode its pictures.
  const variables = () => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: path, TEST_DATABASE_URL: testDatabaseUrl ?? '' })
  return command.startsWith('playwright')
    ? { name, command, needs, report: path, variables }
    : { name, command: `${command} --outputFile.json="${path}"`, needs, report: path }
}

async function runAll() {
  const waiting = [...steps]
  const started = new Set()
  while (waiting.length > 0 && !interruption.signal.aborted) {
    const next = waiting.findIndex(isReady)
    if (next !== -1 && started.size < maxSteps) {
      const [step] = waiting.splice(next, 1)
      const run = runStep(step).finally(() => started.delete(run))
      started.add(run)
    } else await Promise.race(started)
  }
  await Promise.all(started)
}

function isReady({ needs = [], after = [] }) {
  return [needs, after].flat().every((name) => endedSteps.has(name))
}

async function runStep(step) {
  const start = seconds()
  const isRun = !step.needs || passedSteps.has(step.needs)
  const { isOk, output, cpu } = isRun
    ? await run(step)
    : { isOk: false, output: `Not run, since '${step.needs}' failed.`, cpu: 0 }
  const { passed, failed, names = [] } = count(step, isOk)
  total.passed += passed
  total.failed += failed
  if (!isOk && isRun && step.afterFailure) await run({ command: step.afterFailure })
  endedSteps.add(step.name)
  if (failed === 0) passedSteps.add(step.name)
  const mark = failed === 0 ? 'ok    ' : 'FAILED'
  const times = `${(seconds() - start).toFixed(1)} s after ${start.toFixed(1)} s, CPU ${cpu.toFixed(1)} s`
  console.log(`${mark} ${step.name}, ${passed} passed, ${times}`)
  if (failed === 0) return
  for (const name of names) console.log(`FAILED ${name}`)
  failures.push(...names)
  console.log(errorsIn(output).trim().replaceAll(/^/gm, '       '))
}

/** Returns a suite's output from its first error, without the dots and warnings before it, and another step's whole output. */
function errorsIn(output) {
  return output.slice(Math.max(output.search(/^⎯+ Failed |^ {2}1\) /m), 0))
}

function seconds() {
  return (performance.now() - begin) / 1000
}

/** Counts a step as one, and a suite by its tests, of which there must be at least one. A skipped test counts as failed. */
function count({ name, report }, isOk) {
  if (!report) return { passed: Number(isOk), failed: Number(!isOk) }
  try {
    const tests = testsOf(report)
    const others = tests.filter(({ isPassed }) => !isPassed)
    slow.push(`\nThe slowest of the ${name}:\n${slowest(tests)}\n`)
    return {
      names: others.map(({ file, title, isSkipped }) => `${file} › ${title}${isSkipped ? ' (skipped)' : ''}`),
      passed: tests.length - others.length,
      failed: Math.max(others.length, isOk && tests.length > 0 ? 0 : 1),
    }
  } catch {
    return { passed: 0, failed: 1 } // there is no report
  }
}

/** `cpu` is the seconds that the command's processes computed. */
function run({ command, variables }) {
  const child = spawn(`${command}\nstatus=$?; times; exit $status`, {
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
      // The last line of the shell's `times` is of its children: user and system time.
      const last = [...output.matchAll(/^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/gm)].at(-1) ?? []
      const [, minutes = 0, rest = 0, ofSystem = 0, restOfSystem = 0] = last.map(Number)
      done({ isOk: code === 0, output, cpu: (minutes + ofSystem) * 60 + rest + restOfSystem })
    }),
  )
}

function interrupt() {
  interruption.abort()
  for (const { pid } of running) process.kill(-pid, 'SIGTERM')
}
