import { type Prepared, prepared, type StatementRunner } from '../../database/prepared.ts'
import type { ProfileField } from '../profile/profile-fields.ts'
import { type ItemRow, itemTable } from '../profile/profile-items.ts'
import { GalleryImage } from './gallery-image.entity.ts'
import { limits } from '../../../contract/limits.ts'
import { badInput } from '../../graphql/errors.ts'
import { costByArgument } from '../../limits/operation-cost.ts'

/** Those that a card or the head of a page needs. */
const coverColumns = [
  'id',
  'creatorProfileId',
  'title',
  'altText',
  'width',
  'height',
  'placeholder',
  'file',
  'storedSizes',
] as const

type Cover = Pick<ItemRow<GalleryImage>, (typeof coverColumns)[number]>

/** The index `gallery_image_newest` has this order. */
function coverOf(em: StatementRunner, profile: string, only?: readonly string[]) {
  const { table, columns } = itemTable(em, GalleryImage, only)
  return `select ${columns} from ${table} item where item.creator_profile_id = ${profile}
    order by item.is_cover desc, item.id desc limit 1`
}

let coversOfProfiles: Prepared<Cover> | undefined

/** Null for an empty gallery. */
export const coverField: ProfileField<Cover | null> = {
  name: 'coverImage',
  json: (em) => `(select to_json(row) from (${coverOf(em, 'profile.id', coverColumns)}) row)`,
  readFields: [...coverColumns, '__typename', 'imageUrl', 'shareImageUrl', 'sizes'],
  ofProfiles: async (profileIds, em) => {
    coversOfProfiles ??= prepared(
      'covers',
      `select cover.* from unnest($1::int[]) listed (id) cross join lateral (${coverOf(em, 'listed.id')}) cover`,
    )
    const covers = await coversOfProfiles(em, [profileIds])
    const byProfile = new Map(covers.map((cover) => [cover.creatorProfileId, cover]))
    return profileIds.map((id) => byProfile.get(id) ?? null)
  },
}

const { max } = limits.gallery.imagesOfProfile

/** A page of a gallery: at most `first` pictures after the picture with id `after`. */
export interface ImagePage {
  first?: number | null | undefined
  after?: number | null | undefined
}

type Rows = ItemRow<GalleryImage>[]

/** Returns the field for a page of pictures in the owner's order; its value is null if `after` is not in the gallery. */
export const imagesField = ({ first, after }: ImagePage): ProfileField<Rows | null> => ({
  name: 'images',
  values: [first ?? max, after ?? null],
  json: imagesAsJson,
  ofProfiles: imagesOfProfiles,
})

/** Without `first`, assumes a tenth of the maximum: nearly all galleries are small. */
export const costOfImages = costByArgument(
  'first',
  (first: number | null | undefined, childComplexity) =>
    Math.min(first ?? max, max / 10) * (1 + childComplexity),
)

/** Throws BAD_USER_INPUT if `first` is too large or `after` is not in the gallery. */
export function validatePage(rows: Rows | null, { first, after }: ImagePage): Rows {
  const tooLong = `first must be at most ${max}`
  if (first && first > max) throw badInput(tooLong, { first: tooLong })
  const unknown = `The gallery has no image ${after}`
  if (!rows) throw badInput(unknown, { after: unknown })
  return rows
}

/**
 * Positions are 0 or more, so a page without `after` starts after -1. The row comparison is always a range of the index by
 * profile and position.
 */
function imagesAsJson(em: StatementRunner, value: (index: number) => string): string {
  const { table, columns } = itemTable(em, GalleryImage)
  const [first, after] = [value(0), `${value(1)}::bigint`]
  return `(select (select coalesce(json_agg(row), '[]') from (
      select ${columns} from ${table} item
      where item.creator_profile_id = profile.id and (item.position, item.id) > (start.position, start.id)
      order by item.position, item.id limit ${first}::bigint
    ) row) from (
      select position, id from ${table} where id = ${after} and creator_profile_id = profile.id
      union all select -1, 0 where ${after} is null
    ) start)`
}

let pagesOfProfiles: Prepared<{ value: Rows | null }> | undefined
let countsOfProfiles: Prepared<{ value: number }> | undefined

const forEachProfile = (json: string) =>
  `select ${json} as value from unnest($1::int[]) with ordinality profile (id, place) order by profile.place`

const imagesOfProfiles: ProfileField<Rows | null>['ofProfiles'] = async (profileIds, em, values) => {
  pagesOfProfiles ??= prepared('image_pages', forEachProfile(imagesAsJson(em, (index) => `$${index + 2}`)))
  return (await pagesOfProfiles(em, [profileIds, ...values])).map(({ value }) => value)
}

const countAsJson = (em: StatementRunner) =>
  `(select count(*)::int from ${itemTable(em, GalleryImage).table} item where item.creator_profile_id = profile.id)`

export const imageCountField: ProfileField<number> = {
  name: 'imageCount',
  json: countAsJson,
  ofProfiles: async (profileIds, em) => {
    countsOfProfiles ??= prepared('image_counts', forEachProfile(countAsJson(em)))
    return (await countsOfProfiles(em, [profileIds])).map(({ value }) => value)
  },
}
