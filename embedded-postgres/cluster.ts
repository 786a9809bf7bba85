import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { anotherPostgres, findPrograms, type Programs, run } from './programs.ts'

export type Cluster = ReturnType<typeof filesIn> & { programs: Programs }

export const superuser = 'postgres'

const abandonedAfterMs = 60_000

/** Opens the cluster of a folder, or creates it. */
export async function openCluster(folder: string, isDurable: boolean): Promise<Cluster> {
  mkdirSync(folder, { recursive: true })
  const files = filesIn(realpathSync(folder))
  rejectForeignFiles(files.cluster)
  const programs = findPrograms(files.data)
  removeAbandoned(files.folder)
  if (!existsSync(files.cluster)) await makeCluster(files, programs, isDurable)
  changeOwner(files.data, programs)
  chmodSync(files.data, 0o700) // `cp -r` widens the permissions, which PostgreSQL rejects
  return { ...files, programs }
}

function filesIn(folder: string, cluster = join(folder, 'cluster')) {
  const [data, password, port] = [join(cluster, 'data'), join(cluster, 'password'), join(cluster, 'port')]
  return { folder, cluster, data, password, port, log: join(folder, 'postgres.log') }
}

/** Renames password and data together: a killed start leaves no incomplete cluster, and one of two starts wins. */
async function makeCluster(
  { folder, cluster }: ReturnType<typeof filesIn>,
  programs: Programs,
  isDurable: boolean,
) {
  const temporary = mkdtempSync(join(folder, 'making-'))
  const { data, password } = filesIn(folder, temporary)
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  for (const path of [data, password]) changeOwner(path, programs)
  try {
    await initdb(programs, data, password, isDurable ? [] : quickPasswords)
    renameSync(temporary, cluster)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    if (!existsSync(cluster)) throw error // else another start was faster
  }
}

/** Tests open thousands of connections, and each verifies the password: 5 ms of CPU time with the usual 4,096 iterations. */
const quickPasswords = ['--set=scram_iterations=1']

async function initdb(programs: Programs, data: string, password: string, more: string[]) {
  const [passwordPath, ...locale] =
    process.platform === 'darwin'
      ? [password, '--locale=C', '--lc-ctype=en_US.UTF-8'] // there is no C.UTF-8
      : ['/proc/self/fd/0', '--locale=C.UTF-8'] // the account may not have access to the path of the file
  const options = ['--auth=scram-sha-256', `--pwfile=${passwordPath}`, '--encoding=UTF8', ...locale, ...more]
  const file = openSync(password, 'r')
  const child = run(
    programs,
    'initdb',
    data,
    [`--username=${superuser}`, ...options],
    [file, 'ignore', 'pipe'],
  )
  closeSync(file)
  const [output, [code]] = await Promise.all([text(child.stderr!), once(child, 'close')])
  if (code === 0) return
  throw new Error(
    `PostgreSQL could not create its data folder ${data}:\n${output.trim()}\n${anotherPostgres}`,
  )
}

/** Explains the EACCES that a user gets after an earlier start as root. */
function rejectForeignFiles(cluster: string) {
  const [uid, ownerUid] = [process.getuid?.(), statSync(cluster, { throwIfNoEntry: false })?.uid]
  if (!uid || ownerUid === undefined || ownerUid === uid) return
  const owner = ownerUid === 0 ? 'root' : `the user ${ownerUid}`
  throw new Error(`${cluster} belongs to ${owner}: start as ${owner} again, or remove it with all its data.`)
}

/** Includes all files inside, which are root's after root has copied the folder. */
function changeOwner(path: string, { account }: Programs) {
  if (account && statSync(path).uid !== account.uid)
    execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, path])
}

function removeAbandoned(folder: string) {
  for (const name of readdirSync(folder).filter((name) => name.startsWith('making-'))) {
    const path = join(folder, name)
    const madeAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - madeAt > abandonedAfterMs) rmSync(path, { recursive: true, force: true })
  }
}
