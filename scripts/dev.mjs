// Watch mode on one origin: Vite listens on PORT (by default 3000, or the next free one) and proxies the server, on another.
// A change of the server's sources compiles them and restarts the server.
import { watch as watchFiles } from 'chokidar'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import './stop-with-npm.mjs'

process.chdir(join(import.meta.dirname, '..'))

// Instead of `--env-file-if-exists`, with which `--watch` watches the missing file and fails when it stops.
if (existsSync('.env')) process.loadEnvFile('.env')

const port = Number(process.env.PORT) || (process.env.PUBLIC_URL ? 3000 : await freePortFrom(3000))
const serverPort = await freePortFrom(port + 1)
const address = `http://localhost:${port}`
const env = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL || address }
const isWindows = process.platform === 'win32'

let building
let vite, server, watcher, restartTimer
let restarted = Promise.resolve()
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

await build('scripts/build.mjs', []) // the server serves the built pages
if (!isStopping) {
  rmSync('dist/server.stamp', { force: true }) // the output changes from now on without updating the stamp
  vite = start('node_modules/vite/bin/vite.js', ['--port', String(port), '--strictPort'], {
    SERVER_URL: `http://localhost:${serverPort}`,
  })
  vite.once('exit', stop)
  server = startServer()
  console.log(`\nOpen ${address} (the server itself listens on ${serverPort})\n`)
  // Instead of `tsc --watch`, which misses changes in TypeScript 7.0.2, `node --watch`, which kills the server when it
  // stops, and `fs.watch`, which on Linux loses a file when an editor replaces it.
  watcher = watchFiles(['server', 'contract', 'embedded-postgres'], { ignoreInitial: true }).on(
    'all',
    scheduleRestart,
  )
}

/** Debounced: an editor may write a file in several steps, and a checkout changes many files. */
function scheduleRestart() {
  clearTimeout(restartTimer)
  restartTimer = setTimeout(() => (restarted = restarted.then(restart)), 100)
}

/** Keeps the running server if the sources do not compile. */
async function restart() {
  if (
    isStopping ||
    !(await build('node_modules/typescript/bin/tsc', ['-p', 'server/tsconfig.build.json'])) ||
    isStopping
  )
    return
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  if (!isStopping) server = startServer()
}

function startServer() {
  return start('dist/server/main.js', [], { PORT: String(serverPort) })
}

/** Runs a build, which `stop` can end; returns whether it succeeded. */
async function build(script, options) {
  building = start(script, options)
  const [code] = await once(building, 'exit')
  building = undefined
  return code === 0
}

/** Detached, so that Ctrl-C signals only this process, which then stops the others once. On Windows that opens a window. */
function start(script, options, extraEnv = {}) {
  return spawn(process.execPath, [script, ...options], {
    env: { ...env, ...extraEnv },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: !isWindows,
  })
}

function stop() {
  isStopping = true
  clearTimeout(restartTimer)
  void watcher?.close()
  for (const child of [vite, server]) child?.kill('SIGTERM')
  if (!building) return
  if (isWindows) building.kill()
  else process.kill(-building.pid, 'SIGTERM') // with the compilers that it started
}

async function freePortFrom(first) {
  const probe = createServer().listen(first, 'localhost')
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error
    return freePortFrom(first + 1)
  }
  probe.close()
  await once(probe, 'close')
  return first
}
