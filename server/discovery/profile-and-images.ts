import { canonicalSlug } from '../../contract/page-paths.ts'
import { prepared, type StatementRunner } from '../database/prepared.ts'
import { isPublicImage } from '../database/visibility.ts'
import type { GalleryImage } from '../features/gallery/gallery-image.entity.ts'
import { coverColumn, imageColumns, newestImagesColumn } from '../features/gallery/image-lists.ts'
import type { ImageRow, ProfileWithImages } from '../features/gallery/image-pages.ts'
import { type GearItem, gearList } from '../features/gear/gear-item.entity.ts'
import { pathOfFile, shareFileOf } from '../features/images/file-names.ts'
import type { ItemRow } from '../features/profile/profile-items.ts'
import { profileColumns, type ProfileRow, publicProfileTables } from '../features/profile/profile-rows.ts'
import { notFound } from '../errors/errors.ts'

/** Also excludes texts that PostgreSQL cannot store. */
const slugPattern = /^[a-z0-9-]+$/

/** Reads a profile by its slug, in any case. Throws NOT_FOUND if it does not exist. */
async function found<Row>(slug: string, read: (slug: string) => Promise<Row | undefined>): Promise<Row> {
  const canonical = canonicalSlug(slug)
  const profile = slugPattern.test(canonical) ? await read(canonical) : undefined
  if (!profile) throw notFound('Creator profile')
  return profile
}

const withImage = prepared<ProfileWithImages & { image: ImageRow | null }>(
  'profile_and_image',
  `select ${profileColumns}, ${coverColumn}, (
     select to_json(shown) from (
       select ${imageColumns} from gallery_image image
       where image.id = $2::bigint and image.creator_profile_id = profile.id and ${isPublicImage('image')}
     ) shown
   ) as image
   from ${publicProfileTables} where profile.slug = $1`,
)

/** Reads a profile and one of its images, which is null without an id, or if the profile does not have it. */
export const profileAndImage = (em: StatementRunner, slug: string, imageId: number | null) =>
  found(slug, async (canonical) => (await withImage(em, [canonical, imageId]))[0])

const withNewImages = prepared<ProfileRow & { newImages: ImageRow[] }>(
  'profile_and_new_images',
  `select ${profileColumns}, ${newestImagesColumn('newImages', '$2')} from ${publicProfileTables} where profile.slug = $1`,
)

/** Reads a profile and its newest images. */
export const profileAndNewImages = (em: StatementRunner, slug: string, count: number) =>
  found(slug, async (canonical) => (await withNewImages(em, [canonical, count]))[0])

const withGear = prepared<ProfileWithImages & { gear: ItemRow<GearItem>[] }>(
  'profile_and_gear',
  `select ${profileColumns}, ${coverColumn}, ${gearList.column} from ${publicProfileTables} where profile.slug = $1`,
)

/** Reads a profile and its gear. */
export const profileAndGear = (em: StatementRunner, slug: string) =>
  found(slug, async (canonical) => (await withGear(em, [canonical]))[0])

/** A file of an image; sizes in pixels. */
export interface ImageFile {
  path: string
  width: number
  height: number
}

type StoredImage = Pick<GalleryImage, 'file' | 'width' | 'height' | 'storedSizes'>

export const filesOfImage = ({ storedSizes, ...large }: StoredImage): ImageFile[] =>
  [large, ...storedSizes].map(({ file, width, height }) => ({
    path: pathOfFile(file),
    width,
    height,
  }))

export const sharedFile = ({ file }: StoredImage): ImageFile => ({
  path: pathOfFile(shareFileOf(file)),
  width: 1200,
  height: 630,
})

/** Returns the largest JPEG of the whole image within a width, else the one for previews. */
export function largestJpeg(image: StoredImage, maxWidth: number): ImageFile {
  const whole = filesOfImage(image).filter(({ path }) => path.endsWith('.jpg'))
  return whole.length > 0 ? largestWithin(whole, maxWidth) : sharedFile(image)
}

/** Returns the largest file within the bounds; if all are larger, the smallest, with the size at which it fits. */
export function largestWithin(
  files: readonly ImageFile[],
  maxWidth = Infinity,
  maxHeight = Infinity,
): ImageFile {
  const sorted = files.toSorted((one, other) => other.width - one.width)
  const fitting = sorted.find(({ width, height }) => width <= maxWidth && height <= maxHeight)
  if (fitting) return fitting
  const smallest = sorted.at(-1)!
  const scale = Math.min(maxWidth / smallest.width, maxHeight / smallest.height)
  const scaled = (length: number) => Math.max(1, Math.floor(length * scale))
  return { path: smallest.path, width: scaled(smallest.width), height: scaled(smallest.height) }
}
