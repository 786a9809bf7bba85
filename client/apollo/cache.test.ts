import { gql } from '@apollo/client'
import { beforeEach, expect, test } from 'vitest'
import { createCache } from './cache.ts'
import { evictPublicLists, removeItem } from './cache-changes.ts'

let cache = createCache()
beforeEach(() => void (cache = createCache()))

test("a visitor's own view stays visible when a list is read that does not have it yet", () => {
  const query = gql`
    query {
      creatorProfile(slug: "dusty-lane") {
        id
        viewCount
      }
    }
  `
  const read = (viewCount: number) =>
    cache.writeQuery({ query, data: { creatorProfile: { __typename: 'CreatorProfile', id: 1, viewCount } } })
  for (const viewCount of [7, 8, 7]) read(viewCount)
  expect(cache.readQuery({ query })).toMatchObject({ creatorProfile: { viewCount: 8 } })
})

const gallery = gql`
  query ($first: PositiveInt, $after: Cursor) {
    creatorProfile(id: 1) {
      id
      images(first: $first, after: $after) {
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          cursor
          node {
            id
            gear {
              item {
                id
              }
            }
          }
        }
      }
      coverImage {
        id
      }
      gear {
        id
        images(first: 4) {
          nodes {
            id
          }
        }
      }
    }
  }
`

const image = (id: number) => ({
  __typename: 'GalleryImage',
  id,
  gear: [{ __typename: 'ImageGear', item: { __typename: 'GearItem', id: 7 } }],
})

/** Writes a page of a gallery whose cover is the image 1. The cursors are the ids. */
const read = (ids: number[], totalCount: number, { after, hasNextPage = true }: Page = {}) =>
  cache.writeQuery({
    query: gallery,
    variables: { first: 24, ...(after ? { after: String(after) } : {}) },
    data: {
      creatorProfile: {
        __typename: 'CreatorProfile',
        id: 1,
        images: {
          __typename: 'GalleryImageConnection',
          totalCount,
          pageInfo: { __typename: 'PageInfo', hasNextPage, endCursor: String(ids.at(-1)) },
          edges: ids.map((id) => ({ __typename: 'GalleryImageEdge', cursor: String(id), node: image(id) })),
        },
        coverImage: image(1),
        gear: [
          {
            __typename: 'GearItem',
            id: 7,
            images: { __typename: 'GalleryImageConnection', nodes: [image(1), image(2)] },
          },
        ],
      },
    },
  })

interface Page {
  after?: number
  hasNextPage?: boolean
}

interface Gallery {
  creatorProfile: {
    images: {
      edges: { node: { id: number; gear: { item: { id: number } }[] } }[]
      totalCount: number
      pageInfo: { hasNextPage: boolean; endCursor: string }
    }
    coverImage: { id: number } | null
    gear: { images: { nodes: { id: number }[] } }[]
  }
}

const shown = () =>
  cache.readQuery<Gallery>({ query: gallery, variables: { first: 24 } }, true)!.creatorProfile
const shownIds = () => shown().images.edges.map(({ node }) => node.id)

test('a query by id finds what another one has read, and a profile that does not exist stays absent', () => {
  const query = gql`
    query ($slug: String, $id: PositiveInt) {
      creatorProfile(slug: $slug, id: $id) {
        id
      }
    }
  `
  const readAs = (variables: { slug?: string; id?: number }) => cache.readQuery({ query, variables })
  const profile = { __typename: 'CreatorProfile', id: 1 }
  cache.writeQuery({ query, variables: { slug: 'dusty-lane' }, data: { creatorProfile: profile } })
  expect(readAs({ id: 1 })).toEqual({ creatorProfile: profile })
  expect(readAs({ id: 2 })).toBeNull()
  for (const variables of [{ slug: 'gone' }, { id: 2 }]) {
    cache.writeQuery({ query, variables, data: { creatorProfile: null } })
    expect(readAs(variables)).toEqual({ creatorProfile: null })
  }
})

test('the pages of a gallery are one list, which has a picture that was moved to a later page only once', () => {
  read([1, 2, 3], 6)
  read([4, 1, 5], 6, { after: 3, hasNextPage: false })
  expect(shownIds()).toEqual([2, 3, 4, 1, 5])
  expect(shown().images.pageInfo.hasNextPage).toBe(false)
  read([4, 1, 5], 6, { after: 3 })
  expect(shownIds()).toEqual([2, 3, 4, 1, 5])
})

test('a page that follows a picture which is not in the list any more is left out, and the list continues from its own end', () => {
  read([1, 2], 4)
  read([5, 6], 5, { after: 9, hasNextPage: false })
  expect(shownIds()).toEqual([1, 2])
  expect(shown().images).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: true, endCursor: '2' } })
  read([3, 4], 4, { after: 2, hasNextPage: false })
  expect(shownIds()).toEqual([1, 2, 3, 4])
})

test('a page of a list that was evicted meanwhile is left out, and the list must be read', () => {
  read([1, 2], 4)
  cache.evict({ id: 'CreatorProfile:1', fieldName: 'images' })
  read([3, 4], 4, { after: 2 })
  expect(cache.readQuery({ query: gallery, variables: { first: 24 } })).toBeNull()
  read([1, 2], 4)
  expect(shownIds()).toEqual([1, 2])
})

test('a list of which only the pictures are selected, without cursors, is replaced', () => {
  const readThumbnails = (...ids: number[]) =>
    cache.writeFragment({
      id: 'GearItem:7',
      fragment: gql`
        fragment Thumbnails on GearItem {
          images(first: 4) {
            nodes {
              id
            }
          }
        }
      `,
      data: { images: { __typename: 'GalleryImageConnection', nodes: ids.map(image) } },
    })
  read([1], 1)
  readThumbnails(2, 3)
  expect(shown().gear[0]!.images.nodes).toMatchObject([{ id: 2 }, { id: 3 }])
})

test('a gallery whose first page is read again keeps the others only if its pictures are the same as before', () => {
  const readAll = () => {
    read([1, 2], 4)
    read([3, 4], 4, { after: 2, hasNextPage: false })
  }
  readAll()
  read([1, 2], 4)
  expect(shownIds()).toEqual([1, 2, 3, 4])
  expect(shown().images.pageInfo.hasNextPage).toBe(false)

  for (const [ids, totalCount] of [
    [[2, 1], 4], // moved
    [[1, 2], 5], // added
    [[1, 3], 3], // deleted
  ] as const) {
    readAll()
    read([...ids], totalCount)
    expect(shownIds()).toEqual(ids)
    expect(shown().images.pageInfo.hasNextPage).toBe(true)
  }
})

test('a deleted picture is gone from every list before the server confirms it, and back if it refuses', () => {
  read([1, 2, 3], 3)
  cache.recordOptimisticTransaction(
    (layer) => removeItem(layer, { __typename: 'GalleryImage', id: 1 }),
    'deletion',
  )
  expect(shownIds()).toEqual([2, 3])
  expect(shown().images.totalCount).toBe(2)
  expect(shown().coverImage).toBeNull()
  expect(shown().gear[0]!.images.nodes).toMatchObject([{ id: 2 }])
  cache.removeOptimistic('deletion')
  expect(shownIds()).toEqual([1, 2, 3])
  expect(shown().coverImage).toMatchObject({ id: 1 })
})

test('deleted gear leaves its pictures, which no longer name it', () => {
  read([1], 1)
  removeItem(cache, { __typename: 'GearItem', id: 7 })
  expect(shown().gear).toEqual([])
  expect(shown().images.edges[0]!.node.gear).toEqual([])
})

test('a change of the own profile, gear or pictures evicts all public lists, of any arguments, and no profile', () => {
  const lists = gql`
    query ($search: String, $filter: GalleryImageFilter) {
      creatorProfiles(search: $search) {
        __typename
      }
      skyObject(name: $search) {
        id
      }
      skyObjects(search: $search) {
        __typename
      }
      galleryImages(filter: $filter) {
        __typename
      }
      galleryImageChoices(filter: $filter) {
        __typename
      }
    }
  `
  const data = {
    creatorProfiles: { __typename: 'CreatorProfileList' },
    skyObject: { __typename: 'SkyObject', id: 'm-31' },
    skyObjects: { __typename: 'SkyObjectList' },
    galleryImages: { __typename: 'GalleryImageConnection' },
    galleryImageChoices: [],
  }
  for (const variables of [{}, { search: 'M 31', filter: { tag: 'dust' } }])
    cache.writeQuery({ query: lists, variables, data })
  read([1], 1)
  evictPublicLists(cache)
  expect(Object.keys(cache.extract().ROOT_QUERY!)).toEqual(['__typename', 'creatorProfile({"id":1})'])
  expect(shownIds()).toEqual([1])
})
