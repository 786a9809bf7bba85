import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts'
import { createDatabase } from '../../server/testing/databases.ts'
import { fillDirectory, loadCreators, signInCreators } from '../../server/testing/creators/load-creators.ts'
import { makePeerTables } from './peer-tables.ts'
import { once } from 'node:events'

/** A durable PostgreSQL with generated creators. */
interface PersistentDatabase extends AsyncDisposable {
  url: string
  /** Identifies its processes. */
  dataFolder: string
}

const root = resolve(import.meta.dirname, '../..')
/** Databases are reused by later runs; delete the folder to recreate them. */
const folder = join(root, '.data/bench/postgres')
/** A database is recreated when one of these files has changed. */
const generatorFiles = [
  'migrations/*',
  'server/database/functions/*',
  'server/features/sky/catalogue/*',
  'server/features/search-index/*.ts',
  'server/testing/creators/*.ts',
  'bench/creators/peer-tables.ts',
]

/** Creates a missing database. `large` galleries have ten images on average. Disposal stops PostgreSQL. */
export async function openCreators(count: number, { large = false } = {}): Promise<PersistentDatabase> {
  if (![1000, 100_000, 1_000_000].includes(count))
    throw new Error('--creators must be 1000, 100000 or 1000000')
  const kind = `creators_${count}${large ? '_large' : ''}_`
  const name = kind + fingerprint()
  await createIfMissing(name, kind, { count, large })
  const postgres = await startEmbeddedPostgres({ folder })
  const url = named(postgres.url, name)
  await signInCreators(url)
  return {
    url,
    dataFolder: join(folder, 'cluster/data'),
    [Symbol.asyncDispose]: () => postgres.stop(),
  }
}

/** Copies an open database, which must have no connections; disposing of the copy drops it. */
export async function copyCreators({ url }: PersistentDatabase): Promise<{ url: string } & AsyncDisposable> {
  const name = `copy_${randomBytes(6).toString('hex')}`
  const template = new URL(url).pathname.slice(1)
  await run(url, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: named(url, name),
    [Symbol.asyncDispose]: async () => void (await run(url, `drop database ${name} with (force)`)),
  }
}

async function createIfMissing(name: string, kind: string, options: { count: number; large: boolean }) {
  const postgres = await startEmbeddedPostgres({ folder, durable: false })
  try {
    const existing = await run(postgres.url, 'select datname from pg_database where datname ~ $1', [
      `^${kind}[0-9a-f]{8}$`,
    ])
    if (existing.some(({ datname }) => datname === name)) return
    for (const { datname } of existing) await run(postgres.url, `drop database ${datname} with (force)`)
    console.log(`creating ${options.count} creators${options.large ? ' with large galleries' : ''} ...`)
    const begin = performance.now()
    const temporaryName = `making_${options.count}`
    await run(postgres.url, `drop database if exists ${temporaryName} with (force)`)
    const { url } = await createDatabase(postgres.url, temporaryName)
    await runCommand('migrate', url)
    await loadCreators(url, options)
    // On two cores: neither uses more than one for most of its time.
    await Promise.all([fillDirectory(url, () => runCommand('rebuild-directory', url)), makePeerTables(url)])
    await run(postgres.url, `alter database ${temporaryName} rename to ${name}`)
    console.log(`created in ${((performance.now() - begin) / 1000).toFixed(0)} s`)
  } finally {
    await postgres.stop()
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync(generatorFiles, { cwd: root }).toSorted())
    hash.update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 8)
}

const named = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

async function run(url: string, statement: string, values: string[] = []) {
  const client = new pg.Client(named(url, 'postgres'))
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(statement, values).finally(() => client.end())
  return rows
}

/** Runs a command of the build, because Node cannot run decorators. */
async function runCommand(name: string, databaseUrl: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const command = spawn(process.execPath, [join(root, `dist/server/commands/${name}.js`)], {
    env,
    stdio: 'inherit',
  })
  const [code] = (await once(command, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${name} failed`)
}

export async function creators(signal: AbortSignal, count: number): Promise<boolean> {
  await using database = await openCreators(count)
  console.log(`${count} creators are in ${database.url}\nPress Ctrl-C to stop PostgreSQL.`)
  const keepAlive = setInterval(() => {}, 1_000_000)
  if (!signal.aborted) await once(signal, 'abort')
  clearInterval(keepAlive)
  return true
}
