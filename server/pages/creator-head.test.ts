import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGalleryImage, aProfile } from '../testing/factories.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { creatorHead, withHead } from './creator-head.ts'

let app: TestApp
beforeAll(async () => void (app = await testApp()))
afterAll(() => app[Symbol.asyncDispose]())

const headOf = (slug: string) => creatorHead(app.em.fork(), 'https://astrofolio.example', slug)

test('a link preview of a creator shows their name, the beginning of their bio and their cover', async () => {
  const bio = `Dust under\n\ndark skies. ${'Long nights. '.repeat(30)}`
  const { id } = await app.has(aProfile({ displayName: 'Dusty Lane', slug: 'dusty', bio }))
  const { file } = await app.has(aGalleryImage(id))
  const head = await headOf('dusty')
  expect(head).toEqual({
    title: 'Dusty Lane · Astrofolio',
    description: expect.stringMatching(/^Dust under dark skies\. .*…$/),
    imageUrl: `https://astrofolio.example/images/${file.split('/')[0]}/share.jpg`,
    url: 'https://astrofolio.example/creators/dusty',
  })
  expect(head!.description).toHaveLength(200)
})

test('a creator without bio and pictures is shown by name and location', async () => {
  await app.has(aProfile({ displayName: 'Vera', slug: 'vera', location: 'Cerro Tololo' }))
  expect(await headOf('vera')).toMatchObject({
    description: 'Vera, Cerro Tololo on Astrofolio.',
    imageUrl: undefined,
  })
})

test('an unknown creator has no preview', async () => {
  for (const slug of ['nobody', 'a\0b', '', '../admin', 'x'.repeat(5000)])
    expect(await headOf(slug)).toBeUndefined()
})

test('input of creators is escaped in the page', () => {
  const page = '<head><title>Astrofolio</title><meta\n name="description"\n content="All of them."\n/></head>'
  const written = withHead(page, {
    title: '"><script>$1$&',
    description: '</title>"&<b>',
    url: 'https://a.example/',
  })
  expect(written).toContain('<title>&quot;&gt;&lt;script&gt;$1$&amp;</title>')
  expect(written).toContain('<meta name="description" content="&lt;/title&gt;&quot;&amp;&lt;b&gt;" />')
  expect(written).not.toContain('All of them')
  expect(written).not.toMatch(/<script|<b>/)
})
