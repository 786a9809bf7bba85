import { expect, test } from 'vitest'
import { runModerationCommand } from '../../commands/moderation-commands.ts'
import { userOptions } from '../../commands/user-options.ts'
import { aGalleryImage, aUser } from '../../testing/factories.ts'
import { forAllTests, type Person, testApp } from '../../testing/test-app.ts'
import { waitingMails } from '../../testing/waiting-mails.ts'
import { User } from '../session/user.entity.ts'
import { Report } from './report.entity.ts'

const operator = 'operator@astrofolio.example'
const app = forAllTests(() => testApp({ contact: `mailto:${operator}` }))

const REPORT = 'mutation ($input: CreateReportInput!) { createReport(input: $input) { success } }'
const report = async (person: Person, input: object) => {
  const { data, errors } = await person.run(REPORT, { input })
  return errors ? [errors[0]!.extensions['code'], errors[0]!.message] : data.createReport
}
const run = async (...words: string[]) => {
  const options = userOptions(words)
  type Command = Parameters<typeof runModerationCommand>[1]
  return (await runModerationCommand(app.em.fork(), options as Command)).message
}
const mailTo = async (recipient: string, subject: string) =>
  (await waitingMails(app)).find((mail) => mail.to === recipient && mail.subject === subject)?.text
async function aCreatorWithImage() {
  const creator = await app.creator()
  const image = await app.has(aGalleryImage(creator.profileId, 'Ember Veil'))
  const { email } = await app.em.fork().findOneOrFail(User, creator.userId)
  return { ...creator, image, email }
}

test('a visitor reports a picture, and the operator reads it by mail and in a list', async () => {
  const { image, profile } = await aCreatorWithImage()
  const details = 'It is mine.\nSee mine.example'
  const input = { galleryImageId: image.id, reason: 'copied', details, email: ' Anna@people.example ' }
  expect(await report(app.visitor(), input)).toEqual({ success: true })
  const text = await mailTo(operator, 'A picture was reported')
  expect(text).toContain(
    'Anna@people.example reports a picture on Astrofolio: It shows the work of somebody else.',
  )
  expect(text).toContain('See mine.example')
  expect(text).toContain(`/creators/${profile.slug}?tab=gallery&photo=${image.id}`)
  expect(text).toContain(`npm run user -- hide --picture ${image.id} --reason "REASON"`)
  expect((await run('reports')).split('\n')[1]).toMatch(
    new RegExp(`--picture ${image.id} +no +copied +Anna@people.example +It is mine. See mine.example$`),
  )
})

test('a user reports a profile under the address of the account', async () => {
  const { profileId, profile } = await aCreatorWithImage()
  const user = await app.has(aUser())
  const input = { creatorProfileId: profileId, reason: 'deceptive', email: 'other@people.example' }
  expect(await report(await app.as(user), input)).toEqual({ success: true })
  const [row] = await app.em.fork().find(Report, { creatorProfileId: profileId })
  expect(row).toMatchObject({ userId: user.id, email: null, galleryImageId: null })
  expect((await run('reports', '--limit', '1')).split('\n')).toEqual([
    expect.stringContaining('reported'),
    expect.stringMatching(new RegExp(`--profile ${profile.slug} +no +deceptive +${user.email}`)),
  ])
})

test('a report is refused without an address, a reason or one thing that the reporter can see', async () => {
  const { profileId: creatorProfileId, image } = await aCreatorWithImage()
  const galleryImageId = image.id
  await run('hide', '--picture', String(galleryImageId), '--reason', 'No.')
  const known = { reason: 'other', email: 'anna@people.example' }
  for (const [input, ...refusal] of [
    [{ creatorProfileId, reason: 'other' }, 'BAD_USER_INPUT', 'Email is required'],
    [known, 'BAD_USER_INPUT', 'Name either a profile or a picture'],
    [{ ...known, creatorProfileId, galleryImageId }, 'BAD_USER_INPUT', 'Name either a profile or a picture'],
    [{ ...known, galleryImageId }, 'NOT_FOUND', 'Picture not found'],
    [{ ...known, creatorProfileId: 987_654 }, 'NOT_FOUND', 'Creator profile not found'],
  ] as const)
    expect(await report(app.visitor(), input)).toEqual(refusal)
})

test('an operator hides a picture, shows it again, and hides a profile by its slug; the owner reads why in a mail', async () => {
  const { image, profile, email } = await aCreatorWithImage()
  const title = async () =>
    (await app.visitor().run(`{ galleryImage(id: ${image.id}) { title } }`)).data.galleryImage
  const target = ['--picture', String(image.id)]
  expect(await run('hide', ...target, '--reason', 'It shows\u202e a stranger.')).toBe(
    `Picture ${image.id} is hidden from all but its owner. Its owner is told by mail.`,
  )
  expect(await title()).toBeNull()
  const text = await mailTo(email, 'Your picture was hidden')
  expect(text).toContain('have hidden your picture “Ember Veil”: nobody but you can see it now.')
  expect(text).toMatch(/Their reason: It shows.* a stranger\./)
  expect(await run('show', ...target)).toBe(`Picture ${image.id} is shown again. Its owner is told by mail.`)
  expect(await title()).toEqual({ title: 'Ember Veil' })
  expect(await mailTo(email, 'Your picture is shown again')).toBeDefined()

  await run('hide', '--profile', profile.slug.toUpperCase(), '--reason', 'It is spam.')
  const ofProfile = await mailTo(email, 'Your profile was hidden')
  expect(ofProfile).toContain('have hidden your profile: nobody but you')
  expect(ofProfile).toContain('Their reason: It is spam.')
  expect(await title()).toBeNull()
})

test.each([
  ['hide --picture 1', '--reason is missing: the owner is told why.'],
  ['hide --reason No.', 'Name either --profile or --picture.'],
  ['show --profile a --picture 1', 'Name either --profile or --picture.'],
  ['show --picture 987654', 'Picture 987654 does not exist.'],
  ['show --profile nobody', 'The profile nobody does not exist.'],
])('an operator who runs %s reads: %s', async (words, reason) => {
  await expect(run(...words.split(' '))).rejects.toThrow(reason)
})
