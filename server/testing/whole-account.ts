import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { GalleryImage } from '../features/gallery/gallery-image.entity.ts'
import { filesOf } from '../features/gallery/image-store.ts'
import { OAuthAccount, OAuthProvider } from '../features/session/oauth-account.entity.ts'
import { uploading } from './gallery-uploads.ts'
import { listedParts, wholeProfile } from './profile-parts.ts'
import { aJpeg } from './pictures/plain-pictures.ts'
import type { Person, TestApp } from './test-app.ts'

/** An account with a profile and something in every list. */
export interface WholeAccount {
  person: Person
  userId: number
  profileId: number
  slug: string
  email: string
  password: string
  /** A word that is in the email, in the name and in every text of the account. */
  mark: string
  files: string[]
}

/** Registers an account, fills every field and list of its profile, and uploads two pictures. */
export async function aWholeAccount(app: TestApp): Promise<WholeAccount> {
  const mark = `quasar${randomBytes(4).toString('hex')}`
  const person = app.visitor().keepingCookies()
  const account = {
    email: `${mark}@people.example`,
    password: `Andromeda ${mark}`,
    displayName: `Vera ${mark}`,
  }
  const registered = await person.post('/auth/register_with_password', account)
  const userId: number = registered.body.user.id
  const markText = (text: string) => (text.startsWith('http') ? `${text}${mark}` : `${text} ${mark}`)
  const marked = (fields: Record<string, string | number | string[]>) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === 'string' ? markText(value) : Array.isArray(value) ? value.map(markText) : value,
      ]),
    )
  const created = await person.run(wholeProfile.create, { input: marked(wholeProfile.optional) })
  expect(created).not.toHaveProperty('errors')
  const { id: profileId, slug } = created.data.saved
  for (const { create, needed, optional } of listedParts)
    for (const fields of [{ ...needed, ...optional }, needed])
      await person.run(create, { input: { creatorProfileId: profileId, ...marked(fields) } })
  const metadata = {
    title: `Ember Veil ${mark}`,
    description: mark,
    tags: mark,
    altText: mark,
    captureDate: '2024-02-29',
  }
  for (const name of ['first', 'second']) {
    const picture = await aJpeg(64, name === 'first' ? 48 : 40)
    const { images } = await uploading.REST(person, {
      profileId,
      files: [{ ...picture, content: Uint8Array.from(picture.content) }],
      metadata,
    })
    expect(images).toHaveLength(1)
    if (name === 'first')
      await person.run('mutation ($id: PositiveInt!) { chooseCoverImage(id: $id) { id } }', {
        id: images![0]!.id,
      })
  }
  await app.em.fork().insert(OAuthAccount, {
    userId,
    provider: OAuthProvider.google,
    providerAccountId: `google-${mark}`,
  })
  const images = await app.em.fork().find(GalleryImage, { creatorProfileId: profileId })
  return { person, userId, profileId, slug, ...account, mark, files: images.flatMap(filesOf) }
}
