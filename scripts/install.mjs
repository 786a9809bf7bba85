// Installs what package-lock.json names, unless it is there already. Every npm script calls this first, so it runs on
// whatever Node the machine has, and before any package exists.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

process.chdir(join(import.meta.dirname, '..'))
const turn = '.data/installing' // holds the pid of the one that installs: two `npm ci` at once destroy each other

if (!isInstalled()) {
  await takeTurn()
  try {
    if (!isInstalled()) install()
  } finally {
    rmSync(turn, { force: true })
  }
}
if (!existsSync('node_modules/.bin/node') && parseInt(process.versions.node) < 24)
  fail(
    `This needs Node 24 or newer. npm brings it along for Linux with glibc on x64 and arm64; here runs ${process.version} ` +
      `on ${process.platform}-${process.arch}: please install it from https://nodejs.org, or let npm install optional packages.`,
  )

/** npm writes down what it has installed when all is done; packages for other platforms are rightly missing there. */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const [{ packages: wanted }, { packages: installed }] = [
    'package-lock.json',
    'node_modules/.package-lock.json',
  ].map((path) => JSON.parse(readFileSync(path, 'utf8')))
  return Object.entries(wanted)
    .filter(([path]) => path !== '')
    .every(([path, { integrity, optional, devOptional }]) =>
      path in installed ? installed[path].integrity === integrity : optional || devOptional,
    )
}

function install() {
  console.error('Installing packages (once, about a minute) ...')
  // Not with the Node in node_modules, which npm is about to remove.
  const path = process.env.PATH.split(delimiter).filter(
    (folder) => !folder.endsWith(join('node_modules', '.bin')),
  )
  const { status, stdout, stderr } = spawnSync(
    'npm ci --include=dev --include=optional --no-audit --no-fund',
    {
      shell: true,
      encoding: 'utf8',
      env: { ...process.env, PATH: path.join(delimiter) },
    },
  )
  if (status !== 0) fail(`${stdout}${stderr}\n\`npm ci\` failed.`)
}

async function takeTurn() {
  mkdirSync('.data', { recursive: true })
  for (;;) {
    try {
      return writeFileSync(turn, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (!isAlive(Number(readFileSync(turn, 'utf8')))) rmSync(turn, { force: true })
      else await sleep(200)
    }
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function fail(message) {
  rmSync(turn, { force: true })
  console.error(message)
  process.exit(1)
}
