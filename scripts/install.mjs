// Installs the packages of package-lock.json unless they are installed; works with Node 20.11 and without packages.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

process.chdir(join(import.meta.dirname, '..'))
const lockFile = '.data/installing' // has the pid of the process that installs: two concurrent `npm ci` break each other
const bin = resolve('node_modules/.bin')
/** The hashes of Node 24.21.0, which package-lock.json does not have, because few machines need it. */
const nodeHashes = {
  'linux-arm64':
    'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'linux-x64':
    'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
}

if (!isInstalled() || !isNodeNewEnough()) {
  await acquireLock()
  try {
    if (!isInstalled()) {
      console.error('Installing packages (once, about a minute) ...')
      runNpm('ci --include=dev --include=optional')
    }
    if (!isNodeNewEnough()) installNode()
  } finally {
    rmSync(lockFile, { force: true })
  }
}

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

/** Asks the Node that npm finds for the next command: one in node_modules comes first. */
function isNodeNewEnough() {
  const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) }
  const { stdout } = spawnSync('node --version', { shell: true, encoding: 'utf8', env })
  const [major, minor] = stdout.slice(1).split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

/** Debian and Ubuntu have older versions of Node, and npm has it for Linux with glibc. */
function installNode() {
  const platform = `${process.platform}-${process.arch}`
  const isGlibc = Boolean(process.report.getReport().header.glibcVersionRuntime)
  if (!isGlibc || !(platform in nodeHashes))
    fail(`Astrofolio needs Node 22.18 or newer, and this is ${process.versions.node}: https://nodejs.org`)
  console.error(`This is Node ${process.versions.node}. Installing Node 24 in node_modules ...`)
  runNpm(`install --no-save --include=dev --include=optional node-${platform}@24.21.0`)
  const { packages } = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8'))
  if (packages[`node_modules/node-${platform}`].integrity === nodeHashes[platform]) return
  rmSync(`node_modules/node-${platform}`, { recursive: true })
  fail(`node-${platform}@24.21.0 has another hash than expected.`)
}

function runNpm(command) {
  // Without the Node in node_modules, which `npm ci` removes.
  const path = process.env.PATH.split(delimiter).filter((folder) => resolve(folder) !== bin)
  const { status } = spawnSync(`npm ${command} --no-audit --no-fund --loglevel=error`, {
    shell: true,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, PATH: path.join(delimiter) },
  })
  if (status !== 0) fail(`\`npm ${command}\` failed.`)
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
