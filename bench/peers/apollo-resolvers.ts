import type { IncomingMessage } from 'node:http'
import { refreshGear } from '../creators/peer-tables.ts'
import { pool, sessionId, visitorOf } from './peer-server.ts'
import {
  countVisit,
  newVisit,
  coverOfPage,
  type Filter,
  filterOf,
  formOf,
  pageAndTotal,
  parametersOf,
} from './queries.ts'

async function userIdOf(request: IncomingMessage): Promise<number | null> {
  const id = sessionId(request)
  if (id === null) return null
  const { rows } = await pool.query<{ sess: { userId: number } }>({
    name: 'session',
    text: 'select sess from session where sid = $1 and expire > now()',
    values: [id],
  })
  return rows[0]?.sess.userId ?? null
}

export async function sessionUser(
  _root: unknown,
  _args: unknown,
  request: IncomingMessage,
): Promise<unknown> {
  const userId = await userIdOf(request)
  if (userId === null) return null
  const { rows } = await pool.query({
    name: 'user',
    text: 'select id, display_name as "displayName", email, role, avatar_url as "avatarUrl" from users where id = $1',
    values: [userId],
  })
  return rows[0]
}

interface NewGear {
  creatorProfileId: number
  itemName: string
  category: string
}

export async function createGear(
  _root: unknown,
  { input: { creatorProfileId, itemName, category } }: { input: NewGear },
  request: IncomingMessage,
): Promise<unknown> {
  const userId = await userIdOf(request)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows: own } = await client.query({
      name: 'own profile',
      text: 'select from creator_profile where id = $1 and user_id = $2 for no key update',
      values: [creatorProfileId, userId],
    })
    if (own.length === 0) throw new Error('You can only change your own profile')
    const { rows: places } = await client.query<{ total: number; next: number }>({
      name: 'next place',
      text: `select count(*)::int as total, coalesce(max(position) + 1, 0) as next
        from gear_item where creator_profile_id = $1`,
      values: [creatorProfileId],
    })
    if (places[0]!.total >= 100) throw new Error('A list holds at most 100 items')
    const { rows: added } = await client.query({
      name: 'new gear',
      text: `insert into gear_item (creator_profile_id, position, item_name, category) values ($1, $2, $3, $4)
        returning id, creator_profile_id as "creatorProfileId", item_name as "itemName", category, brand, model,
          description, affiliate_url as "affiliateUrl"`,
      values: [creatorProfileId, places[0]!.next, itemName, category],
    })
    await client.query({ name: 'search entry', text: refreshGear, values: [creatorProfileId] })
    await client.query('commit')
    return { gearItem: added[0] }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

export async function recordView(
  _root: unknown,
  { input: { slug } }: { input: { slug: string } },
  request: IncomingMessage,
): Promise<unknown> {
  await pool.query({
    name: 'count view',
    text: `with ${newVisit} ${countVisit}`,
    values: [slug, visitorOf(request)],
  })
  const { rows } = await pool.query({
    name: 'viewed',
    text: `select id, view_count as "viewCount" from creator_profile join profile_views on profile_id = id
      where slug = $1`,
    values: [slug],
  })
  return { creatorProfile: rows[0] }
}

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
  if (rows[0]!.total === 0 && filter.words.length > 0) rows = await cards({ ...filter, isFuzzy: true }, args)
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

export const listOf =
  (list: keyof typeof columnsOf) =>
  async ({ id }: { id: number }): Promise<unknown[]> => {
    const text = `select ${columnsOf[list]} where creator_profile_id = $1 order by position, id`
    const { rows } = await pool.query({ name: list, text, values: [id] })
    return rows
  }
