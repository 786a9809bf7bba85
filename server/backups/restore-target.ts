import { pipeline } from 'node:stream/promises'
import { type ClientBase, escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type ImageStore, pictureName } from '../features/images/store/image-store.ts'
import { type ArchivedFile, DamagedArchive } from './archive.ts'
import { type Counts, countsFile, countsOf, type Manifest, picturesFolder, rowsName } from './manifest.ts'

const concurrentWrites = 8

/** Fills an empty database and an empty image store from an archive. */
export class RestoreTarget {
  readonly #client: ClientBase
  readonly #images: ImageStore
  readonly #columns: Map<string, string[]>
  readonly #rows = new Map<string, number>()
  #pictureFiles = 0
  #waiting: ArchivedFile[] = []
  #counts: Counts | undefined
  /** Also of files whose write failed. */
  readonly storedNames: string[] = []

  constructor(client: ClientBase, images: ImageStore, { tables }: Manifest) {
    this.#client = client
    this.#images = images
    this.#columns = new Map(tables.map(({ name, columns }) => [name, columns]))
  }

  async add(archived: ArchivedFile): Promise<void> {
    const table = rowsName.exec(archived.name)?.groups?.['table']
    if (table) await this.#load(table, archived.content)
    else if (archived.name.startsWith(picturesFolder)) await this.#store(archived)
    else if (archived.name === countsFile) this.#counts = countsOf(archived)
    else throw new DamagedArchive(`The archive has an unknown file: ${archived.name}.`)
  }

  /** Throws `DamagedArchive` unless the archive was complete, and sets the sequences of the identity columns. */
  async finish(): Promise<Counts> {
    await this.#storeWaiting()
    const counts = this.#counts
    if (!counts) throw new DamagedArchive('The archive is truncated: it ends before its counts.')
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
    if (!columns) throw new DamagedArchive(`The manifest of the archive does not list the table ${table}.`)
    const stream = this.#client.query(
      copyFrom(`copy ${escapeIdentifier(table)} (${columns.map(escapeIdentifier).join()}) from stdin`),
    )
    await pipeline([content], stream)
    this.#rows.set(table, (this.#rows.get(table) ?? 0) + stream.rowCount)
  }

  async #store({ name: path, content }: ArchivedFile): Promise<void> {
    const name = path.slice(picturesFolder.length)
    if (!pictureName.test(name))
      throw new DamagedArchive(`The archive has ${path}, which is not the name of a picture.`)
    this.#waiting.push({ name, content })
    if (this.#waiting.length === concurrentWrites) await this.#storeWaiting()
  }

  async #storeWaiting(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    this.storedNames.push(...waiting.map(({ name }) => name))
    // Waits for all, because a failed restore deletes them.
    const puts = await Promise.allSettled(waiting.map(({ name, content }) => this.#images.put(name, content)))
    const failed = puts.find((put) => put.status === 'rejected')
    if (failed) throw failed.reason
    this.#pictureFiles += waiting.length
  }
}

function expectCount(name: string, expected: number, actual: number): void {
  if (actual === expected) return
  throw new DamagedArchive(`The archive is damaged: of ${expected} ${name} it has ${actual}.`)
}
