import { expect } from 'vitest'
import { countDirectory } from '../features/search-index/directory-counts.ts'
import { rebuildDirectory } from '../features/search-index/index-marks.ts'
import type { TestApp } from './start-test-app.ts'

/** What the index has; the lists of what is missing or wrong are empty. */
export const storedIndex = async ({ em }: TestApp) => ({
  entries: await em.execute(
    'select profile_id, created_at::text, folded_name, terms::text from directory_entry order by 1',
  ),
  unknownTerms: await em.execute(
    'select term from directory_entry, unnest(tsvector_to_array(terms)) term where term not in (select term from directory_term)',
  ),
  images: await em.execute(
    'select image_id, terms::text, choices, integration_seconds, capture_date::text from image_entry order by 1',
  ),
  unknownChoices: await em.execute(
    'select choice from image_entry, unnest(choices) choice where choice not in (select term from image_term)',
  ),
  wrongIntegrations: await em.execute(
    `select image.id from gallery_image image join image_object shown on shown.image_id = image.id
     where shown.integration_seconds <> image.integration_seconds`,
  ),
  objectsOfProfiles: await em.execute('select * from profile_object order by profile_id, object_name'),
  imagesOfObjects: await em.execute<{ name: string; images: number }[]>(
    `select name, sum(images)::int as images from (
       select name, images from sky_object union all select object_name, images from sky_object_change
     ) counts group by 1 having sum(images) <> 0 order by 1`,
  ),
  profilesWithoutViews: await em.execute(
    'select id from creator_profile where id not in (select profile_id from profile_views)',
  ),
})

/** Expects the index to be as if it had been rebuilt. */
export async function expectFreshIndex(app: TestApp) {
  await app.searchIndex.written()
  expect(await app.em.execute('select from index_mark')).toEqual([])
  await countDirectory(app.em.fork())
  const written = await storedIndex(app)
  await rebuildDirectory(app.em.fork())
  expect(written).toEqual(await storedIndex(app))
  expect(written).toMatchObject({
    unknownTerms: [],
    unknownChoices: [],
    wrongIntegrations: [],
    profilesWithoutViews: [],
  })
}
