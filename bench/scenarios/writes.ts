import { appendFile } from '../../server/testing/person.ts'
import { type FilledSite, specialties } from '../filled-site.ts'
import { as, creatorOf, graph, pick, restPost, type ScenarioResponse, type Scenario } from './scenario.ts'

const UPDATE_GEAR =
  'mutation ($input: UpdateGearItemInput!) { updateGearItem(input: $input) { gearItem { id itemName } } }'
const UPDATE_PROFILE =
  'mutation ($input: UpdateCreatorProfileInput!) { updateCreatorProfile(input: $input) { creatorProfile { id bio } } }'
const MOVE_LINK =
  'mutation ($id: PositiveInt!, $toIndex: NonNegativeInt!) { moveSocialLink(input: { id: $id, toIndex: $toIndex }) { creatorProfile { socialLinks { id } } } }'

const removableFrom =
  (list: keyof FilledSite['removable'], key: string) =>
  (site: FilledSite, { body, sent }: ScenarioResponse) => {
    const [added] = [(JSON.parse(body) as Record<string, { id: number } | { id: number }[]>)[key]!].flat()
    const { cookie } = sent.headers as { cookie: string }
    site.removable[list].push({ id: added!.id, cookie })
  }

/** They delete only items that a scenario added. */
export const mutations: Scenario[] = [
  {
    name: 'a change of gear over GraphQL',
    kind: 'write',
    share: 15,
    request: (site, n) => {
      const creator = creatorOf(site, n)
      return graph(UPDATE_GEAR, { input: { id: creator.gearId, itemName: `Redcat ${n}` } }, as(creator))
    },
    contains: 'Redcat',
  },
  {
    name: 'a change of a link over REST',
    kind: 'write',
    share: 12,
    request: (site, n) => {
      const creator = creatorOf(site, n)
      return restPost(
        '/creator-social-links/update',
        { id: creator.linkId, displayName: `Link ${n}` },
        as(creator),
      )
    },
    contains: 'Link',
  },
  {
    name: 'a change of a profile over GraphQL',
    kind: 'write',
    share: 12,
    request: (site, n) => {
      const creator = creatorOf(site, n)
      const bio = `I chase ${pick(specialties, n)} in the year ${n}.`
      return graph(UPDATE_PROFILE, { input: { creatorProfileId: creator.profileId, bio } }, as(creator))
    },
    contains: 'I chase',
  },
  {
    name: 'a move of a link',
    kind: 'write',
    share: 5,
    request: (site, n) => {
      const creator = creatorOf(site, n)
      return graph(MOVE_LINK, { id: creator.linkId, toIndex: n % 2 }, as(creator))
    },
    contains: 'socialLinks',
  },
  {
    name: 'a new gear item',
    kind: 'write',
    share: 8,
    request: (site, n) => {
      const creator = creatorOf(site, n)
      const gear = { creatorProfileId: creator.profileId, itemName: `Filter ${n}`, category: 'Filter' }
      return restPost('/creator-gear/create', gear, as(creator))
    },
    contains: 'Filter',
    after: removableFrom('gear', 'gear'),
  },
  {
    name: 'a deletion of gear',
    kind: 'write',
    share: 8,
    request: ({ removable }) => {
      const { id, cookie } = removable.gear.shift()!
      return restPost('/creator-gear/delete', { id }, { cookie })
    },
    contains: 'true',
  },
  {
    name: 'a new link',
    kind: 'write',
    share: 8,
    request: (site, n) => {
      const creator = creatorOf(site, n)
      const link = { creatorProfileId: creator.profileId, platform: 'Blog', url: `https://blog.example/${n}` }
      return restPost('/creator-social-links/create', link, as(creator))
    },
    contains: 'Blog',
    after: removableFrom('link', 'link'),
  },
  {
    name: 'a deletion of a link',
    kind: 'write',
    share: 8,
    request: ({ removable }) => {
      const { id, cookie } = removable.link.shift()!
      return graph(
        'mutation ($id: PositiveInt!) { deleteSocialLink(input: { id: $id }) { deletedId } }',
        { id },
        { cookie },
      )
    },
    contains: 'deleteSocialLink',
  },
  {
    name: 'an upload',
    kind: 'upload',
    share: 1,
    request: (site, n) => {
      const creator = creatorOf(site, n)
      const body = new FormData()
      body.append('profileId', String(creator.profileId))
      appendFile(body, 'images', site.image)
      return { path: '/_api/creator-images/upload', method: 'POST', headers: as(creator), body }
    },
    contains: 'imageUrl',
    after: removableFrom('image', 'images'),
  },
  {
    name: 'a deletion of a picture',
    kind: 'write',
    share: 1,
    request: ({ removable }) => {
      const { id, cookie } = removable.image.shift()!
      return restPost('/creator-images/delete', { imageId: id }, { cookie })
    },
    contains: 'true',
  },
]
