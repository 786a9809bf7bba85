import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { GalleryImage } from '../features/gallery/gallery-image.entity.ts'
import { GearItem } from '../features/gear/gear-item.entity.ts'
import { filesOf } from '../features/images/file-names.ts'
import { OAuthAccount, OAuthProvider } from '../features/sign-in-methods/oauth-account.entity.ts'
import { profilePictureFiles } from '../features/images/profile-picture-files.ts'
import { User } from '../features/session/user.entity.ts'
import { aDeviceRequest, anAccessToken, aPasskey, aUser } from './factories.ts'
import { uploading } from './gallery-uploads.ts'
import { listedParts, wholeProfile } from './profile-parts.ts'
import { imageSamples } from './sample-values.ts'
import { aJpeg } from './images/plain-images.ts'
import { quickHash } from './quick-hash.ts'
import { aPlacement } from './placed-image.ts'
import { runMutation } from './run-mutation.ts'
import type { TestApp } from './test-app.ts'

/** An account with a profile and items in every list. */
export type WholeAccount = Awaited<ReturnType<typeof aWholeAccount>>

/** Registers an account, fills every field and list of its profile, and uploads two images. */
export async function aWholeAccount(app: TestApp) {
  /** A word that is in the email, in the name and in every text of the account. */
  const mark = `quasar${randomBytes(4).toString('hex')}`
  const account = {
    email: `${mark}@people.example`,
    password: `Andromeda ${mark}`,
    displayName: `Vera ${mark}`,
  }
  const { id: userId } = await app.has(aUser({ displayName: account.displayName }))
  const passwordHash = await quickHash(account.password)
  await app.em.fork().nativeUpdate(User, { id: userId }, { email: account.email, passwordHash })
  const person = (await app.as({ id: userId })).keepingCookies()
  await app.em.execute(
    `update session set sess = jsonb_set(sess::jsonb, '{userAgent}', '"Firefox"') where (sess->>'userId')::int = ?`,
    [userId],
  )
  const run = async (name: string, input: Record<string, unknown>) => {
    const answer = await runMutation(person, name, { input })
    expect(answer).not.toHaveProperty('errors')
    return answer
  }
  const marked = (fields: object) =>
    JSON.parse(JSON.stringify(fields), (_name, value) =>
      typeof value !== 'string' ? value : value.startsWith('http') ? `${value}${mark}` : `${value} ${mark}`,
    )
  const created = await person.run(wholeProfile.create, { input: marked(wholeProfile.optional) })
  expect(created).not.toHaveProperty('errors')
  const { id: profileId, slug } = created.data.payload.saved
  for (const { create, required, optional } of listedParts)
    for (const fields of [{ ...required, ...optional }, required])
      await person.run(create, { input: { creatorProfileId: profileId, ...marked(fields) } })
  const metadata = {
    title: `Ember Veil ${mark}`,
    description: mark,
    tags: mark,
    altText: mark,
    captureDate: '2024-02-29',
  }
  const gear = await app.em.fork().find(GearItem, { creatorProfileId: profileId }, { orderBy: { id: 'asc' } })
  const gearIds = gear.map(({ id }) => id)
  await run('createRig', { creatorProfileId: profileId, name: mark, gear: gearIds })
  await run('createRig', { creatorProfileId: profileId, name: `Mount ${mark}`, gear: [gearIds[1]] })
  for (const name of ['first', 'second']) {
    const image = await aJpeg(64, name === 'first' ? 48 : 40)
    const file = { ...image, content: Uint8Array.from(image.content) }
    const { images } = await uploading.REST(person, { profileId, files: [file], metadata })
    const { id } = images![0]!
    const taken = {
      ...marked(imageSamples),
      ...metadata,
      tags: [mark],
      objects: ['M 31', 'M 42'],
      gear: [{ gearItemId: gearIds[1], role: 'telescope' }],
      exposures: [{ filter: mark, count: 20, seconds: 300, date: '2024-02-29' }],
      license: 'ccBy',
      isUnlisted: name === 'second',
    }
    await run('updateGalleryImage', { id, ...taken })
    if (name === 'first') {
      await run('chooseCoverImage', { id })
      await run('placeGalleryImage', { id, rightAscension: 10.5, declination: 41.5, width: 2 })
      await app.has(
        aPlacement(id, {
          rightAscension: 10.6847,
          declination: 41.269,
          rotation: 30,
          terms: [1e-6, 0, 2e-6, 0, 3e-6, 0],
        }),
      )
    } else await run('removeGalleryImagePlacement', { id })
  }
  await app.em.fork().insert(OAuthAccount, {
    userId,
    provider: OAuthProvider.google,
    providerAccountId: `google-${mark}`,
  })
  await app.has(aPasskey(userId, { name: mark }))
  const { secret: accessToken } = await app.has(anAccessToken(userId, { name: mark }))
  const userCode = await app.has(aDeviceRequest({ clientId: mark }))
  const { data: connected } = await run('connectApp', { userCode })
  await run('nameConnectedApp', { id: connected.connectApp.connectedApp.id, name: mark })
  // Queues a mail.
  await run('requestPasswordReset', { email: account.email })
  const pictureFolder = randomBytes(16).toString('hex')
  const { content } = await aJpeg(448, 448)
  const ownFiles = profilePictureFiles({ pictureFolder })
  for (const name of ownFiles) await app.images.put(name, content)
  await app.em.fork().nativeUpdate(User, { id: userId }, { pictureFolder })
  const images = await app.em.fork().find(GalleryImage, { creatorProfileId: profileId })
  return {
    person,
    userId,
    profileId,
    slug,
    ...account,
    accessToken,
    mark,
    /** All files in the image store, and those of the profile picture, which belongs to the account. */
    files: [...images.flatMap(filesOf), ...ownFiles],
    ownFiles,
  }
}
