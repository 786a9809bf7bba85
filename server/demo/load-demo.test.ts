import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GalleryImage } from '../features/gallery/gallery-image.entity.ts'
import { User } from '../features/session/user.entity.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { loadDemo } from './load-demo.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  expect(await loadDemo(app.em.fork(), app.images)).toBe(true)
}, 120_000)
afterAll(() => app[Symbol.asyncDispose]())

test('a newcomer sees eighteen creators, each with their first picture as cover', async () => {
  const { data } = await app
    .visitor()
    .run(
      '{ creatorProfiles(limit: 18) { profiles { slug coverImage { title } images { title } } pagination { totalCount } } }',
    )
  expect(data.creatorProfiles.pagination.totalCount).toBe(18)
  for (const { coverImage, images } of data.creatorProfiles.profiles)
    expect(coverImage).toEqual(images[0] ?? null)
})

test('every picture of the demo is stored in every size, and served as immutable', async () => {
  const images = await app.em.fork().findAll(GalleryImage)
  expect(images).toHaveLength(42)
  for (const { file, storedSizes } of images) {
    for (const name of [file, ...storedSizes.map((size) => size.file)]) {
      expect(existsSync(join(app.images.folder, name)), name).toBe(true)
    }
  }
  const response = await app.visitor().fetch(`/images/${images[0]!.storedSizes[0]!.file}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toContain('immutable')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect((await app.visitor().fetch('/images/none.webp')).status).toBe(404)
})

test('every picture of the demo says how it was taken, with gear of its creator', async () => {
  const { data } = await app.visitor().run(
    `{ creatorProfiles(limit: 18) { profiles { images(first: 5) {
      title integrationSeconds site bortleClass gear { item { creatorProfileId } } objects { name } creatorProfileId } } } }`,
  )
  const images = data.creatorProfiles.profiles.flatMap(({ images }: { images: object[] }) => images)
  expect(images).toHaveLength(42)
  for (const { title, integrationSeconds, site, bortleClass, gear, creatorProfileId } of images) {
    expect(integrationSeconds, title).toBeGreaterThan(0)
    expect(site && bortleClass, title).toBeTruthy()
    for (const { item } of gear) expect(item.creatorProfileId).toBe(creatorProfileId)
  }
  const pictured = images.flatMap(({ objects }: { objects: { name: string }[] }) => objects)
  expect(pictured.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['Moon', 'Sun', 'Milky Way', 'NGC 6205', 'C/2025 A6']),
  )
})

test('a database with accounts is not changed', async () => {
  const before = await app.em.fork().count(User)
  expect(await loadDemo(app.em.fork(), app.images)).toBe(false)
  expect(await app.em.fork().count(User)).toBe(before)
})
