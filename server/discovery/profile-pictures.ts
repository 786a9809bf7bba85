import { canonicalSlug } from '../../contract/page-paths.ts'
import type { PreviewedPicture } from '../../contract/rendered-page.ts'
import { prepared, type StatementRunner } from '../database/prepared.ts'
import type { GalleryImage } from '../features/gallery/gallery-image.entity.ts'
import type { ImageRow } from '../features/gallery/image-pages.ts'
import { imageUrl, shareFileOf } from '../features/images/store/image-store.ts'
import {
  imageColumns,
  profileBySlug,
  profileColumns,
  type ProfileRow,
  profileTables,
} from '../features/profile/profile-rows.ts'
import { notFound } from '../graphql/errors.ts'

/** Also excludes texts that PostgreSQL cannot store. */
const slugPattern = /^[a-z0-9-]+$/

/** Reads a profile by its slug, in any case. Throws NOT_FOUND if it does not exist. */
async function found<Row>(slug: string, read: (slug: string) => Promise<Row | undefined>): Promise<Row> {
  const canonical = canonicalSlug(slug)
  const profile = slugPattern.test(canonical) ? await read(canonical) : undefined
  if (!profile) throw notFound('Creator profile')
  return profile
}

/** Reads a profile with its cover. */
export const profileOf = (em: StatementRunner, slug: string): Promise<ProfileRow> =>
  found(slug, (canonical) => profileBySlug(em, canonical))

const withPicture = prepared<ProfileRow & { picture: ImageRow | null }>(
  'profile_and_picture',
  `select ${profileColumns}, (
     select to_json(picture) from (
       select ${imageColumns} from gallery_image image
       where image.id = $2::bigint and image.creator_profile_id = profile.id
     ) picture
   ) as picture
   from ${profileTables} where profile.slug = $1`,
)

/** Reads a profile and one of its pictures, which is null if the profile does not have it. */
export const profileAndPicture = (em: StatementRunner, slug: string, imageId: number) =>
  found(slug, async (canonical) => (await withPicture(em, [canonical, imageId]))[0])

export type NewPicture = ImageRow & { createdAt: string }

const withNewPictures = prepared<ProfileRow & { newPictures: NewPicture[] }>(
  'profile_and_new_pictures',
  `select ${profileColumns}, (
     select coalesce(json_agg(newest), '[]') from (
       select ${imageColumns}, image.created_at as "createdAt" from gallery_image image
       where image.creator_profile_id = profile.id order by image.id desc limit $2
     ) newest
   ) as "newPictures"
   from ${profileTables} where profile.slug = $1`,
)

/** Reads a profile and its newest pictures. */
export const profileAndNewPictures = (em: StatementRunner, slug: string, count: number) =>
  found(slug, async (canonical) => (await withNewPictures(em, [canonical, count]))[0])

/** Reads a picture for the head of its page; undefined if the profile does not have it. */
export async function previewedPicture(
  em: StatementRunner,
  slug: string,
  id: number,
): Promise<PreviewedPicture | undefined> {
  const { picture } = await profileAndPicture(em, slug, id)
  return picture ? { ...picture, shareImageUrl: sharedFile(picture).path } : undefined
}

/** A file of a picture; sizes in pixels. */
export interface PictureFile {
  path: string
  width: number
  height: number
}

type Picture = Pick<GalleryImage, 'file' | 'width' | 'height' | 'storedSizes'>

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
