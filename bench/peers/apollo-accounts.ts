import type { IncomingMessage } from 'node:http'
import { pool, sessionId, visitorOf } from './peer-server.ts'
import { countVisit, newVisit } from './queries.ts'

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
    await client.query('commit')
    return added[0]
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

export async function recordView(
  _root: unknown,
  { slug }: { slug: string },
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
  return rows[0]
}
