import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { executeOn, type Statement } from '../../../database/prepared.ts'
import { pictureRecord, type PictureRecord, type RecordedFields } from './picture-record.ts'

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
const recordOfFile: Statement = {
  name: 'picture_record',
  text: `select image.id as "imageId", image.title, image.alt_text as "altText", image.credit, image.license,
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
}

interface Parts {
  pictures: Pool
  publicUrl: string
  logger: Pick<Logger, 'error'>
}

/** Reads the records of images, and keeps those of popular ones for a minute. */
export class PictureRecords {
  readonly #records = new LRUCache<string, Promise<VersionedRecord>>({ max: maxRecords, ttl: ttlMs })
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Returns the record for a file of an image, at least in the `version` of the requested address if that exists; undefined if it
   * cannot be read, as while the database is unavailable. A version that does not exist yet is looked up each time, because it may
   * exist the next time.
   */
  async find(file: string, version: number): Promise<VersionedRecord | undefined> {
    const [folder] = file.split('/') as [string]
    try {
      const former = this.#records.get(folder)
      const known = await former
      if (known && known.version >= version) return known
      // Requests that waited for the same read start one together.
      const begun = this.#records.get(folder)
      if (begun && begun !== former) return await begun
      const reading = this.#read(folder)
      this.#records.set(folder, reading)
      return await reading
    } catch (err) {
      this.#records.delete(folder)
      this.#parts.logger.error({ err }, 'A picture is sent without its record, which cannot be read')
      return undefined
    }
  }

  /** From the primary, because a replica may lack the image or its change. */
  async #read(folder: string): Promise<VersionedRecord> {
    const { pictures, publicUrl } = this.#parts
    const files = ['jpg', 'png', 'webp'].map((ending) => `${folder}/large.${ending}`)
    const client = await pictures.connect()
    const [fields] = await executeOn<RecordedFields & { version: number }>(client, recordOfFile, [files])
    return fields
      ? { version: fields.version, record: pictureRecord(fields, publicUrl) }
      : { version: 0, record: null }
  }
}
