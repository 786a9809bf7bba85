// Installs the packages unless they are installed, so it must work with Node 20.11 and without packages; then runs a command.
// Each step is a new process, because a shell that started before the installation does not find the Node in node_modules.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

await import('./install.mjs')

const built = (path) => `node --env-file-if-exists=.env dist/server/${path}.js`
const onServer = (command) => ['node scripts/build.mjs server', built(`commands/${command}`)]

const commands = {
  start: ['node scripts/build.mjs', built('main')],
  dev: ['node scripts/dev.mjs'],
  test: ['node scripts/check.mjs'],
  e2e: ['node scripts/build.mjs', 'playwright test'],
  lint: ['oxlint --type-aware --deny-warnings'],
  format: ['prettier --write .'],
  codegen: ['node scripts/codegen.mjs'],
  build: ['node scripts/build.mjs'],
  bench: ['node scripts/build.mjs', 'node bench/run.ts'],
  migrate: onServer('migrate'),
  psql: onServer('psql'),
  user: onServer('user'),
  'directory:rebuild': onServer('rebuild-directory'),
  backup: onServer('backup'),
  restore: onServer('restore'),
}

let child
// A terminal interrupts the child too.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child?.kill(signal))

const [name, ...args] = process.argv.slice(2)
const steps = commands[name]
for (const [index, step] of steps.entries()) {
  const [program, ...options] = [...step.split(' '), ...(index === steps.length - 1 ? args : [])]
  child = spawn(program, options, { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
  if (code !== 0) break
}
