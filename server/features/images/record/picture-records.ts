import type { EntityManager } from '@mikro-orm/postgresql'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { prepared, type StatementRunner } from '../../../database/prepared.ts'
import { pictureRecord, type PictureRecord, type RecordedFields } from './picture-record.ts'

declare module '../../../graphql/context.ts' {
  interface Services {
    pictureRecords: PictureRecords
  }
}

/** A record in the version that the addresses of the image have, `GalleryImage.recordVersion`. */
export interface VersionedRecord {
  version: number
  /** Null for a profile picture, which need not be by the account's owner. */
  record: PictureRecord | null
}

/** Of the images that many visitors open; each takes about 3 kB. */
const maxRecords = 2_000
const ttlMs = 60_000

/** By all names that the large file may have, because `file` has an index. */
const ofFile = prepared<RecordedFields & { version: number }>(
  'picture_record',
  `select image.id as "imageId", image.title, image.alt_text as "altText", image.credit, image.license,
     image.record_version as version, profile.slug, account.display_name as "displayName", array(
       select named.text from image_object shown join sky_object object on object.name = shown.object_name
       cross join lateral unnest(array[object.title, object.name]) with ordinality named (text, rank)
       where shown.image_id = image.id
       group by shown.position, named.text order by shown.position, min(named.rank)
     ) || image.other_objects as objects
   from gallery_image image
   join creator_profile profile on profile.id = image.creator_profile_id
   join users account on account.id = profile.user_id
   where image.file = any($1::text[])`,
)

interface KnownRecord extends VersionedRecord {
  /** No later version exists yet: any such address is invented. */
  isLatest: boolean
}

/** Reads the records of images, and keeps those of popular ones for a minute. */
export class PictureRecords {
  readonly #records = new LRUCache<string, Promise<KnownRecord>>({ max: maxRecords, ttl: ttlMs })
  readonly #primary: StatementRunner
  readonly #replica: StatementRunner
  readonly #publicUrl: string
  readonly #logger: Pick<Logger, 'error'>

  constructor(
    em: EntityManager,
    { publicUrl, logger }: { publicUrl: string; logger: Pick<Logger, 'error'> },
  ) {
    this.#primary = em.fork()
    this.#replica = Object.assign(em.fork(), { rowsFrom: 'read' as const })
    this.#publicUrl = publicUrl
    this.#logger = logger
  }

  /**
   * Returns the record for a file of an image, at least in the `version` of the requested address if that existed within the
   * last minute; undefined if it cannot be read, as while the database is unavailable.
   */
  async find(file: string, version: number): Promise<VersionedRecord | undefined> {
    const [folder] = file.split('/') as [string]
    try {
      for (;;) {
        const reading = this.#records.get(folder)
        const known = await reading
        if (known && (known.isLatest || known.version >= version)) return known
        // Requests that waited for the same read start one together.
        if (this.#records.get(folder) === reading) this.#records.set(folder, this.#read(folder, version))
      }
    } catch (err) {
      this.#records.delete(folder)
      this.#logger.error({ err }, 'A picture is sent without its record, which cannot be read')
      return undefined
    }
  }

  async #read(folder: string, version: number): Promise<KnownRecord> {
    const files = ['jpg', 'png', 'webp'].map((ending) => `${folder}/large.${ending}`)
    let [fields] = await ofFile(this.#replica, [files])
    // A replica may not have the image or its change yet.
    const isLatest = !fields || fields.version < version
    if (isLatest) [fields] = await ofFile(this.#primary, [files])
    return fields
      ? { version: fields.version, record: pictureRecord(fields, this.#publicUrl), isLatest }
      : { version: 0, record: null, isLatest }
  }
}
