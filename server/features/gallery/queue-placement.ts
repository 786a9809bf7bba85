import type { EntityManager } from '@mikro-orm/postgresql'
import type { PlacementSourceName } from '../../../contract/placement.ts'
import { addJob } from '../../database/jobs.ts'
import { prepared } from '../../database/prepared.ts'
import type { Services } from '../../graphql/context.ts'
import { widthOf } from '../images/metadata/place-in-file.ts'
import { queueSkyHours } from '../profile/queue-sky-hours.ts'
import type { GalleryImage } from './gallery-image.entity.ts'
import type { PlaceHintInput } from './gallery-image.input.ts'

declare module '../../graphql/context.ts' {
  interface Services {
    /** Whether images get a place in the sky. */
    placesImages: boolean
  }
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      /** Images that wait for their place in the sky, which get it one after the other. */
      place_image: { imageIds: readonly number[] }
    }
  }
}

/** Where in the sky an image may be, in degrees. */
export interface PlacementHint {
  rightAscension?: number | null | undefined
  declination?: number | null | undefined
  width?: number | null | undefined
  source: PlacementSourceName
}

type Size = Pick<GalleryImage, 'width' | 'height'>

/** One job at a time of all processes, because the stars take memory. The first ones are those that somebody waits for. */
export const placementQueue = { queueName: 'placement', maxAttempts: 3 }

const addHints = `
  insert into image_placement (image_id, state, hint_right_ascension, hint_declination, hint_width, hint_source)
  select id, 'waiting', "rightAscension", declination, width, source
  from json_to_recordset($1) given (id int, "rightAscension" float8, declination float8, width float8, source text)
  on conflict (image_id)`

const addWaiting = prepared<{ id: number }>(
  'add_waiting_placements',
  `${addHints} do nothing returning image_id as id`,
)

const removeFormer = prepared(
  'remove_former_placements',
  `delete from image_placement where image_id = any($1::int[]) and state <> 'removed'`,
)

/** Lets images wait whose place was not found. */
export const waitAgain = prepared<{ id: number }>(
  'wait_again_for_placements',
  `update image_placement set state = 'waiting', reason = null
   where image_id = any($1::int[]) and state = 'notFound' returning image_id as id`,
)

type QueueParts = Pick<Services, 'placesImages'>

/** Queues the search for the place of images, on a site that places images. */
export async function queueImages(
  { placesImages }: QueueParts,
  em: EntityManager,
  images: readonly { id: number }[],
): Promise<void> {
  const imageIds = images.map(({ id }) => id)
  if (placesImages && imageIds.length > 0) await addJob(em, 'place_image', { imageIds }, placementQueue)
}

/** Looks for the place of images with new files, unless their owner has removed it. `hints` are in the order of the ids. */
export async function queuePlacement(
  parts: QueueParts,
  em: EntityManager,
  ids: readonly number[],
  hints: readonly (PlacementHint | null | undefined)[] = [],
): Promise<void> {
  await removeFormer(em, [ids])
  const given = ids.map((id, index) => ({ ...hints[index], id }))
  await queueImages(parts, em, await addWaiting(em, [JSON.stringify(given)]))
  await queueSkyHours(em, { imageIds: ids })
}

/** Returns where to look for a new image: its file knows more than its frames, but not if it only says how wide it is. */
export const placementHintOf = (
  image: Size,
  inFile: PlacementHint | undefined,
  ofFrames: PlaceHintInput | null | undefined,
): PlacementHint | undefined =>
  inFile?.source === 'avm' || !ofFrames ? inFile : hintOfFrames(image, ofFrames)

const hintOfFrames = (image: Size, { width, ...position }: PlaceHintInput): PlacementHint => ({
  ...position,
  width: width == null ? null : widthOf(width, image),
  source: 'frames',
})

const hintAgain = prepared<{ id: number }>(
  'hint_at_placements_again',
  `${addHints} do update set state = 'waiting', reason = null,
     hint_right_ascension = excluded.hint_right_ascension, hint_declination = excluded.hint_declination,
     hint_width = excluded.hint_width, hint_source = excluded.hint_source
   where image_placement.state in ('waiting', 'notFound')
   returning image_id as id`,
)

/** Looks where its frames say for the place of an image that has none, unless its owner has removed it. */
export async function queuePlacementByFrames(
  parts: QueueParts,
  em: EntityManager,
  image: Size & { id: number },
  hint: PlaceHintInput,
): Promise<void> {
  const given = [{ ...hintOfFrames(image, hint), id: image.id }]
  await queueImages(parts, em, await hintAgain(em, [JSON.stringify(given)]))
}

/** Looks again for the place of images where it was not found, after their objects have changed. */
export const queuePlacementAgain = async (
  parts: QueueParts,
  em: EntityManager,
  ids: readonly number[],
): Promise<void> => queueImages(parts, em, await waitAgain(em, [ids]))
