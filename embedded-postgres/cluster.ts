import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
} from 'node:fs'
import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { accountFor, type Account, findPrograms, run, type Programs } from './programs.ts'

export type Cluster = ReturnType<typeof filesIn> & { programs: Programs }

export const superuser = 'postgres'

const abandonedAfterMs = 60_000

/** Opens the cluster of a folder, or creates it. */
export async function openCluster(folder: string): Promise<Cluster> {
  mkdirSync(folder, { recursive: true })
  const files = filesIn(realpathSync(folder))
  rejectForeignFiles(files.cluster)
  const programs = findPrograms(accountFor(files.data))
  removeAbandoned(files.folder)
  if (!existsSync(files.cluster)) await makeCluster(files, programs)
  changeOwner(programs.account, files.data)
  chmodSync(files.data, 0o700) // `cp -r` widens the permissions, which PostgreSQL rejects
  return { ...files, programs }
}

function filesIn(folder: string) {
  const cluster = join(folder, 'cluster')
  return { folder, cluster, ...filesOfCluster(cluster), log: join(folder, 'postgres.log') }
}

function filesOfCluster(cluster: string) {
  return { data: join(cluster, 'data'), password: join(cluster, 'password'), port: join(cluster, 'port') }
}

/** Renames password and data together: a killed start leaves no incomplete cluster, and one of two starts wins. */
async function makeCluster({ folder, cluster }: ReturnType<typeof filesIn>, programs: Programs) {
  const temporary = mkdtempSync(join(folder, 'making-'))
  const { data, password } = filesOfCluster(temporary)
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  for (const path of [data, password]) changeOwner(programs.account, path)
  try {
    await initdb(programs, data, password)
    renameSync(temporary, cluster)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    if (!existsSync(cluster)) throw error // else another start was faster
  }
}

async function initdb(programs: Programs, data: string, password: string) {
  const passwordFile = openSync(password, 'r') // the account may not have access to its path
  const passwordPath = process.platform === 'linux' ? '/proc/self/fd/0' : password
  const options = [
    `--username=${superuser}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordPath}`,
    '--encoding=UTF8',
  ]
  const child = run(programs, 'initdb', data, [...options, ...locale()], [passwordFile, 'ignore', 'pipe'])
  closeSync(passwordFile)
  const [output, [code]] = await Promise.all([text(child.stderr!), once(child, 'close')])
  if (code !== 0) {
    throw new Error(
      `PostgreSQL could not create its data folder ${data}:\n${output.trim()}\n` +
        'You can set DATABASE_URL to the address of another PostgreSQL, 15 or newer.',
    )
  }
}

/** Explains the EACCES that a user gets after an earlier start as root. */
function rejectForeignFiles(cluster: string) {
  const [uid, ownerUid] = [process.getuid?.(), statSync(cluster, { throwIfNoEntry: false })?.uid]
  if (!uid || ownerUid === undefined || ownerUid === uid) return
  const owner = ownerUid === 0 ? 'root' : `the user ${ownerUid}`
  throw new Error(`${cluster} belongs to ${owner}: start as ${owner} again, or remove it with all its data.`)
}

/** Sorts by code point, with Unicode's letters; macOS has no C.UTF-8. */
function locale() {
  if (process.platform !== 'darwin') return ['--locale=C.UTF-8']
  return ['--locale=C', '--lc-ctype=en_US.UTF-8']
}

/** Includes all files inside, which are root's after root has copied the folder. */
function changeOwner(account: Account, path: string) {
  if (!account || statSync(path).uid === account.uid) return
  const inside = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : []
  for (const name of ['', ...inside]) chownSync(join(path, name), account.uid, account.gid)
}

function removeAbandoned(folder: string) {
  for (const name of readdirSync(folder).filter((name) => name.startsWith('making-'))) {
    const path = join(folder, name)
    const madeAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - madeAt > abandonedAfterMs) rmSync(path, { recursive: true, force: true })
  }
}
