import type { EntityManager } from '@mikro-orm/postgresql'
import type { Job } from 'graphile-worker'
import { dirname } from 'node:path/posix'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { addJob } from '../../database/jobs.ts'
import { rows } from '../../database/statements.ts'
import { GalleryImage } from '../gallery/gallery-image.entity.ts'
import { gearOfImages, objectsOfImages } from '../gallery/image-lists.ts'
import { placementQueue } from '../gallery/queue-placement.ts'
import type { ImageStore } from '../images/store/image-store.ts'
import { queueSkyHours } from '../profile/queue-sky-hours.ts'
import { ImagePlacement } from './image-placement.entity.ts'
import { placeOf, withoutPlace } from './place.ts'
import { hintsOf } from './placement-hints.ts'
import { type Hint, type NotFound, type Placed, solverVersion } from './solver/solve.ts'
import { resized } from '../../../contract/wcs.ts'

/** Finds the place of an image by its stars. */
export interface ImagePlacer {
  placeImage(file: Uint8Array, hints: readonly Hint[], signal?: AbortSignal): Promise<Placed | NotFound>
}

interface PlacingParts {
  em: EntityManager
  images: ImageStore
  placer: ImagePlacer
  /** Aborted at the shutdown. */
  signal: AbortSignal
  logger: Pick<Logger, 'error'>
}

/**
 * Finds the place of the first of these images, if it still waits, and leaves the others to another job of the same priority, so that
 * others' jobs have their turn. A failure of the last attempt is its state.
 */
export async function placeImages(
  parts: PlacingParts,
  { imageIds: [id, ...others] }: GraphileWorker.Tasks['place_image'],
  { attempts, max_attempts, priority }: Pick<Job, 'attempts' | 'max_attempts' | 'priority'>,
): Promise<void> {
  try {
    if (id !== undefined) await placeImage(parts, id)
  } catch (err) {
    // It still waits, and is queued again later.
    if (parts.signal.aborted) return
    if (attempts < max_attempts) throw err
    parts.logger.error({ imageId: id, err }, 'The place of a picture cannot be looked for')
    const where = { imageId: id!, state: 'waiting' as const }
    const reason = 'the picture could not be read'
    await parts.em.nativeUpdate(ImagePlacement, where, withoutPlace('notFound', reason))
  }
  if (others.length > 0)
    await addJob(parts.em, 'place_image', { imageIds: others }, { ...placementQueue, priority })
}

async function placeImage({ em, images, placer, signal }: PlacingParts, id: number): Promise<void> {
  const placement = await em.findOne(ImagePlacement, { imageId: id, state: 'waiting' })
  const image = placement && (await em.findOne(GalleryImage, { id }))
  if (!image) return
  const [[objects = []], [gear = []]] = [
    await objectsOfImages([id], em, []),
    await gearOfImages([id], em, []),
  ]
  const { width, height } = image
  const hints = hintsOf(Object.assign({ width, height, objects, gear }, placement))
  const result =
    'reason' in hints
      ? { state: 'notFound' as const, ...hints }
      : await placer.placeImage(await contentOf(images, image), hints, signal)
  const columns = columnsOf(result, image)
  await em.transactional(async (em) => {
    // The metadata in its files may have changed meanwhile, and with them their names, but not their folder.
    const [current] = await rows(em)`
      select from gallery_image where id = ${id} and starts_with(file, ${`${dirname(image.file)}/`}) for share`
    if (!current) return
    const placed = await em.nativeUpdate(ImagePlacement, { imageId: id, state: 'waiting' }, columns)
    if (placed === 0 || columns.state !== 'placed') return
    await addJob(em, 'write_metadata', { imageIds: [id] })
    await queueSkyHours(em, { imageIds: [id] })
  })
}

function columnsOf(result: Placed | NotFound, { width, height }: { width: number; height: number }) {
  if (result.state === 'notFound') return withoutPlace('notFound', result.reason)
  const { state: _, wcs, ...found } = result
  return placeOf({ ...found, wcs: resized(wcs, width, height), solverVersion })
}

/** In pixels. Stars are found in images of this size. */
const enough = 1600

/** Reads the smallest file that shows enough. */
async function contentOf(images: ImageStore, { file, storedSizes }: GalleryImage): Promise<Buffer> {
  const size = storedSizes.find(({ width, height }) => Math.max(width, height) >= enough)
  const stored = await images.open(size?.file ?? file)
  if (!stored) throw new Error('A file of the picture is missing')
  return buffer(stored.content)
}

/** Queues a few of the newest images that wait, as after an update from a version that placed none, behind those that somebody waits for. */
export async function queueWaitingImages(em: EntityManager, limit = 10): Promise<void> {
  const waiting = await rows<{ id: number }>(em)`
    select image_id as id from image_placement where state = 'waiting' order by image_id desc limit ${limit}`
  if (waiting.length === 0) return
  const payload = { imageIds: waiting.map(({ id }) => id) }
  await addJob(em, 'place_image', payload, { ...placementQueue, jobKey: 'waiting_images', priority: 10 })
}
