import type { StatementRunner } from '../database/prepared.ts'
import { canonicalSlug } from '../../contract/page-paths.ts'
import type { PreviewedPicture } from '../../contract/rendered-page.ts'
import { imageUrl, shareFileOf } from '../features/images/store/image-store.ts'
import { GalleryImage } from '../features/gallery/gallery-image.entity.ts'
import { profileBySlug, type ProfileRow } from '../features/profile/profile-rows.ts'
import { fieldInRow, type ProfileField } from '../features/profile/profile-fields.ts'
import { type ItemRow, itemTable } from '../features/profile/profile-items.ts'
import { notFound } from '../graphql/errors.ts'

/** Also excludes texts that PostgreSQL cannot store. */
const slugPattern = /^[a-z0-9-]+$/

/** Reads a profile with fields in one statement; throws NOT_FOUND if it does not exist. */
export async function profileWith(
  em: StatementRunner,
  slug: string,
  fields: readonly ProfileField[],
): Promise<ProfileRow> {
  const canonical = canonicalSlug(slug)
  const profile = slugPattern.test(canonical) ? await profileBySlug(em, canonical, fields) : undefined
  if (!profile) throw notFound('Creator profile')
  return profile
}

/** Only for `profileWith`, which reads one profile. */
const ofProfiles = () => Promise.reject(new Error('This field is read with its profile only'))

export type NewPicture = ItemRow<GalleryImage> & { createdAt: string }

/**
 * The newest pictures. The index `gallery_image_newest` has the cover first, which may be the oldest, so one more row than
 * `count` is read and sorted again.
 */
export const newestPicturesField = (count: number): ProfileField<NewPicture[]> => ({
  name: 'newestPictures',
  values: [count],
  json: (em, value) => {
    const { table, columns } = itemTable(em, GalleryImage)
    return `(select coalesce(json_agg(newest), '[]') from (
      select * from (
        select ${columns}, item.created_at as "createdAt" from ${table} item
        where item.creator_profile_id = profile.id
        order by item.is_cover desc, item.id desc limit ${value(0)}::bigint + 1
      ) read order by read.id desc limit ${value(0)}::bigint
    ) newest)`
  },
  ofProfiles,
})

export const pictureField = (id: number): ProfileField<ItemRow<GalleryImage> | null> => ({
  name: 'picture',
  values: [id],
  json: (em, value) => {
    const { table, columns } = itemTable(em, GalleryImage)
    return `(select to_json(picture) from (
      select ${columns} from ${table} item where item.id = ${value(0)}::bigint and item.creator_profile_id = profile.id
    ) picture)`
  },
  ofProfiles,
})

/** Reads a picture for the head of its page; undefined if the profile does not have it. */
export async function previewedPicture(
  em: StatementRunner,
  slug: string,
  id: number,
): Promise<PreviewedPicture | undefined> {
  const field = pictureField(id)
  const picture = fieldInRow(await profileWith(em, slug, [field]), field)
  return picture ? { ...picture, shareImageUrl: sharedFile(picture).path } : undefined
}

/** A file of a picture; sizes in pixels. */
export interface PictureFile {
  path: string
  width: number
  height: number
}

type Picture = Pick<ItemRow<GalleryImage>, 'file' | 'width' | 'height' | 'storedSizes'>

export const filesOfPicture = ({ file, width, height, storedSizes }: Picture): PictureFile[] =>
  [{ file, width, height }, ...storedSizes].map(({ file, width, height }) => ({
    path: imageUrl(file),
    width,
    height,
  }))

export const sharedFile = ({ file }: Picture): PictureFile => ({
  path: imageUrl(shareFileOf(file)),
  width: 1200,
  height: 630,
})

/** Returns the largest file within the bounds; if all are larger, the smallest, with the size at which it fits. */
export function largestWithin(
  files: readonly PictureFile[],
  maxWidth = Infinity,
  maxHeight = Infinity,
): PictureFile {
  const sorted = files.toSorted((one, other) => other.width - one.width)
  const fitting = sorted.find(({ width, height }) => width <= maxWidth && height <= maxHeight)
  if (fitting) return fitting
  const smallest = sorted.at(-1)!
  const scale = Math.min(maxWidth / smallest.width, maxHeight / smallest.height)
  const scaled = (length: number) => Math.max(1, Math.floor(length * scale))
  return { path: smallest.path, width: scaled(smallest.width), height: scaled(smallest.height) }
}

export const nameOfPicture = (
  { title, altText }: Pick<GalleryImage, 'title' | 'altText'>,
  { displayName }: ProfileRow,
) => title ?? altText ?? `Picture by ${displayName}`
