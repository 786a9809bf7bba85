import { expect, test } from 'vitest'
import { aGalleryImage, aProfile } from '../../testing/factories.ts'
import { forAllTests, type TestApp, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)

const featuredOf = async (site: TestApp) => {
  const { data } = await site
    .visitor()
    .run('{ isDemo featuredCreators { slug viewCount coverImage { title } } }')
  return data as { isDemo: boolean; featuredCreators: { slug: string }[] }
}
const slugsOf = async (site: TestApp) => (await featuredOf(site)).featuredCreators.map(({ slug }) => slug)

test('a visitor of a new site finds nobody featured, then the three most viewed creators with a picture, or those that the operator names', async () => {
  expect(await featuredOf(app)).toEqual({ isDemo: false, featuredCreators: [] })

  for (const [slug, viewCount] of [
    ['ada', 1],
    ['bo', 9],
    ['cy', 5],
    ['di', 5],
    ['ed', 0],
  ] as const) {
    const { id } = await app.has(aProfile({ slug, viewCount }))
    if (slug !== 'bo') await app.has(aGalleryImage(id, `By ${slug}`))
  }
  // Of equal views, the newest.
  expect(await slugsOf(app)).toEqual(['di', 'cy', 'ada'])
  expect((await featuredOf(app)).featuredCreators[0]).toEqual({
    slug: 'di',
    viewCount: 5,
    coverImage: { title: 'By di' },
  })

  for (const [featuredCreators, shown] of [
    [
      ['ed', 'nobody', 'bo'],
      ['ed', 'bo'],
    ],
    [
      ['ed', 'bo', 'cy', 'ada'],
      ['ed', 'bo', 'cy'],
    ],
    [['nobody'], ['di', 'cy', 'ada']],
  ] as const) {
    await using chosen = await testApp({ orm: app.orm, featuredCreators, demo: true })
    expect(await slugsOf(chosen)).toEqual(shown)
    expect((await featuredOf(chosen)).isDemo).toBe(true)
  }
})
