import type { MikroORM } from '@mikro-orm/postgresql'
import { type ClientBase, escapeIdentifier } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { filesOf, type ImageStore } from '../features/images/store/image-store.ts'
import type { StoredSize } from '../features/images/decoder/decoded-picture.ts'
import { folderOf, type IncompletePicture } from '../features/images/store/stray-files.ts'
import { profilePictureFiles } from '../features/images/profile-picture-files.ts'
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

/** Minimum size of a file of rows, except for the last one of a table. */
const rowsFileBytes = 1_000_000

const batchSize = 500

const tableOfPictures = 'gallery_image'
const tableOfAccounts = 'users'
type PictureTable = typeof tableOfPictures | typeof tableOfAccounts
const columnOfProfilePictures = 'picture_folder'

export interface BackupResult {
  accounts: number
  pictures: number
  /** Left out of the backup, each with its first missing file. */
  incomplete: IncompletePicture[]
}

interface BackupParts {
  orm: MikroORM
  images: ImageStore
  file: string
  signal?: AbortSignal
}

/**
 * Writes the database and its pictures to an archive, also while servers run. The rows are one snapshot. A picture that is
 * deleted after the snapshot is left out with all rows that refer to it, so that no row lacks its files.
 */
export async function backUp({ orm, images, file, signal }: BackupParts): Promise<BackupResult> {
  const pool = await orm.em.getConnection().getNativeClient()
  const client = await pool.connect()
  client.on('error', () => {}) // the next statement fails with it
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(
      `set local statement_timeout = 0; set local datestyle = 'ISO'; set local timezone = 'UTC'`,
    )
    const backup = new Backup(client, images)
    await writeArchive(file, backup.files(), signal)
    await client.query('commit')
    const accounts = backup.counts.tables.find(({ name }) => name === tableOfAccounts)!.rows
    const pictures = backup.counts.tables.find(({ name }) => name === tableOfPictures)!.rows
    return { accounts, pictures, incomplete: await backup.stillAbsent(pool) }
  } finally {
    client.release(true)
  }
}

interface PictureRow {
  id: number
  file: string
  storedSizes: StoredSize[]
  pictureFolder: string
}

class Backup {
  readonly counts: Counts = { tables: [], pictureFiles: 0 }
  /** Rows of the snapshot with missing files. */
  readonly #absent = {
    [tableOfPictures]: new Map<number, { folder: string; file: string }>(),
    [tableOfAccounts]: new Map<number, { folder: string; file: string }>(),
  }
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
      if (table.name === tableOfPictures) yield* this.#galleryPictures()
      if (hasProfilePictures(table)) yield* this.#profilePictures()
      yield* this.#rows(table)
    }
    yield countsEntry(this.counts)
  }

  /** Without pictures that were deleted or replaced since the snapshot. */
  async stillAbsent(client: Pick<ClientBase, 'query'>): Promise<IncompletePicture[]> {
    const idsOf = async (table: PictureTable, folder: string) => {
      const absent = [...this.#absent[table]]
      if (absent.length === 0) return []
      const { rows } = await client.query<{ id: number }>(
        `select id from ${table} where (id, ${folder}) in (select * from unnest($1::int[], $2::text[])) order by id`,
        [absent.map(([id]) => id), absent.map(([, { folder }]) => folder)],
      )
      return rows.map(({ id }) => ({ id, file: this.#absent[table].get(id)!.file }))
    }
    const pictures = await idsOf(tableOfPictures, `split_part(file, '/', 1)`)
    const accounts = await idsOf(tableOfAccounts, columnOfProfilePictures)
    return [...pictures, ...accounts.map(({ id, file }) => ({ accountId: id, file }))]
  }

  #galleryPictures(): AsyncGenerator<ArchivedFile> {
    return this.#pictures(
      tableOfPictures,
      `select id, file, stored_sizes as "storedSizes" from gallery_image where id > $1 order by id limit $2`,
      filesOf,
    )
  }

  #profilePictures(): AsyncGenerator<ArchivedFile> {
    return this.#pictures(
      tableOfAccounts,
      `select id, picture_folder as "pictureFolder" from users
       where picture_folder is not null and id > $1 order by id limit $2`,
      profilePictureFiles,
    )
  }

  async *#pictures(
    table: PictureTable,
    statement: string,
    namesOf: (row: PictureRow) => string[],
  ): AsyncGenerator<ArchivedFile> {
    let rows: PictureRow[]
    let last = 0
    do {
      ;({ rows } = await this.#client.query(statement, [last, batchSize]))
      for (const row of rows) {
        last = row.id
        const names = namesOf(row)
        const contents = await Promise.all(names.map((name) => contentOf(this.#images, name)))
        const absent = names[contents.indexOf(null)]
        if (absent !== undefined) {
          this.#absent[table].set(row.id, { folder: folderOf(names[0]!), file: absent })
          continue
        }
        for (const [index, name] of names.entries()) {
          yield { name: `${picturesFolder}${name}`, content: contents[index]! }
        }
        this.counts.pictureFiles += names.length
      }
    } while (rows.length > 0)
  }

  async *#rows(table: BackedUpTable): AsyncGenerator<ArchivedFile> {
    const { name, columns, identity, pictureColumns } = table
    const absent = [...this.#absent[tableOfPictures].keys()].join()
    const conditions = (name === tableOfPictures ? ['id'] : pictureColumns).map(
      (column) => `coalesce(${escapeIdentifier(column)} <> all('{${absent}}'), true)`,
    )
    const condition = absent && conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
    const values = columns.map((column) =>
      hasProfilePictures(table) && column === columnOfProfilePictures
        ? `case when id <> all('{${[...this.#absent[tableOfAccounts].keys()].join()}}') then ${column} end`
        : escapeIdentifier(column),
    )
    const stream = this.#client.query(
      copyTo(`copy (select ${values.join()} from ${escapeIdentifier(name)} ${condition}) to stdout`),
    )
    let part = 0
    for await (const content of wholeLines(stream)) yield { name: rowsFile(name, ++part), content }
    this.counts.tables.push({
      name,
      rows: stream.rowCount,
      identity: identity === null ? null : await this.#identity(name, identity),
    })
  }

  /** Must run after the rows were read: the sequence may have advanced, and an id must not be used twice. */
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

/** The columns are those of the database, which may be one version older. */
const hasProfilePictures = ({ name, columns }: BackedUpTable) =>
  name === tableOfAccounts && columns.includes(columnOfProfilePictures)

async function latestMigration(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ found: string | null }>(
    `select to_regclass('mikro_orm_migrations') as found`,
  )
  if (!rows[0]!.found) {
    throw new Error('The database has no tables yet. Start the server once: it prepares the database.')
  }
  const { rows: latest } = await client.query<{ name: string }>(
    'select name from mikro_orm_migrations order by id desc limit 1',
  )
  return latest[0]!.name
}

/** COPY escapes line breaks within rows. */
async function* wholeLines(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes < rowsFileBytes) continue
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
    throw new Error(`The image store returned ${content.length} of the ${found.size} bytes of ${name}.`)
  return content
}
