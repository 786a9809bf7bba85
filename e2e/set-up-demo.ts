import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { createDatabase } from '../server/testing/databases.ts'
import { startServer } from '../server/testing/running-server.ts'

const { TEST_DATABASE_URL: givenPostgres } = process.env
const template = givenPostgres ? `demo_${process.pid}` : 'demo'

/** The demo's files, and its PostgreSQL unless one is given, are kept here until the build changes. */
const keptDemos = '.data/demo-site'

/** Global set-up: prepares the demo's database, which every server copies, and its image files. */
export default async function setUpDemo() {
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-e2e-'))
  const { url, end } = givenPostgres ? await makeDemo(givenPostgres, folder) : await startKeptDemo(folder)
  Object.assign(process.env, { E2E_POSTGRES_URL: url, E2E_TEMPLATE: template, E2E_DATA_DIR: folder })
  return async () => {
    await end()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeDemo(url: string, folder: string) {
  const database = await createDatabase(url, template)
  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: folder, DEMO: '1' })
  await server.stop()
  return { url, end: () => database.drop() }
}

/** Copies the demo of an earlier run: decoding its pictures would take most of the time of a single test. */
async function startKeptDemo(folder: string) {
  const startPostgres = () => startEmbeddedPostgres({ folder: join(folder, 'postgres'), durable: false })
  const kept = join(keptDemos, hashOfDemo())
  if (existsSync(kept)) await cp(kept, folder, { recursive: true })
  else {
    const postgres = await startPostgres()
    await makeDemo(postgres.url, folder)
    await postgres.stop()
    await keep(folder, kept)
  }
  const { url, stop } = await startPostgres()
  return { url, end: () => stop() }
}

/** Replaces the demo of another build. Two runs may do so at once. */
async function keep(folder: string, kept: string) {
  await rm(keptDemos, { recursive: true, force: true })
  const copy = `${kept}-${process.pid}`
  await cp(folder, copy, { recursive: true })
  await rename(copy, kept).catch(() => rm(copy, { recursive: true, force: true }))
}

/** Identifies what the demo is made of: the built server, the texts and the pictures. */
function hashOfDemo(): string {
  const hash = createHash('sha256')
  for (const file of ['dist/server.stamp', 'server/demo/creators.json']) hash.update(readFileSync(file))
  for (const folder of ['images', 'photographs', 'profile-pictures'].map((name) => join('server/demo', name)))
    for (const name of readdirSync(folder).toSorted())
      hash.update(`${name}\0`).update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}
