import { expect, test } from 'vitest'
import { aConnectedApp, aDeviceRequest, aUser } from '../testing/factories.ts'
import { forAllTests, testApp } from '../testing/test-app.ts'
import { runAppCommand } from './app-commands.ts'
import { userOptions } from './user-options.ts'

const app = forAllTests(testApp)

const run = (...words: string[]) => {
  const options = userOptions(words)
  return runAppCommand(app.em.fork(), options as Parameters<typeof runAppCommand>[1])
}

test('an operator registers an app, lists it, and removes it from all accounts', async () => {
  const back = 'org.stacker.app:/back'
  expect(await run('list-apps')).toBe('No app is registered.')
  expect(await run('add-app', 'Deep Stacker', 'stacker.example/app', back, back, '--device')).toBe(
    'People can connect Deep Stacker now. Its client id is deep-stacker',
  )
  const { id } = await app.has(aUser())
  await app.has(aConnectedApp(id, { clientId: 'deep-stacker', isVerified: true }))
  await app.has(aConnectedApp(id, { clientId: 'Autoguider' }))
  const userCode = await app.has(aDeviceRequest({ clientId: 'deep-stacker' }))
  const person = await app.as({ id })
  const request = `query ($userCode: String) {
    connectionRequest(input: { userCode: $userCode }) { app { name address isVerified } } }`
  expect((await person.run(request, { userCode })).data.connectionRequest).toEqual({
    app: { name: 'Deep Stacker', address: 'https://stacker.example/app', isVerified: true },
  })
  expect((await run('list-apps')).split('\n').at(-1)).toMatch(
    /^deep-stacker {2}Deep Stacker {2}https:\/\/stacker\.example\/app {2}1 +org\.stacker\.app:\/back code$/,
  )

  expect(await run('remove-app', 'deep-stacker')).toBe('Removed deep-stacker, which was connected once.')
  expect((await person.run('{ session { connectedApps { name } } }')).data.session.connectedApps).toEqual([
    { name: 'Autoguider' },
  ])
  expect((await person.run(request, { userCode })).data.connectionRequest).toBeNull()
  await expect(run('remove-app', 'deep-stacker')).rejects.toThrow('No app has the client id deep-stacker.')
})

test('an operator is warned before an app gets the client id of an unregistered program in use', async () => {
  const { id } = await app.has(aUser())
  for (const _ of [1, 2]) await app.has(aConnectedApp(id, { clientId: 'night-plan' }))
  const words = ['add-app', 'Night Plan', 'plan.example', 'https://plan.example/back']
  await expect(run(...words)).rejects.toThrow(
    'The client id night-plan is that of a program that nobody registered, which is connected 2 times. Its tokens would be those of Night Plan, and end with it. Choose another --client-id, or add --force.',
  )
  expect(await run(...words, '--client-id', 'night-plan-2')).toContain('Its client id is night-plan-2')
  await run('remove-app', 'night-plan-2')
  expect(await run(...words, '--force')).toContain('Its client id is night-plan')
  expect(await run('remove-app', 'night-plan')).toBe('Removed night-plan, which was connected 2 times.')
})

const address = 'https://app.example'
const https = 'https://app.example/back'
test('an operator cannot register an app with a misleading name or address, or with a redirect that others receive', async () => {
  const [secure, scheme] = ['must begin with https://, or be on 127.0.0.1', 'a scheme like a reversed domain']
  const names: [words: string[], reason: string][] = [
    [['Good\u202eeliF', address, https], 'Name of the app must not contain'],
    [['Good\nname', address, https], 'Name of the app must not contain control characters'],
    [['x'.repeat(51), address, https], 'Name of the app must be at most 50 characters'],
    [['Good', 'http://app.example', https], 'Address of the app must begin with https://'],
    [['Good', 'app', https], 'Must be a valid URL'],
    [['Good', address, https, '--client-id', 'go od'], 'Client id must be letters and digits'],
    [['\u6708', address, https], 'Client id'],
  ]
  const redirects: [redirect: string, reason: string][] = [
    [`${https}#a`, 'must not have a fragment'],
    ['https://app.example@evil.example/', 'must not have a name and @'],
    ['https://*.app.example/', 'must not have a wildcard'],
    ['http://app.example/back', secure],
    ['http://localhost/back', secure],
    ['https://2130706433/back', 'must have a host name'],
    ['javascript:alert(1)', scheme],
    ['goodapp:/back', scheme],
    ['https://app.example/ back', 'is not an address'],
  ]
  for (const [redirect, reason] of redirects) names.push([['Good', address, redirect], reason])
  for (const [words, reason] of names) await expect(run('add-app', ...words), reason).rejects.toThrow(reason)
  expect(await run('list-apps')).not.toContain(address)
})

test('an operator cannot register two apps by one name or client id', async () => {
  await run('add-app', 'Orion', address, https)
  const registered = 'Orion is registered already, with the client id orion.'
  for (const name of ['Orion', 'orion', '\u00d3rion'])
    await expect(run('add-app', name, address, https, '--client-id', 'other'), name).rejects.toThrow(
      registered,
    )
  await expect(run('add-app', 'Other', address, https, '--client-id', 'ORION')).rejects.toThrow(registered)
  await run('remove-app', 'orion')
})
