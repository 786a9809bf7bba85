import { aGalleryImage, aGearItem } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** Selects how an image was taken. */
export const IMAGE = `id integrationSeconds site bortleClass calibrationFrames processing license credit
  objects { name title } otherObjects gear { role item { id itemName } } exposures { filter count seconds gain iso binning date
    offset sensorTemperature fNumber meanSqm meanFwhm temperature }`
export const UPDATE = `mutation Update($input: UpdateGalleryImageInput!) { updateGalleryImage(input: $input) { galleryImage { ${IMAGE} } } }`

/** A new creator with an image, two items of gear, and `update` for how the image was taken. */
export async function aCreatorWithImage(app: TestApp) {
  const { person, profile } = await app.creator()
  const image = await app.has(aGalleryImage(profile.id))
  const telescope = await app.has(aGearItem(profile.id, 'RedCat 51'))
  const camera = await app.has(aGearItem(profile.id, 'ASI2600MC', 1))
  const update = async (input: object) => {
    const { data, errors } = await person.run(UPDATE, { input: { id: image.id, ...input } })
    return errors
      ? { code: errors[0]!.extensions['code'], problems: errors[0]!.extensions['problems'] }
      : data.updateGalleryImage.galleryImage
  }
  return { profile, person, image, telescope, camera, update }
}
