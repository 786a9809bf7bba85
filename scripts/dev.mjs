// Watch mode on one origin: Vite answers on PORT (3000) and passes what is the server's on to it, on PORT + 1.
// Sources are compiled as they change, and the server restarts.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

process.chdir(join(import.meta.dirname, '..'))

const port = Number(process.env.PORT || 3000)
const address = `http://localhost:${port}`
const env = {
  ...process.env,
  PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
  PUBLIC_URL: process.env.PUBLIC_URL || address,
}

spawnSync(process.execPath, ['scripts/build.mjs'], { env, stdio: 'inherit' }) // the server hands out the built pages
rmSync('dist/server.stamp', { force: true }) // from here on the watcher writes what the next build cannot know

const children = [
  start('tsc', ['-p', 'server', '--watch', '--preserveWatchOutput']),
  start('node', ['--watch', '--watch-preserve-output', 'dist/server/main.js'], { PORT: String(port + 1) }),
  start('vite', ['--port', String(port), '--strictPort'], { SERVER_URL: `http://localhost:${port + 1}` }),
]
console.log(`\nOpen ${address} (the server itself listens on ${port + 1})\n`)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
await Promise.race(children.map((child) => once(child, 'exit'))).catch(console.error) // one alone is of no use
stop()

/** Each in a session of its own: Ctrl-C reaches only us, and they hear of it once. */
function start(program, options, more = {}) {
  return spawn(program, options, {
    env: { ...env, ...more },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    shell: process.platform === 'win32',
  })
}

function stop() {
  for (const child of children.splice(0)) child.kill('SIGTERM')
}
