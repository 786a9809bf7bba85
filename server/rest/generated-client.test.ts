import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClientFolder, clientFolder, inProject } from '../testing/client-folder.ts'
import { aProfile } from '../testing/factories.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

/** The used part of the client that oazapfts generates. */
interface Client {
  defaults: { baseUrl: string; fetch?: typeof fetch }
  listProfiles(query: { search?: string }): Promise<{ status: number; data: unknown }>
  logIn(body: { email: string; password: string }): Promise<{ status: number; data: unknown }>
  register(body: { email: string; password: string; displayName: string }): Promise<{ status: number }>
  session(): Promise<{ data: unknown }>
}

let app: TestApp
let folder: ClientFolder
let client: Client
beforeAll(async () => {
  app = await testApp()
  folder = await clientFolder()
  await folder.node(inProject('node_modules/oazapfts/dist/cli.js'), [inProject('openapi.json'), 'client.ts'])
  client = (await import(/* @vite-ignore */ pathToFileURL(folder.at('client.ts')).href)) as Client
  const person = app.visitor().keepingCookies()
  client.defaults.baseUrl = '/_api'
  client.defaults.fetch = (path, options) =>
    person.fetch(path as string, { ...options, headers: Object.fromEntries(new Headers(options?.headers)) })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

test('a client generated from openapi.json lists creators', async () => {
  await app.has(aProfile({ displayName: 'Dusty Lane', slug: 'dusty-lane' }))

  expect(await client.listProfiles({ search: 'dusty' })).toMatchObject({
    status: 200,
    data: {
      profiles: [{ slug: 'dusty-lane', displayName: 'Dusty Lane' }],
      pagination: { currentPage: 1, totalPages: 1, totalCount: 1 },
    },
  })
})

test('it signs in, and reads the signed-in account', async () => {
  const vera = { email: 'vera@people.example', password: 'Andromeda 1968' }
  expect(await client.register({ ...vera, displayName: 'Vera Rubin' })).toMatchObject({ status: 200 })

  expect(await client.logIn({ ...vera, password: 'wrong' })).toMatchObject({
    status: 401,
    data: { error: 'Invalid email or password', code: 'UNAUTHENTICATED' },
  })
  expect(await client.logIn(vera)).toMatchObject({
    status: 200,
    data: { user: { displayName: 'Vera Rubin' } },
  })
  expect(await client.session()).toMatchObject({ data: { user: { email: vera.email } } })
})

test('its types describe the responses', async () => {
  const use = (field: string) => `import { listProfiles } from './client.ts'
    const { status, data } = await listProfiles({ limit: 3, sortBy: 'displayName' })
    if (status === 200) console.log(data.profiles.map((profile) => profile.${field}))`
  const options = [
    '--strict',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--allowImportingTsExtensions',
  ]
  const compile = async (field: string) => {
    await writeFile(folder.at('use.mts'), use(field))
    return folder.node(inProject('node_modules/typescript/bin/tsc'), [
      ...options,
      '--types',
      'node',
      'use.mts',
    ])
  }
  await expect(compile('displayName')).resolves.toBe('')
  await expect(compile('nickname')).rejects.toMatchObject({
    stdout: expect.stringContaining("'nickname' does not exist"),
  })
})
