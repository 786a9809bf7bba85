import { gql } from '@apollo/client'
import { expect, test } from 'vitest'
import { createCache } from './cache.ts'
import { addToProfile } from './profile-lists.ts'

test("a visitor's own view stays visible when a list is read that does not have it yet", () => {
  const cache = createCache()
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

test('an item that was read before the response to its addition is listed once', () => {
  const cache = createCache()
  const query = gql`
    query {
      creatorProfile(slug: "dusty-lane") {
        id
        gear {
          id
        }
      }
    }
  `
  const item = (id: number) => ({ __typename: 'GearItem', id, creatorProfileId: 1 })
  cache.writeQuery({
    query,
    data: { creatorProfile: { __typename: 'CreatorProfile', id: 1, gear: [item(5)] } },
  })
  const fragment = gql`
    fragment Added on GearItem {
      id
    }
  `
  for (const added of [item(5), item(6)]) {
    cache.writeFragment({ fragment, data: added })
    addToProfile(cache, 'gear', added)
  }
  expect(cache.readQuery({ query })).toMatchObject({ creatorProfile: { gear: [{ id: 5 }, { id: 6 }] } })
})

test('a sky object that several queries read is one object', () => {
  const cache = createCache()
  const page = gql`
    query {
      skyObject(name: "Andromeda") {
        id
        imageCount
      }
    }
  `
  const list = gql`
    query {
      skyObjects {
        objects {
          id
          title
          imageCount
        }
      }
    }
  `
  const object = (imageCount: number) => ({ __typename: 'SkyObject', id: 'm-31', title: 'M 31', imageCount })
  cache.writeQuery({
    query: list,
    data: { skyObjects: { __typename: 'SkyObjectList', objects: [object(1)] } },
  })
  cache.writeQuery({ query: page, data: { skyObject: object(2) } })
  expect(cache.readQuery({ query: list })).toMatchObject({ skyObjects: { objects: [{ imageCount: 2 }] } })
})
