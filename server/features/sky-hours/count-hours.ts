import type { EntityManager } from '@mikro-orm/postgresql'
import { skyFilterNames, skyFilterOf } from '../../../contract/sky-hours.ts'
import type { ExposureSeries } from '../../../contract/acquisition.ts'
import { prepared } from '../../database/prepared.ts'
import { isListedImage } from '../../database/visibility.ts'
import { drawSkyMaps, queueSkyMaps } from './draw-maps.ts'
import { filterColumns } from './filter-columns.ts'
import { cellsOfFrame, frameOfCorners, squareAround } from './frame-cells.ts'

/** Images of one transaction. It locks their rows and those of their cells. */
const imagesAtATime = 100

/** In degrees. An object without a size, or a smaller one, was at least in a frame of this width. */
const leastEstimate = 0.5

/** In degrees of declination. The catalogue has an object nearer than this to any place. */
const nearestWithin = 3

/** Before the next statement reads them, so that of two jobs the later one has the newest state. */
const lockImages = prepared(
  'lock_images_of_sky_hours',
  `select from gallery_image where id = any($1::int[]) order by id for no key update`,
)

interface CountedImage {
  imageId: number
  exposures: ExposureSeries[]
  rightAscension: number
  declination: number
  corners: number[] | null
  /** In degrees; null with corners. */
  width: number | null
  constellation: string
}

const countedImages = prepared<CountedImage>(
  'images_of_sky_hours',
  `select image.id as "imageId", image.exposures, centre.*, coalesce(nearest.constellation, '') as constellation
   from gallery_image image
   join creator_profile profile on profile.id = image.creator_profile_id
   cross join lateral (
     select right_ascension as "rightAscension", declination, corners, null::float8 as width
     from image_placement where image_id = image.id and state = 'placed'
     union all
     (select object.right_ascension, object.declination, null, greatest(object.size / 60, ${leastEstimate})
      from image_object shown join sky_object object on object.name = shown.object_name
      where shown.image_id = image.id and object.declination is not null order by shown.position limit 1)
     limit 1
   ) centre
   left join lateral (
     select constellation from sky_object object
     where object.constellation is not null
       and object.declination between centre.declination - ${nearestWithin} and centre.declination + ${nearestWithin}
     order by sind(object.declination) * sind(centre.declination) + cosd(object.declination) * cosd(centre.declination)
       * cosd(object.right_ascension - centre."rightAscension") desc limit 1
   ) nearest on true
   where image.id = any($1::int[]) and image.integration_seconds > 0 and profile.shows_sky_hours
     and ${isListedImage('image')}`,
)

/** What an image adds to the sky, as `ImageSkyHours` keeps it. */
interface Counted {
  constellation: string
  isEstimate: boolean
  seconds: number[]
  cells: number[]
  shares: number[]
}

const columns = `constellation, is_estimate as "isEstimate", seconds, cells, shares`

const removeCounted = prepared<Counted>(
  'remove_sky_hours_of_images',
  `delete from image_sky_hours where image_id = any($1::int[]) or id = any(array(
     select id from image_sky_hours where image_id is null limit 500 for update skip locked))
   returning ${columns}`,
)

const addCounted = prepared(
  'add_sky_hours_of_images',
  `insert into image_sky_hours (image_id, constellation, is_estimate, seconds, cells, shares)
   select * from json_to_recordset($1)
     given ("imageId" int, constellation text, "isEstimate" boolean, seconds int[], cells int[], shares int[])`,
)

const filters = Object.values(filterColumns)

/** In the order of keys, in which all transactions lock the rows. Returns the keys whose first count is then 0. */
const addTo = (table: string, key: string, type: string, counts: string[]) => {
  const names = [...counts, ...filters]
  return `
    with added as (
      insert into ${table} as held (${[key, ...names].join(', ')})
      select given.* from unnest($1::${type}[], ${names.map((_, at) => `$${at + 2}::bigint[]`).join(', ')}) given
      order by 1
      on conflict (${key}) do update set ${names.map((name) => `${name} = held.${name} + excluded.${name}`).join(', ')}
      returning ${key}, ${counts[0]!}
    )
    select ${key} from added where ${counts[0]!} = 0`
}

const addToCells = prepared<{ cell: number }>('add_to_sky_cells', addTo('sky_cell', 'cell', 'int', ['share']))
const addToConstellations = prepared(
  'add_to_sky_constellations',
  addTo('sky_constellation', 'constellation', 'text', ['images', 'estimated']),
)
const removeEmptyCells = prepared(
  'remove_empty_sky_cells',
  `delete from sky_cell where cell = any($1::int[]) and share = 0`,
)

/** Counts of a key: those of its own, then the seconds by filter. */
class Changes<Key> {
  readonly #rows = new Map<Key, number[]>()

  add(key: Key, sign: number, counts: number[]) {
    const held = this.#rows.get(key)
    this.#rows.set(
      key,
      counts.map((count, at) => (held?.[at] ?? 0) + sign * count),
    )
  }

  /** The keys that change, and then each column of what is added to them. */
  columns(width: number): [Key[], ...number[][]] {
    const changed = [...this.#rows].filter(([, counts]) => counts.some(Boolean))
    return [
      changed.map(([key]) => key),
      ...Array.from({ length: width }, (_, at) => changed.map(([, counts]) => counts[at]!)),
    ]
  }
}

/**
 * Counts again how long images have looked at the sky. The cells lose what each image had added to them, and get what it adds now; what
 * deleted images had added is subtracted as well.
 */
async function countImages(em: EntityManager, ids: readonly number[]): Promise<void> {
  await lockImages(em, [ids])
  const counted = (await countedImages(em, [ids])).map(countedOf)
  const former = await removeCounted(em, [ids])
  if (counted.length > 0) await addCounted(em, [JSON.stringify(counted)])
  const cells = new Changes<number>()
  const constellations = new Changes<string>()
  for (const [sign, images] of [
    [-1, former],
    [1, counted],
  ] as const)
    for (const { constellation, isEstimate, seconds, cells: covered, shares } of images) {
      const total = seconds.reduce((sum, one) => sum + one, 0)
      constellations.add(constellation, sign, [1, isEstimate ? total : 0, ...seconds])
      for (const [index, cell] of covered.entries()) {
        const share = shares[index]!
        cells.add(cell, sign, [share, ...seconds.map((one) => one * share)])
      }
    }
  const changedCells = cells.columns(1 + filters.length)
  if (changedCells[0].length > 0) {
    const empty = await addToCells(em, changedCells)
    if (empty.length > 0) await removeEmptyCells(em, [empty.map(({ cell }) => cell)])
  }
  const changedConstellations = constellations.columns(2 + filters.length)
  if (changedConstellations[0].length > 0) await addToConstellations(em, changedConstellations)
}

function countedOf({ imageId, exposures, constellation, ...place }: CountedImage) {
  const frame = place.corners ? frameOfCorners(place, place.corners) : squareAround(place, place.width!)
  const covered = cellsOfFrame(frame)
  return {
    imageId,
    constellation,
    isEstimate: !place.corners,
    seconds: secondsByFilter(exposures),
    cells: covered.map(({ cell }) => cell),
    shares: covered.map(({ share }) => share),
  }
}

function secondsByFilter(exposures: readonly ExposureSeries[]): number[] {
  const seconds = skyFilterNames.map(() => 0)
  for (const { filter, count, seconds: each } of exposures)
    seconds[skyFilterNames.indexOf(skyFilterOf(filter))]! += count * each
  return seconds.map((one) => Math.min(Math.round(one), largestSeconds))
}

/** The largest number of a column, which no exposures reach. */
const largestSeconds = 2 ** 31 - 1

const imagesOfProfile = prepared<{ id: number }>(
  'images_of_profile_for_sky_hours',
  'select id from gallery_image where creator_profile_id = $1 order by id',
)

/** The job: counts the images of a change, some at a time. */
export async function countSkyHours(
  em: EntityManager,
  { imageIds = [], creatorProfileId }: GraphileWorker.Tasks['count_sky_hours'],
): Promise<void> {
  const ofProfile = creatorProfileId === undefined ? [] : await imagesOfProfile(em, [creatorProfileId])
  const ids = [...imageIds, ...ofProfile.map(({ id }) => id)].toSorted((a, b) => a - b)
  for (let start = 0; start === 0 || start < ids.length; start += imagesAtATime)
    await em.transactional((em) => countImages(em, ids.slice(start, start + imagesAtATime)))
  await queueSkyMaps(em)
}

const imagesAfter = prepared<{ id: number }>(
  'images_after_for_sky_hours',
  `select id from gallery_image where id > $1 and integration_seconds > 0 order by id limit ${imagesAtATime}`,
)

/** Empties all counts and counts every image again, such as after rows were changed by SQL. */
export async function rebuildSkyHours(em: EntityManager): Promise<void> {
  await em.transactional(async (em) => {
    await em.execute('truncate sky_cell, sky_constellation, image_sky_hours, sky_map')
  })
  for (let last: number | undefined = 0; last !== undefined;) {
    const ids: number[] = (await imagesAfter(em, [last])).map(({ id }) => id)
    if (ids.length > 0) await em.transactional((em) => countImages(em, ids))
    last = ids.at(-1)
  }
  await drawSkyMaps(em)
}
