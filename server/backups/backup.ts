import type { MikroORM } from '@mikro-orm/postgresql'
import { type ClientBase, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { filesOf, type ImageStore } from '../features/gallery/image-store.ts'
import type { StoredSize } from '../features/gallery/gallery-image-size.type.ts'
import { type ArchivedFile, writeArchive } from './archive.ts'
import { type BackedUpTable, tablesToBackUp } from './backed-up-tables.ts'
import {
  archiveFormat,
  type Counts,
  countsEntry,
  manifestEntry,
  picturesFolder,
  rowsFile,
} from './manifest.ts'

/** How many bytes of rows make a file of the archive. */
const rowsBytes = 1_000_000

/** How many pictures are asked for together. */
const batchSize = 500

const tableOfPictures = 'gallery_image'

/** What a backup holds. */
export interface BackedUp {
  accounts: number
  pictures: number
  /** Pictures that stand in the database and miss files, which the backup leaves out. */
  incomplete: { id: number; file: string }[]
}

interface BackupParts {
  orm: MikroORM
  images: ImageStore
  /** The archive to be; nothing may be there yet. */
  file: string
  signal?: AbortSignal
}

/**
 * Writes the database and its pictures into an archive, beside a server at work. The rows are those of one moment. A
 * picture that is deleted after it is left out with its row, so that no row is kept without its files.
 */
export async function backUp({ orm, images, file, signal }: BackupParts): Promise<BackedUp> {
  const pool = await orm.em.getConnection().getNativeClient()
  const client = await pool.connect()
  client.on('error', () => {}) // the next statement tells
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(
      `set local statement_timeout = 0; set local datestyle = 'ISO'; set local timezone = 'UTC'`,
    )
    const backup = new Backup(client, images)
    await writeArchive(file, backup.files(), signal)
    await client.query('commit')
    const accounts = backup.counts.tables.find(({ name }) => name === 'users')!.rows
    const pictures = backup.counts.tables.find(({ name }) => name === tableOfPictures)!.rows
    const { rows } = await pool.query<{ id: number }>(`select id from gallery_image where id = any($1)`, [
      backup.absent.map(({ id }) => id),
    ])
    const there = new Set(rows.map(({ id }) => id))
    return { accounts, pictures, incomplete: backup.absent.filter(({ id }) => there.has(id)) }
  } finally {
    client.release(true)
  }
}

/** The files of an archive, one after the other, and what was counted on the way. */
class Backup {
  readonly counts: Counts = { tables: [], pictureFiles: 0 }
  /** Pictures of the moment whose files are not all there, each with the first that is not. */
  readonly absent: BackedUp['incomplete'] = []
  readonly #client: ClientBase
  readonly #images: ImageStore

  constructor(client: ClientBase, images: ImageStore) {
    this.#client = client
    this.#images = images
  }

  async *files(): AsyncGenerator<ArchivedFile> {
    const migration = await latestMigration(this.#client)
    const tables = await tablesToBackUp(this.#client)
    yield manifestEntry({
      format: archiveFormat,
      madeAt: new Date().toISOString(),
      migration,
      tables: tables.map(({ name, columns }) => ({ name, columns })),
    })
    for (const table of tables) {
      if (table.name === tableOfPictures) yield* this.#pictures()
      yield* this.#rows(table)
    }
    yield countsEntry(this.counts)
  }

  async *#pictures(): AsyncGenerator<ArchivedFile> {
    let rows: { id: number; file: string; storedSizes: StoredSize[] }[]
    let last = 0
    do {
      ;({ rows } = await this.#client.query(
        `select id, file, stored_sizes as "storedSizes" from gallery_image where id > $1 order by id limit $2`,
        [last, batchSize],
      ))
      for (const { id, file, storedSizes } of rows) {
        last = id
        const names = filesOf({ file, storedSizes })
        const contents = await Promise.all(names.map((name) => contentOf(this.#images, name)))
        const absent = contents.indexOf(null)
        if (absent >= 0) {
          this.absent.push({ id, file: names[absent]! })
          continue
        }
        for (const [place, name] of names.entries()) {
          yield { name: `${picturesFolder}${name}`, content: contents[place]! }
        }
        this.counts.pictureFiles += names.length
      }
    } while (rows.length > 0)
  }

  async *#rows({ name, columns, identity }: BackedUpTable): AsyncGenerator<ArchivedFile> {
    const without = name === tableOfPictures ? this.absent.map(({ id }) => id) : []
    const condition = without.length > 0 ? `where id <> all('{${without.join()}}')` : ''
    const stream = this.#client.query(
      copyTo(
        `copy (select ${columns.map(escapeIdentifier).join()} from ${escapeIdentifier(name)} ${condition}) to stdout`,
      ),
    )
    let part = 0
    for await (const content of wholeLines(stream)) yield { name: rowsFile(name, ++part), content }
    this.counts.tables.push({
      name,
      rows: stream.rowCount,
      identity: identity === null ? null : await this.#identity(name, identity),
    })
  }

  /** Asked for behind the rows: it runs on while they are read, and no number may be given out twice. */
  async #identity(table: string, column: string) {
    const { rows } = await this.#client.query<{ sequence: string }>(
      'select pg_get_serial_sequence(quote_ident($1), $2) as sequence',
      [table, column],
    )
    const { rows: values } = await this.#client.query<{ last: string; isCalled: boolean }>(
      `select last_value as last, is_called as "isCalled" from ${rows[0]!.sequence}`,
    )
    return { column, ...values[0]! }
  }
}

async function latestMigration(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ found: string | null }>(
    `select to_regclass('mikro_orm_migrations') as found`,
  )
  if (!rows[0]!.found) {
    throw new Error('There is nothing to back up yet: the first start of the server prepares the database.')
  }
  const { rows: latest } = await client.query<{ name: string }>(
    'select name from mikro_orm_migrations order by id desc limit 1',
  )
  return latest[0]!.name
}

/** Rows end with a line, and lines within them are written otherwise. */
async function* wholeLines(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < rowsBytes) continue
    const read = Buffer.concat(chunks)
    const end = read.lastIndexOf('\n') + 1
    if (end === 0) continue
    yield read.subarray(0, end)
    chunks = [read.subarray(end)]
    bytes = read.length - end
  }
  if (bytes > 0) yield Buffer.concat(chunks)
}

async function contentOf(images: ImageStore, name: string): Promise<Buffer | null> {
  const found = await images.open(name)
  if (!found) return null
  const content = Buffer.concat(await found.content.toArray())
  if (content.length !== found.size)
    throw new Error(`The image store gave ${content.length} of the ${found.size} bytes of ${name}.`)
  return content
}
