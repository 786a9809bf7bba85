import { gql } from '@apollo/client'
import { beforeEach, expect, test } from 'vitest'
import { createCache } from '../../apollo/cache.ts'
import { addToGallery, removeFromGallery } from './gallery-cache.ts'

const PAGE = gql`
  query ($first: PositiveInt, $after: PositiveInt) {
    creatorProfile(id: 1) {
      id
      imageCount
      images(first: $first, after: $after) {
        id
        isCover
      }
      coverImage {
        id
        isCover
      }
    }
  }
`
let cache = createCache()
beforeEach(() => void (cache = createCache()))

const image = (id: number) => ({
  __typename: 'GalleryImage' as const,
  id,
  creatorProfileId: 1,
  isCover: false,
})

function uploaded(id: number) {
  const fragment = gql`
    fragment Uploaded on GalleryImage {
      id
      isCover
    }
  `
  cache.writeFragment({ id: `GalleryImage:${id}`, fragment, data: image(id) })
  return image(id)
}

/** Writes a page of a gallery whose cover is its newest image. */
const read = (ids: number[], imageCount: number, after?: number, cover = 30, first = ids.length) =>
  cache.writeQuery({
    query: PAGE,
    variables: { first, ...(after ? { after } : {}) },
    data: {
      creatorProfile: {
        __typename: 'CreatorProfile',
        id: 1,
        imageCount,
        images: ids.map(image),
        coverImage: image(cover),
      },
    },
  })

interface Gallery {
  creatorProfile: { imageCount: number; images: { id: number }[]; coverImage: { id: number } }
}

/** Returns the cached page; undefined when the client would have to query the server. */
function shown() {
  const found = cache.readQuery<Gallery>({ query: PAGE, variables: { first: 24 } })?.creatorProfile
  return (
    found && { count: found.imageCount, ids: found.images.map(({ id }) => id), cover: found.coverImage.id }
  )
}

test('the pages of a gallery are merged into one list, which has a moved picture only once', () => {
  read([1, 2], 6)
  read([3, 4], 6, 2)
  read([1, 5], 6, 4)
  expect(shown()?.ids).toEqual([2, 3, 4, 1, 5])
})

test('a gallery that is reloaded from its start replaces the list', () => {
  read([1, 2], 4)
  read([3, 4], 4, 2)
  read([4, 1, 2], 4)
  expect(shown()?.ids).toEqual([4, 1, 2])
})

test('a gallery whose first page is read again keeps the others, unless the page has changed or is the last one', () => {
  read([1, 2], 4)
  read([3, 4], 4, 2)
  read([1, 2], 4)
  expect(shown()?.ids).toEqual([1, 2, 3, 4])
  read([2, 1], 4)
  expect(shown()?.ids).toEqual([2, 1])
  read([3, 4], 4, 1)
  read([2, 1], 2, undefined, 2, 24)
  expect(shown()?.ids).toEqual([2, 1])
})

test('a creator sees uploaded pictures at the end of a completely loaded gallery, otherwise only in the count', () => {
  read([1, 30], 2)
  addToGallery(cache, 1, [uploaded(31), uploaded(32)])
  expect(shown()).toEqual({ count: 4, ids: [1, 30, 31, 32], cover: 32 })
  addToGallery(cache, 1, [uploaded(31), uploaded(32)])
  expect(shown()).toEqual({ count: 4, ids: [1, 30, 31, 32], cover: 32 })

  read([1, 2], 9)
  addToGallery(cache, 1, [uploaded(33)])
  expect(shown()).toEqual({ count: 10, ids: [1, 2], cover: 33 })
})

test('the newest pictures of a profile follow uploads and deletions', () => {
  const query = gql`
    query {
      creatorProfile(id: 1) {
        id
        imageCount
        newestImages(first: 6) {
          id
        }
      }
    }
  `
  const newest = () =>
    cache
      .readQuery<{ creatorProfile: { newestImages: { id: number }[] } }>({ query })
      ?.creatorProfile.newestImages.map(({ id }) => id)
  const data = {
    creatorProfile: {
      __typename: 'CreatorProfile',
      id: 1,
      imageCount: 5,
      newestImages: [9, 7, 5, 3, 1].map(image),
    },
  }
  cache.writeQuery({ query, data })
  addToGallery(cache, 1, [uploaded(11), uploaded(12)])
  expect(newest()).toEqual([12, 11, 9, 7, 5, 3])
  addToGallery(cache, 1, [uploaded(12)])
  expect(newest()).toEqual([12, 11, 9, 7, 5, 3])
  removeFromGallery(cache, 1, 9)
  expect(newest()).toEqual([12, 11, 7, 5, 3])
})

test('a creator who deletes the cover sees the next one, queried if the newest picture is not loaded', () => {
  read([1, 2, 30], 3)
  removeFromGallery(cache, 1, 30)
  expect(shown()).toEqual({ count: 2, ids: [1, 2], cover: 2 })

  read([1, 2, 30], 9)
  removeFromGallery(cache, 1, 1)
  expect(shown()).toEqual({ count: 8, ids: [2, 30], cover: 30 })
  removeFromGallery(cache, 1, 30)
  expect(shown()).toBeUndefined()
})

test('a deleted picture is subtracted once, even if it is removed again', () => {
  read([1, 2, 30], 3)
  removeFromGallery(cache, 1, 1)
  removeFromGallery(cache, 1, 1)
  expect(shown()).toEqual({ count: 2, ids: [2, 30], cover: 30 })
})

test('the pages of sky objects and of the directory filtered by one are queried again after an upload or a deletion', () => {
  const object = gql`
    query {
      skyObject(name: "M 31") {
        name
      }
    }
  `
  const objects = gql`
    query {
      skyObjects {
        totalCount
      }
    }
  `
  const directory = gql`
    query {
      creatorProfiles(object: "M 31") {
        totalCount
      }
    }
  `
  for (const change of [
    () => addToGallery(cache, 1, [uploaded(31)]),
    () => removeFromGallery(cache, 1, 31),
  ]) {
    cache.writeQuery({ query: object, data: { skyObject: { __typename: 'SkyObject', name: 'M 31' } } })
    cache.writeQuery({
      query: objects,
      data: { skyObjects: { __typename: 'SkyObjectList', totalCount: 1 } },
    })
    cache.writeQuery({
      query: directory,
      data: { creatorProfiles: { __typename: 'CreatorProfileList', totalCount: 1 } },
    })
    change()
    expect(cache.readQuery({ query: directory })).toBeNull()
    expect(cache.readQuery({ query: object })).toBeNull()
    expect(cache.readQuery({ query: objects })).toBeNull()
  }
})
