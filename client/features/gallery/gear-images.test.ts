import { gql } from '@apollo/client'
import { beforeEach, expect, test } from 'vitest'
import { createCache } from '../../apollo/cache.ts'
import { removeFromProfile } from '../../apollo/profile-lists.ts'
import { addToGallery, removeFromGallery } from './gallery-cache.ts'
import { updateGearOfImage } from './gear-images.ts'

const PAGE = gql`
  {
    creatorProfile(id: 1) {
      id
      imageCount
      images {
        id
        gear {
          role
          item {
            id
          }
        }
      }
      gear {
        id
        imageCount
        images(first: 4) {
          id
        }
      }
    }
  }
`
const image = (id: number) => ({ __typename: 'GalleryImage' as const, id })
const used = (...ids: number[]) =>
  ids.map((id) => ({
    __typename: 'ImageGear',
    role: 'camera',
    item: { __typename: 'GearItem' as const, id },
  }))
const piece = (id: number, imageCount: number, ...images: number[]) => ({
  __typename: 'GearItem',
  id,
  imageCount,
  images: images.map(image),
})

let cache = createCache()
beforeEach(() => {
  cache = createCache()
  cache.writeQuery({
    query: PAGE,
    data: {
      creatorProfile: {
        __typename: 'CreatorProfile',
        id: 1,
        imageCount: 2,
        images: [
          { ...image(10), gear: used(1, 2) },
          { ...image(20), gear: used(1) },
        ],
        gear: [piece(1, 7, 20, 10, 9, 8), piece(2, 1, 10)],
      },
    },
  })
})

interface Page {
  creatorProfile: {
    images: { id: number; gear: { item: { id: number } }[] }[]
    gear: { imageCount: number; images: { id: number }[] }[]
  }
}

function shown() {
  const { gear, images } = cache.readQuery<Page>({ query: PAGE })!.creatorProfile
  return {
    gear: gear.map(({ imageCount, images }) => [imageCount, images.map(({ id }) => id)]),
    images: images.map(({ id, gear }) => [id, gear.map(({ item }) => item.id)]),
  }
}

test('a picture moves to the gear that it is now taken with, the newest first', () => {
  updateGearOfImage(cache, 20, used(1), used(2))
  expect(shown().gear).toEqual([
    [6, [10, 9, 8]],
    [2, [20, 10]],
  ])
  updateGearOfImage(cache, 20, used(2), used(2, 1))
  expect(shown().gear[0]).toEqual([7, [20, 10, 9, 8]])
})

test('an uploaded picture is counted once', () => {
  const added = { ...image(30), gear: used(1) }
  const fragment = gql`
    fragment Uploaded on GalleryImage {
      id
      gear {
        role
        item {
          id
        }
      }
    }
  `
  cache.writeFragment({ id: 'GalleryImage:30', fragment, data: added })
  addToGallery(cache, 1, [added])
  addToGallery(cache, 1, [added])
  expect(shown().gear[0]).toEqual([8, [30, 20, 10, 9]])
})

test('a deleted picture is no longer counted', () => {
  removeFromGallery(cache, 1, 10)
  expect(shown().gear).toEqual([
    [6, [20, 9, 8]],
    [0, []],
  ])
})

test('deleted gear leaves its pictures, which no longer name it', () => {
  removeFromProfile(cache, 'gear', { __typename: 'GearItem', id: 1, creatorProfileId: 1 })
  expect(shown().images).toEqual([
    [10, [2]],
    [20, []],
  ])
})
