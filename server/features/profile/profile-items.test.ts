import { pino } from 'pino'
import { expect, test } from 'vitest'
import { connect } from '../../orm.config.ts'
import { aGearItem, aProfile, aSocialLink, aSupportLink } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const LISTS = `{ creatorProfiles { profiles {
  gear { itemName } socialLinks { platform } supportLinks { platform } } } }`

test('the lists of several profiles are read from a replica for a visitor, and from the primary for a user', async () => {
  await using primary = await testApp()
  await using replica = await testApp()
  let userId = 0
  for (const [app, where] of [
    [replica, 'replica'],
    [primary, 'primary'],
  ] as const) {
    const profile = await app.has(aProfile())
    userId = profile.userId
    await app.has(aGearItem(profile.id, where))
    await app.has(aSocialLink(profile.id, where))
    await app.has(aSupportLink(profile.id, where))
  }
  const replicas = { urls: [replica.databaseUrl], logger: pino({ level: 'silent' }) }
  const orm = await connect(primary.databaseUrl, { replicas })
  await using app = await testApp({ orm })

  const readBy = async (cookie: string) =>
    (await app.visitor({ cookie }).run(LISTS)).data.creatorProfiles.profiles as unknown[]
  const listsOf = (where: string) => [
    {
      gear: [{ itemName: where }],
      socialLinks: [{ platform: where }],
      supportLinks: [{ platform: where }],
    },
  ]
  expect(await readBy('')).toEqual(listsOf('replica'))
  expect(await readBy((await primary.as({ id: userId })).cookie)).toEqual(listsOf('primary'))
  await orm.close()
})
