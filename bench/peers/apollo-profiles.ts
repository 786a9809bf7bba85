import { pool } from './peer-server.ts'
import { coverOfPage, type Filter, filterOf, formOf, pageAndTotal, parametersOf } from './queries.ts'

const cover = `case when cover.id is not null then json_build_object('id', cover.id, 'file', cover.file,
  'width', cover.width, 'height', cover.height, 'placeholder', cover.placeholder,
  'storedSizes', cover.stored_sizes) end as "coverImage"`

const directorySql = (filter: Filter) => `
  with ${pageAndTotal(filter)}
  select total, profile.id, profile.slug, account.display_name as "displayName", account.avatar_url as "avatarUrl",
    profile.location, page.view_count as "viewCount", profile.specialties, ${cover}
  from total left join page on true
  left join creator_profile profile on profile.id = page.profile_id
  left join users account on account.id = profile.user_id ${coverOfPage}
  order by page.view_count desc, page.profile_id desc`

interface DirectoryArgs {
  page: number
  limit: number
  search?: string | null
  specialty?: string | null
}

interface Card {
  total: number
  id: number | null
}

export async function creatorProfiles(_root: unknown, args: DirectoryArgs) {
  const filter = filterOf(args)
  let rows = await cards(filter, args)
  if (rows[0]!.total === 0 && filter.words.length > 0) rows = await cards({ ...filter, isAlike: true }, args)
  const { total } = rows[0]!
  return {
    profiles: rows.filter(({ id }) => id !== null),
    pagination: { totalCount: total, totalPages: Math.ceil(total / args.limit), currentPage: args.page },
  }
}

async function cards(filter: Filter, args: DirectoryArgs): Promise<Card[]> {
  const { rows } = await pool.query<Card>({
    name: `directory ${formOf(filter)}`,
    text: directorySql(filter),
    values: parametersOf(filter, args),
  })
  return rows
}

const profileSql = `
  with page as (
    select profile_id, view_count from creator_profile join profile_views on profile_id = id where slug = $1
  )
  select profile.id, profile.slug, profile.bio, profile.location, profile.website_url as "websiteUrl",
    profile.youtube_channel_id as "youtubeChannelId", profile.youtube_channel_url as "youtubeChannelUrl",
    profile.specialties, profile.equipment_summary as "equipmentSummary",
    profile.years_experience as "yearsExperience", account.display_name as "displayName",
    account.avatar_url as "avatarUrl", page.view_count as "viewCount", ${cover}
  from page join creator_profile profile on profile.id = page.profile_id
  join users account on account.id = profile.user_id ${coverOfPage}`

export async function creatorProfile(_root: unknown, { slug }: { slug: string }): Promise<unknown> {
  const { rows } = await pool.query({ name: 'profile', text: profileSql, values: [slug] })
  return rows[0]
}

const columnsOf = {
  images: `id, title, description, alt_text as "altText", tags, capture_date::text as "captureDate", width, height,
    byte_size as "byteSize", placeholder, file, stored_sizes as "storedSizes" from gallery_image`,
  gear: `id, item_name as "itemName", category, brand, model, description, affiliate_url as "affiliateUrl",
    personal_rating as "personalRating", price_range as "priceRange", recommended_for as "recommendedFor" from gear_item`,
  socialLinks: 'id, platform, url, display_name as "displayName" from social_link',
  supportLinks: 'id, platform, url, display_name as "displayName", description from support_link',
}

/** A list of a profile, in its owner's order. */
export const listOf =
  (list: keyof typeof columnsOf) =>
  async ({ id }: { id: number }): Promise<unknown[]> => {
    const text = `select ${columnsOf[list]} where creator_profile_id = $1 order by position, id`
    const { rows } = await pool.query({ name: list, text, values: [id] })
    return rows
  }
