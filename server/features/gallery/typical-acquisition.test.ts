import { expect, test } from 'vitest'
import { UPDATE } from '../../testing/described-image.ts'
import { aGalleryImage } from '../../testing/factories.ts'
import { forAllTests, testApp } from '../../testing/test-app.ts'

const app = forAllTests(testApp)

const TYPICAL = `{ skyObject(name: "M 31") {
  typicalAcquisition { imageCount integrationSeconds exposureSeconds filter } } }`

const hours = (count: number) => ({ count: count * 12, seconds: 300 })

test('a visitor reads how an object is usually photographed, once three pictures have exposures', async () => {
  const { person, profileId } = await app.creator()
  const add = async (exposures: object[]) => {
    const { id } = await app.has(aGalleryImage(profileId))
    const { errors } = await person.run(UPDATE, { input: { id, objects: ['M 31'], exposures } })
    expect(errors).toBeUndefined()
  }
  const typical = async () => (await app.visitor().run(TYPICAL)).data.skyObject.typicalAcquisition

  await add([{ filter: 'L-eXtreme', ...hours(9) }])
  await add([
    { filter: 'L-eXtreme', ...hours(20) },
    { count: 60, seconds: 60 },
  ])
  await add([])
  expect(await typical()).toBeNull()

  await add([{ filter: 'Hα', count: 10, seconds: 180 }])
  expect(await typical()).toEqual({
    imageCount: 3,
    integrationSeconds: 9 * 3600,
    exposureSeconds: 300,
    filter: 'L-eXtreme',
  })

  await add([{ filter: 'H-alpha', count: 20, seconds: 180 }])
  await add([{ filter: 'Ha', count: 30, seconds: 180 }])
  expect(await typical()).toMatchObject({ imageCount: 5, exposureSeconds: 180, filter: 'Ha' })
})
