// Installs the packages of package-lock.json unless they are installed; works with Node 20.11 and without packages.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

process.chdir(join(import.meta.dirname, '..'))
const lockFile = '.data/installing' // has the pid of the process that installs: two concurrent `npm ci` break each other

if (!isInstalled()) {
  await acquireLock()
  try {
    if (!isInstalled()) install()
  } finally {
    rmSync(lockFile, { force: true })
  }
}
if (!existsSync('node_modules/.bin/node') && parseInt(process.versions.node) < 24)
  fail(
    `This needs Node 24 or newer, and this is ${process.version} on ${process.platform}-${process.arch}. ` +
      'Install it from https://nodejs.org. On Linux on x64 and arm64, npm installs it as an optional package.',
  )

/** npm writes node_modules/.package-lock.json at the end; it lacks optional packages for other platforms. */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false
  const [{ packages: required }, { packages: installed }] = [
    'package-lock.json',
    'node_modules/.package-lock.json',
  ].map((path) => JSON.parse(readFileSync(path, 'utf8')))
  return Object.entries(required)
    .filter(([path]) => path !== '')
    .every(([path, { integrity, optional, devOptional }]) =>
      path in installed ? installed[path].integrity === integrity : optional || devOptional,
    )
}

function install() {
  console.error('Installing packages (once, about a minute) ...')
  // Without the Node in node_modules, which npm is about to remove.
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

async function acquireLock() {
  mkdirSync('.data', { recursive: true })
  for (;;) {
    try {
      return writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (!isAlive(Number(readFileSync(lockFile, 'utf8')))) rmSync(lockFile, { force: true })
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
  rmSync(lockFile, { force: true })
  console.error(message)
  process.exit(1)
}
