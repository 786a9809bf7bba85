import type { TestProject } from 'vitest/node'
import { markProfiles } from '../features/search-index/index-marks.ts'
import { GalleryImage } from '../features/gallery/gallery-image.entity.ts'
import { rebuildSkyHours } from '../features/sky-hours/count-hours.ts'
import { aGalleryImage, aGearItem, aProfile, aSocialLink, aSupportLink } from './factories.ts'
import { startTestApp } from './start-test-app.ts'
import { sharedTemplate } from './template-database.ts'

/** Global setup: starts an application for the tests of the client. */
export default async function setUp(project: TestProject) {
  const { template, postgresUrl, remove } = await sharedTemplate()
  const app = await startTestApp({ postgresUrl, template })
  const { id } = await app.has(
    aProfile({
      displayName: 'Dusty Lane',
      slug: 'dusty-lane',
      bio: 'I chase dust.',
      location: 'Marfa, Texas',
      websiteUrl: 'https://dusty.example/',
      yearsExperience: 9,
      equipmentSummary: 'A mount under dark skies',
      specialties: ['Mosaics'],
      viewCount: 48_012,
    }),
  )
  const image = await app.has(aGalleryImage(id))
  await app.has(async (em) => {
    await em
      .getConnection()
      .execute(
        `insert into image_object (image_id, object_name, profile_id, position, integration_seconds) values (?, 'NGC 7331', ?, 0, 147600)`,
        [image.id, id],
      )
    await em.nativeUpdate(GalleryImage, image.id, {
      exposures: [{ count: 123, seconds: 1200 }],
      integrationSeconds: 147_600,
    })
    await markProfiles(em, [[id]])
  })
  await app.has(rebuildSkyHours)
  await app.has(aGearItem(id))
  await app.has(aSocialLink(id))
  await app.has(aSupportLink(id))
  await app.has(aProfile({ displayName: 'Newt Comer', slug: 'newt-comer' }))
  project.provide('siteUrl', app.address)

  return async () => {
    await app[Symbol.asyncDispose]()
    await remove()
  }
}
