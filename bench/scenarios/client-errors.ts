import { appendFile } from '../../server/testing/person.ts'
import { password } from '../filled-site.ts'
import { as, creatorOf, from, graph, rest, restPost, type Scenario } from './scenario.ts'
import { PROFILE } from './reads.ts'

export const clientErrors: Scenario[] = [
  {
    name: 'an unknown creator over GraphQL',
    kind: 'refused',
    share: 6,
    request: (_site, n) => graph(PROFILE, { slug: `unknown-${n}` }, from(n)),
    status: 294,
    contains: 'NOT_FOUND',
  },
  {
    name: 'an unknown creator over REST',
    kind: 'refused',
    share: 6,
    request: (_site, n) => rest('/creator-profiles/get', { slug: `unknown-${n}` }, from(n)),
    status: 404,
  },
  {
    name: 'an unknown page',
    kind: 'refused',
    share: 6,
    request: () => ({ path: '/wp-login.php' }),
    status: 404,
  },
  {
    name: 'an unknown picture',
    kind: 'refused',
    share: 4,
    request: (_site, n) => ({ path: `/images/${n.toString(16).padStart(32, '0')}/large.jpg` }),
    status: 404,
  },
  {
    name: 'a page of 1,000',
    kind: 'refused',
    share: 4,
    request: () => rest('/creator-profiles/list', { limit: 1000 }),
    status: 400,
  },
  {
    name: 'a document with an unknown field',
    kind: 'refused',
    share: 4,
    request: () => graph('{ creatorProfiles { secrets } }', {}),
    status: 422,
    contains: 'GRAPHQL_VALIDATION_FAILED',
  },
  {
    name: 'half a body',
    kind: 'refused',
    share: 3,
    request: () => restPost('/auth/logout', '{"a"'),
    status: 400,
  },
  {
    name: 'a body of 200 kB',
    kind: 'refused',
    share: 2,
    request: () => restPost('/creator-gear/create', { itemName: 'x'.repeat(200_000) }),
    status: 413,
  },
  {
    name: 'a write by a visitor',
    kind: 'refused',
    share: 4,
    request: () =>
      restPost('/creator-gear/create', { creatorProfileId: 1, itemName: 'Redcat', category: 'Kit' }),
    status: 401,
  },
  {
    name: "a write to another's profile",
    kind: 'refused',
    share: 4,
    request: (site, n) =>
      restPost('/creator-gear/delete', { id: creatorOf(site, n).gearId }, as(creatorOf(site, n + 1))),
    status: 403,
  },
  {
    name: 'a write from another site',
    kind: 'refused',
    share: 3,
    request: (site, n) =>
      restPost('/auth/logout', {}, { ...as(creatorOf(site, n)), origin: 'https://elsewhere.example' }),
    status: 403,
  },
  {
    name: 'a wrong password',
    kind: 'refused',
    share: 1,
    request: (_site, n) =>
      restPost('/auth/login_with_password', { email: `unknown-${n}@people.example`, password }, from(n)),
    status: 401,
  },
  {
    name: 'an upload of a file that is not a picture',
    kind: 'refused',
    share: 1,
    request: (site, n) => {
      const creator = creatorOf(site, n)
      const body = new FormData()
      body.append('profileId', String(creator.profileId))
      const content = Uint8Array.from(Buffer.from('no picture'))
      appendFile(body, 'images', { name: 'stars.jpg', mediaType: 'image/jpeg', content })
      return { path: '/_api/creator-images/upload', method: 'POST', headers: as(creator), body }
    },
    status: 400,
  },
]
