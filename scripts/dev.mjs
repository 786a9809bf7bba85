// Watch mode on one origin: Vite answers on PORT (3000) and passes what is the server's on to it, on PORT + 1.
// A change of the server's sources compiles them, and the new output restarts the server.
import { watch as watchFiles } from 'chokidar'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

process.chdir(join(import.meta.dirname, '..'))

// Not by node's own option: `--watch` would watch a file that is absent, and fail when it stops.
if (existsSync('.env')) process.loadEnvFile('.env')

const port = Number(process.env.PORT || 3000)
const address = `http://localhost:${port}`
const env = {
  ...process.env,
  PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
  PUBLIC_URL: process.env.PUBLIC_URL || address,
}

/** The build or compile that is under way. */
let building
let vite, server, watcher, pause
let restarted = Promise.resolve()
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)

await build(process.execPath, ['scripts/build.mjs']) // the server hands out the built pages
if (!isStopping) {
  rmSync('dist/server.stamp', { force: true }) // from here on we write what the next build cannot know
  vite = start('vite', ['--port', String(port), '--strictPort'], {
    SERVER_URL: `http://localhost:${port + 1}`,
  })
  vite.once('exit', stop)
  server = startServer()
  console.log(`\nOpen ${address} (the server itself listens on ${port + 1})\n`)
  // Not `tsc --watch`, which in TypeScript 7.0.2 misses changes, nor `node --watch`, which cuts the server off when it
  // stops. And not `fs.watch`, which on Linux forgets a file once an editor has put another in its place.
  watcher = watchFiles(['server', 'contract'], { ignoreInitial: true }).on('all', compileSoon)
}

/** An editor may write a file in several steps, and a change of branch many files. */
function compileSoon() {
  clearTimeout(pause)
  pause = setTimeout(() => (restarted = restarted.then(restart)), 100)
}

/** What does not compile leaves the server as it is. */
async function restart() {
  if (isStopping || !(await build('tsc', ['-p', 'server/tsconfig.build.json'])) || isStopping) return
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  if (!isStopping) server = startServer()
}

function startServer() {
  return start('node', ['dist/server/main.js'], { PORT: String(port + 1) })
}

/** Waits for a build, which a signal can end meanwhile; true if it succeeded. */
async function build(program, options) {
  building = start(program, options)
  const [code] = await once(building, 'exit')
  building = undefined
  return code === 0
}

/** Each in a session of its own: Ctrl-C reaches only us, and they hear of it once. */
function start(program, options, more = {}) {
  const stdio = ['ignore', 'inherit', 'inherit']
  return spawn(program, options, { env: { ...env, ...more }, stdio, detached: true, shell: onWindows() })
}

function stop() {
  isStopping = true
  clearTimeout(pause)
  void watcher?.close()
  for (const child of [vite, server]) child?.kill('SIGTERM')
  if (!building) return
  if (onWindows()) building.kill()
  else process.kill(-building.pid, 'SIGTERM') // with the compilers that it started
}

/** Where npm's programs are scripts that only a shell can run. */
function onWindows() {
  return process.platform === 'win32'
}
