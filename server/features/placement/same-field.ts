import { limits } from '../../../contract/limits.ts'
import { prepared } from '../../database/prepared.ts'
import { isListedImage } from '../../database/visibility.ts'
import type { Batch } from '../../graphql/context.ts'
import { countsByKey, imageColumns, listsByKey, rowsByKey } from '../gallery/image-lists.ts'
import type { ImageRow } from '../gallery/image-pages.ts'
import { overlapOf } from './bounds.ts'
import { framesMeeting, showsCone } from './frames-near.ts'

/** Number of frames that are compared with one, of those that may share something with it: the likest in size and centre. */
export const maxCompared = 500

/** The distance is nearly that in the sky, and costs a tenth of it; only the order of many depends on it. */
const candidates = listsByKey<{ id: number; corners: number[]; frame: number[] }>(
  prepared(
    'images_of_same_field',
    `select framed.image_id as key, likest.image_id as id, other.corners, framed.corners as frame
     from (
       select *, cosd(declination) as cosine from image_placement
       where image_id = any($1::int[]) and bounds is not null offset 0
     ) framed
     cross join lateral (
       select image_id from (${framesMeeting([
         'framed.bounds',
         '(framed.bounds + point(case when ((framed.bounds)[0])[0] > 360 then -360 else 360 end, 0))',
       ])}) other
       where image_id <> framed.image_id
       order by abs(ln(field_width / framed.field_width)) + (abs(declination - framed.declination)
         + (180 - abs(180 - abs(right_ascension - framed.right_ascension))) * framed.cosine) / framed.field_width, image_id
       limit ${maxCompared}
     ) likest
     cross join lateral (
       select corners from image_placement where image_id = likest.image_id offset 0
     ) other
     where exists (select from gallery_image image where image.id = likest.image_id and ${isListedImage('image')})`,
  ),
)

/** The listed images whose frames overlap that of each image, by 0 to 1, the most first. */
export const overlapsOfImages: Batch<{ id: number; overlap: number }[]> = async (...asked) =>
  (await candidates(...asked)).map((images) =>
    images
      .map(({ id, corners, frame }) => ({ id, overlap: overlapOf(frame, corners) }))
      .filter(({ overlap }) => overlap > 0)
      .toSorted((a, b) => b.overlap - a.overlap || b.id - a.id),
  )

/** Null for an image that is not listed any more. */
export const listedImagesById = rowsByKey<ImageRow>(
  prepared(
    'listed_images_by_id',
    `select ${imageColumns}, image.id as key from gallery_image image
     where image.id = any($1::int[]) and ${isListedImage('image')}`,
  ),
)

type FramingRow = ImageRow & { fieldWidth: number; isNamed: boolean }

/** Selects the frames that may hold an object. */
const framesAround = framesMeeting([
  'box(point(listed.right_ascension, listed.declination))',
  'box(point(listed.right_ascension + 360, listed.declination))',
])

/** The listed images of frames that hold an object. `$2` is 1 for images of which it is named, 0 for the others, null for all. */
const holdingImages = `
  cross join lateral (
    select exists(
      select from image_object shown where shown.image_id = framed.image_id and shown.object_name = listed.name
    ) as is_named offset 0
  ) named
  cross join lateral (
    select image.* from gallery_image image where image.id = framed.image_id and ${isListedImage('image')} offset 0
  ) image
  where ${showsCone('framed', {
    rightAscension: 'listed.right_ascension',
    declination: 'listed.declination',
    radius: '0',
  })} and ($2::int is null or is_named = ($2 = 1))`

/** The images whose frame holds each object, the narrowest first. Values: which, the limit, and width and id after which they begin. */
export const imagesFramingObjects = listsByKey<FramingRow>(
  prepared(
    'images_framing_objects',
    `select ${imageColumns}, image.field_width as "fieldWidth", image.is_named as "isNamed", listed.id as key
     from sky_object listed
     cross join lateral (
       select image.*, framed.field_width, is_named
       from (${framesAround} order by field_width, image_id offset 0) framed ${holdingImages}
         and framed.field_width >= $4::float8 and (framed.field_width > $4 or framed.image_id > $5::bigint)
       order by framed.field_width, framed.image_id limit $3::int
     ) image
     where listed.id = any($1::int[]) and listed.declination is not null
     order by listed.id, image.field_width, image.id`,
  ),
)

export const countsFramingObjects = countsByKey(
  prepared(
    'count_images_framing_objects',
    `select listed.id as key, counted.count from sky_object listed
     cross join lateral (
       select count(*)::int from (
         select from (${framesAround}) framed ${holdingImages} limit ${limits.imageSearch.countedNear + 1}
       ) framing
     ) counted
     where listed.id = any($1::int[]) and listed.declination is not null`,
  ),
)
