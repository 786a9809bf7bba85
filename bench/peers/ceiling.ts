import { appendGear } from '../creators/peer-tables.ts'
import {
  countVisit,
  coverOfPage,
  type Filter,
  newVisit,
  pageAndTotal,
  filterOf,
  formOf,
  parametersOf,
} from './queries.ts'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { images, pool, serve, sessionId, visitorOf } from './peer-server.ts'

const object = (type: string, fields: Record<string, string>) =>
  `json_build_object('__typename', '${type}', ${Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})`
const answer = (field: string, value: string) =>
  `json_build_object('data', json_build_object('${field}', ${value}))::text as answer`

const sizes = `(select json_agg(${object('PictureSize', {
  url: `'${images}' || (size->>'file')`,
  width: `size->'width'`,
  mediaType: `size->>'mediaType'`,
})}) from jsonb_array_elements(stored_sizes) size)`

const cover = `case when cover.id is not null then ${object('GalleryImage', {
  id: 'cover.id',
  imageUrl: `'${images}' || cover.file`,
  width: 'cover.width',
  height: 'cover.height',
  placeholder: 'cover.placeholder',
  sizes: sizes.replace('stored_sizes', 'cover.stored_sizes'),
})} end`

const directorySql = (filter: Filter) => `
  with ${pageAndTotal(filter)}
  select ${answer(
    'creatorProfiles',
    object('CreatorProfileList', {
      profiles: `coalesce((
        select json_agg(${object('CreatorProfile', {
          id: 'profile.id',
          slug: 'profile.slug',
          displayName: 'account.display_name',
          avatarUrl: 'account.avatar_url',
          location: 'profile.location',
          viewCount: 'page.view_count',
          specialties: 'profile.specialties',
          coverImage: cover,
        })} order by page.view_count desc, page.profile_id desc)
        from page join creator_profile profile on profile.id = page.profile_id
        join users account on account.id = profile.user_id ${coverOfPage}), '[]')`,
      pagination: object('Pagination', { totalPages: 'ceil(total / $1::float)::int', totalCount: 'total' }),
    }),
  )}, total from total`

const list = (table: string, type: string, fields: Record<string, string>) => `coalesce((
  select json_agg(${object(type, fields)} order by position, id)
  from ${table} where creator_profile_id = page.profile_id), '[]')`

/** Parameter: the slug. */
const profileSql = `
  with page as (
    select profile_id, view_count from creator_profile join profile_views on profile_id = id where slug = $1
  )
  select ${answer(
    'creatorProfile',
    object('CreatorProfile', {
      id: 'profile.id',
      slug: 'profile.slug',
      displayName: 'account.display_name',
      avatarUrl: 'account.avatar_url',
      location: 'profile.location',
      yearsExperience: 'profile.years_experience',
      viewCount: 'page.view_count',
      websiteUrl: 'profile.website_url',
      bio: 'profile.bio',
      specialties: 'profile.specialties',
      equipmentSummary: 'profile.equipment_summary',
      youtubeChannelId: 'profile.youtube_channel_id',
      youtubeChannelUrl: 'profile.youtube_channel_url',
      coverImage: cover,
      socialLinks: list('social_link', 'SocialLink', {
        id: 'id',
        platform: 'platform',
        url: 'url',
        displayName: 'display_name',
      }),
      supportLinks: list('support_link', 'SupportLink', {
        id: 'id',
        platform: 'platform',
        url: 'url',
        displayName: 'display_name',
        description: 'description',
      }),
      gear: list('gear_item', 'GearItem', {
        id: 'id',
        itemName: 'item_name',
        category: 'category',
        brand: 'brand',
        model: 'model',
        description: 'description',
        affiliateUrl: 'affiliate_url',
        personalRating: 'personal_rating',
        priceRange: 'price_range',
        recommendedFor: 'recommended_for',
      }),
      images: object('GalleryImageConnection', {
        nodes: list('gallery_image', 'GalleryImage', {
          id: 'id',
          title: 'title',
          description: 'description',
          altText: 'alt_text',
          tags: 'tags',
          captureDate: 'capture_date',
          imageUrl: `'${images}' || file`,
          width: 'width',
          height: 'height',
          byteSize: 'byte_size',
          placeholder: 'placeholder',
          sizes,
        }),
      }),
    }),
  )}
  from page join creator_profile profile on profile.id = page.profile_id
  join users account on account.id = profile.user_id ${coverOfPage}`

const signedIn = `select (sess->>'userId')::int as user_id from session where sid = $1 and expire > now()`

/** Parameter: the session id. */
const sessionSql = `
  select ${answer(
    'session',
    object('SessionUser', {
      id: 'id',
      displayName: 'display_name',
      email: 'email',
      role: 'role',
      avatarUrl: 'avatar_url',
    }),
  )} from (${signedIn}) signed_in join users on id = user_id`

/** Parameters: session id, profile, name, category. */
const createGearSql = `
  with signed_in as (${signedIn}),
  own as (select id from creator_profile where id = $2 and user_id = (select user_id from signed_in) for no key update),
  place as (select count(*) as total, coalesce(max(position) + 1, 0) as next from gear_item where creator_profile_id = $2),
  added as (
    insert into gear_item (creator_profile_id, position, item_name, category)
    select id, next, $3, $4 from own, place where total < 100 returning *
  ),
  found as (${appendGear})
  select ${answer(
    'createGearItem',
    object('CreateGearItemPayload', {
      gearItem: object('GearItem', {
        id: 'id',
        creatorProfileId: 'creator_profile_id',
        itemName: 'item_name',
        category: 'category',
        brand: 'brand',
        model: 'model',
        description: 'description',
        affiliateUrl: 'affiliate_url',
      }),
    }),
  )} from added`

/** Parameters: slug, visitor. */
const viewSql = `
  with ${newVisit}, counted as (${countVisit} returning view_count)
  select ${answer(
    'recordProfileView',
    object('RecordProfileViewPayload', {
      creatorProfile: object('CreatorProfile', {
        id: 'id',
        viewCount: 'coalesce((select view_count from counted), profile_views.view_count)',
      }),
    }),
  )} from creator_profile join profile_views on profile_id = id where slug = $1`

/**
 * The upper bound of performance with Node and PostgreSQL: the operation's name selects a prepared statement, which builds the
 * whole response as JSON. No document is parsed or validated.
 */
type Operation = (variables: never, request: IncomingMessage) => Promise<string> | string

const directoryTexts = new Map<string, string>()

async function directoryPage(filter: Filter, args: { page: number; limit: number }) {
  const form = formOf(filter)
  const text = directoryTexts.get(form) ?? directorySql(filter)
  directoryTexts.set(form, text)
  const { rows } = await pool.query<{ answer: string; total: number }>({
    name: `directory ${form}`,
    text,
    values: parametersOf(filter, args),
  })
  return rows[0]!
}

const operations: Record<string, Operation> = {
  async CreatorsPage(args: { page: number; limit: number; search?: string; specialty?: string }) {
    const filter = filterOf(args)
    const exact = await directoryPage(filter, args)
    if (exact.total > 0 || filter.words.length === 0) return exact.answer
    return (await directoryPage({ ...filter, isFuzzy: true }, args)).answer
  },
  CreatorPage: ({ slug }: { slug: string }) => one('profile', profileSql, [slug]),
  Session(_variables, request) {
    const id = sessionId(request)
    return id === null ? '{"data":{"session":null}}' : one('session', sessionSql, [id])
  },
  CreateGearItem: (
    { input }: { input: { creatorProfileId: number; itemName: string; category: string } },
    request,
  ) =>
    one('gear', createGearSql, [sessionId(request), input.creatorProfileId, input.itemName, input.category]),
  RecordProfileView: ({ slug }: { slug: string }, request) =>
    one('view', viewSql, [slug, visitorOf(request)]),
  Empty: () => '{"data":{"__typename":"Query"}}',
}

async function one(name: string, text: string, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<{ answer: string }>({ name, text, values })
  return rows[0]!.answer
}

serve(async (request, response) => {
  try {
    const { operationName, variables } = (await json(request)) as { operationName: string; variables: never }
    const answer = await operations[operationName]!(variables, request)
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.setHeader('content-length', Buffer.byteLength(answer))
    response.end(answer)
  } catch (error) {
    response.statusCode = 500
    response.end(JSON.stringify({ errors: [{ message: String(error) }] }))
  }
})
