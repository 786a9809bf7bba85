import { pipeline } from 'node:stream/promises'
import { type ClientBase, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type ImageStore, pictureName } from '../features/gallery/image-store.ts'
import { type ArchivedFile, DamagedArchive } from './archive.ts'
import { type Counts, countsFile, countsOf, type Manifest, picturesFolder, rowsName } from './manifest.ts'

/** How many files of pictures are stored at once. */
const concurrentWrites = 8

/** A database and an image store on the way from empty to full. */
export class RestoreTarget {
  readonly #client: ClientBase
  readonly #images: ImageStore
  readonly #columns: Map<string, string[]>
  readonly #rows = new Map<string, number>()
  #pictureFiles = 0
  #waiting: ArchivedFile[] = []
  #counts: Counts | undefined

  constructor(client: ClientBase, images: ImageStore, { tables }: Manifest) {
    this.#client = client
    this.#images = images
    this.#columns = new Map(tables.map(({ name, columns }) => [name, columns]))
  }

  /** Loads or stores one file of the archive. */
  async add(archived: ArchivedFile): Promise<void> {
    const table = rowsName.exec(archived.name)?.groups?.['table']
    if (table) await this.#load(table, archived.content)
    else if (archived.name.startsWith(picturesFolder)) await this.#store(archived)
    else if (archived.name === countsFile) this.#counts = countsOf(archived)
    else throw new DamagedArchive(`The archive holds ${archived.name}, which belongs to no backup.`)
  }

  /** Throws unless all came that the archive says it has; numbers then go on behind those that were given out. */
  async whole(): Promise<Counts> {
    await this.#storeWaiting()
    const counts = this.#counts
    if (!counts) throw new DamagedArchive('The archive is cut: it ends before its counts.')
    expectCount('files of pictures', counts.pictureFiles, this.#pictureFiles)
    for (const { name, rows, identity } of counts.tables) {
      expectCount(`rows of ${name}`, rows, this.#rows.get(name) ?? 0)
      if (!identity) continue
      await this.#client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3, $4)', [
        name,
        identity.column,
        identity.last,
        identity.isCalled,
      ])
    }
    return counts
  }

  async #load(table: string, content: Buffer): Promise<void> {
    const columns = this.#columns.get(table)
    if (!columns) throw new DamagedArchive(`The manifest of the archive does not know the table ${table}.`)
    const stream = this.#client.query(
      copyFrom(`copy ${escapeIdentifier(table)} (${columns.map(escapeIdentifier).join()}) from stdin`),
    )
    await pipeline([content], stream)
    this.#rows.set(table, (this.#rows.get(table) ?? 0) + stream.rowCount)
  }

  async #store({ name: path, content }: ArchivedFile): Promise<void> {
    const name = path.slice(picturesFolder.length)
    if (!pictureName.test(name))
      throw new DamagedArchive(`The archive holds ${path}, which is no name of a picture.`)
    this.#waiting.push({ name, content })
    if (this.#waiting.length === concurrentWrites) await this.#storeWaiting()
  }

  async #storeWaiting(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    // All have ended before any can be removed again.
    const puts = await Promise.allSettled(waiting.map(({ name, content }) => this.#images.put(name, content)))
    const failed = puts.find((put) => put.status === 'rejected')
    if (failed) throw failed.reason
    this.#pictureFiles += waiting.length
  }
}

function expectCount(what: string, promised: number, found: number): void {
  if (found === promised) return
  throw new DamagedArchive(`The archive is damaged: of ${promised} ${what} it has ${found}.`)
}
