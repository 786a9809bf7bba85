import type { EntityManager } from '@mikro-orm/postgresql'
import { limits } from '../../../contract/limits.ts'
import { type Prepared, prepared } from '../../database/prepared.ts'
import { badInput } from '../../graphql/errors.ts'
import { costByArgument } from '../../limits/operation-cost.ts'
import type { ProfileField } from '../profile/profile-fields.ts'
import { type ItemRow, itemTable } from '../profile/profile-items.ts'
import { GalleryImage } from './gallery-image.entity.ts'

const { max } = limits.gallery.imagesOfProfile

/** A page of a gallery: how many pictures, and after which of them. */
export interface ImagePage {
  first?: number | null | undefined
  after?: number | null | undefined
}

type Rows = ItemRow<GalleryImage>[]

/** A page of a profile's pictures in its owner's order; null when the profile does not have the picture `after`. */
export const imagesField = ({ first, after }: ImagePage): ProfileField<Rows | null> => ({
  name: 'images',
  values: [first ?? max, after ?? null],
  json: imagesAsJson,
  ofProfiles: imagesOfProfiles,
})

/** What a page of a gallery costs: without `first` a tenth of the most pictures, as nearly all galleries are small. */
export const costOfImages = costByArgument(
  'first',
  (first: number | null | undefined, childComplexity) =>
    Math.min(first ?? max, max / 10) * (1 + childComplexity),
)

/** The rows of a page. Fails with BAD_USER_INPUT when it is too long or begins after a picture of no or another gallery. */
export function expectPage(rows: Rows | null, { first, after }: ImagePage): Rows {
  const tooLong = `first must be at most ${max}`
  if (first && first > max) throw badInput(tooLong, { first: tooLong })
  const unknown = `The gallery has no image ${after}`
  if (!rows) throw badInput(unknown, { after: unknown })
  return rows
}

/**
 * Positions are 0 or more, so a page without `after` begins after -1. The comparison of rows is a range of the index by
 * profile and position, whatever the page begins after.
 */
function imagesAsJson(em: EntityManager, value: (place: number) => string): string {
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

/** SQL that reads a value of each of a list of profiles. */
const ofListed = (json: string) =>
  `select ${json} as value from unnest($1::int[]) with ordinality profile (id, place) order by profile.place`

const imagesOfProfiles: ProfileField<Rows | null>['ofProfiles'] = async (profileIds, em, values) => {
  pagesOfProfiles ??= prepared('image_pages', ofListed(imagesAsJson(em, (place) => `$${place + 2}`)))
  return (await pagesOfProfiles(em, [profileIds, ...values])).map(({ value }) => value)
}

const countAsJson = (em: EntityManager) =>
  `(select count(*)::int from ${itemTable(em, GalleryImage).table} item where item.creator_profile_id = profile.id)`

/** How many pictures a profile has. */
export const imageCountField: ProfileField<number> = {
  name: 'imageCount',
  json: countAsJson,
  ofProfiles: async (profileIds, em) => {
    countsOfProfiles ??= prepared('image_counts', ofListed(countAsJson(em)))
    return (await countsOfProfiles(em, [profileIds])).map(({ value }) => value)
  },
}
