import { copyFile, cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { findCurl, findJq } from '../scripts/programs.ts'
import { demoCreator, demoPassword } from './demo/demo-accounts.ts'
import { hashPassword } from './features/identity/passwords.ts'
import { CreatorProfile } from './features/profile/creator-profile.entity.ts'
import { User } from './features/session/user.entity.ts'
import { aBadConnection } from './testing/bad-connection.ts'
import { clientFolder, inProject } from './testing/client-folder.ts'
import { anAccessToken, aProfile } from './testing/factories.ts'
import { appendFile } from './testing/person.ts'
import { forAllTests, testApp } from './testing/test-app.ts'
import { aTinyImage } from './testing/gallery-uploads.ts'

const programs: Record<string, string> = {
  'graphql-codegen': '@graphql-codegen/cli/cjs/bin.js',
  oazapfts: 'oazapfts/dist/cli.js',
}

type Creator = NonNullable<Parameters<typeof aProfile>[0]>

/** The client that docs/clients.md describes. */
const example = 'docs/typescript-client'

const app = forAllTests(testApp)
const folder = forAllTests(clientFolder)
/** The code blocks of docs/clients.md; a name follows the language. */
let blocks: { language: string; name: string; content: string }[]
let commands: string[][]
beforeAll(async () => {
  await loadDemoCreators()
  const page = await readFile(inProject('docs/clients.md'), 'utf8')
  blocks = [...page.matchAll(/^```(\w+) ?(.*)\n([^]*?)^```$/gm)].map(
    ([, language = '', name = '', content = '']) => ({ language, name, content }),
  )
  commands = linesOf('generate').map((line) => line.split(' '))

  await writeFile(folder.at('package.json'), '{ "type": "module" }')
  for (const name of ['schema.graphql', 'openapi.json']) await copyFile(inProject(name), folder.at(name))
  await sharp({ create: { width: 40, height: 30, channels: 3, background: 'black' } })
    .jpeg()
    .toFile(folder.at('horsehead.jpg'))
  await cp(inProject(example), folder.at('.'), { recursive: true })
  for (const [, name = '', ...args] of commands)
    await folder.node(inProject(`node_modules/${programs[name]}`), args)
})

/** The demo without images, which take long; its first creator can sign in. */
async function loadDemoCreators() {
  const creators: Creator[] = JSON.parse(await readFile(inProject('server/demo/creators.json'), 'utf8'))
  await app.has(async (em) => {
    for (const { displayName, slug, bio, location, specialties, viewCount } of creators)
      await aProfile({ displayName, slug, bio, location, specialties, viewCount })(em)
  })
  const account = { ...demoCreator, passwordHash: await hashPassword(demoPassword) }
  await app.em.fork().nativeUpdate(User, { displayName: 'Dusty Lane' }, account)
}

const linesOf = (name: string) =>
  blocks.filter((block) => block.name === name).flatMap(({ content }) => content.trim().split('\n'))

const found = ['Dusty Lane', 'Phil Terwheel', 'Gus T. Seeing']

/** Oldest first. */
const titles = async (profileId = 1) => {
  const { body } = await app.visitor().get(`/creator-images/list?profileId=${profileId}`)
  return (body.images as { title: string }[]).map(({ title }) => title)
}

const runFile = (name: string, address = app.address) => folder.node(name, [], { ASTROFOLIO: address })

test('a developer with curl runs a query, and uploads a picture with an access token over GraphQL and REST', async () => {
  const script = blocks.filter(({ language, name }) => language === 'sh' && !name)
  const lines = script.map(({ content }) => content).join('\n')
  const programs = `PATH=${dirname(findCurl())}:${dirname(findJq())}:$PATH`
  // Not of the first creator, whose profile has the number 1 in every demo.
  const { id, userId } = await app.em.fork().findOneOrFail(CreatorProfile, { slug: 'phil-terwheel' })
  const { secret } = await app.has(anAccessToken(userId))
  await writeFile(
    folder.at('commands.sh'),
    [
      'set -euo pipefail',
      programs,
      lines.replace('http://localhost:3000', app.address).replace('astro_…', secret),
    ].join('\n'),
  )
  const stdout = await folder.run('bash', ['commands.sh'])

  const answers = stdout
    .replaceAll('}{', '}\n{')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  const profiles = found.map((displayName) => ({ displayName }))
  const imageAt = (origin: string) => ({
    title: 'Horsehead',
    imageUrl: expect.stringMatching(`^${origin}/images/`),
  })
  expect(answers).toMatchObject([
    { data: { creatorProfiles: { profiles } } },
    { profiles },
    { data: { uploadGalleryImages: { galleryImages: [imageAt(app.address)] } } },
    { images: [imageAt('')] },
  ])
  expect(await titles(id)).toEqual(['Horsehead', 'Horsehead'])
})

test('a developer generates a TypeScript client from schema.graphql, runs operations and uploads, once with each Idempotency-Key', async () => {
  await using connection = await aBadConnection(app.address)
  const before = (await titles()).length
  await writeFile(
    folder.at('again.ts'),
    `import './main.ts'
    import { Client } from './client.ts'
    import { SignInDocument, UploadDocument } from './generated.ts'
    import { openAsBlob } from 'node:fs'
    const client = new Client(process.env['ASTROFOLIO']!)
    await client.run(SignInDocument, { input: ${JSON.stringify({ ...demoCreator, password: demoPassword })} })
    const image = new File([await openAsBlob('horsehead.jpg')], 'horsehead.jpg', { type: 'image/jpeg' })
    const variables = { creatorProfileId: 1, images: [null] }
    for (const key of ['first', 'first', undefined, undefined])
      await client.run(UploadDocument, variables, { images: [image], key })`,
  )
  const printed = await runFile('again.ts', connection.address)
  expect(printed).toMatch(/^UNAUTHENTICATED\n/)
  expect(printed.match(/Horsehead/g)).toHaveLength(before + 1)
  expect(connection.attempts()).toBe(5 + 2)
  expect(await titles()).toHaveLength(before + 4)
})

test('a developer generates a client from openapi.json, reads with it and signs in', async () => {
  const [creators, ...session] = (await runFile('rest-main.ts')).split('\n')
  expect(creators).toBe(`[ 'Dusty Lane', 'Phil Terwheel', 'Gus T. Seeing' ]`)
  expect(session.join('\n')).toContain(demoCreator.email)
})

test('the code of the page compiles with the generated types, which describe responses', async () => {
  await writeFile(
    folder.at('wrong.ts'),
    `import { listProfiles } from './rest.ts'
    const { status, data } = await listProfiles({ limit: 3, sortBy: 'displayName' })
    // @ts-expect-error
    if (status === 200) console.log(data.profiles.map((profile) => profile.nickname))`,
  )
  const options =
    '--strict --noEmit --skipLibCheck --allowImportingTsExtensions --module nodenext --target es2024 --lib es2024,dom --types node'
  const files = ['main.ts', 'rest-main.ts', 'codegen.ts', 'wrong.ts']
  const compiler = inProject('node_modules/typescript/bin/tsc')
  await expect(folder.node(compiler, [...options.split(' '), ...files])).resolves.toBe('')
})

test('a single file instead of a list is accepted, as Apollo iOS sends it', async () => {
  const person = await app.as({ id: 1 })
  const query = await readFile(folder.at('operations.graphql'), 'utf8')
  const form = new FormData()
  const variables = { creatorProfileId: 1, title: 'From a phone', images: null }
  form.append('operations', JSON.stringify({ query, operationName: 'Upload', variables }))
  form.append('map', JSON.stringify({ 0: ['variables.images'] }))
  appendFile(form, '0', aTinyImage())
  const headers = { 'apollo-require-preflight': 'true' }
  const response = await person.fetch('/graphql', { method: 'POST', headers, body: form })
  expect(await response.json()).toMatchObject({
    data: { uploadGalleryImages: { galleryImages: [{ title: 'From a phone' }] } },
  })
})

test('the page installs what its files and commands use, and nothing else', async () => {
  const files = [...(await readdir(inProject(example))), 'generated.ts', 'enums.ts', 'rest.ts']
  const sources = await Promise.all(files.map((name) => readFile(folder.at(name), 'utf8')))
  const source = sources.join('\n')
  const found = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  const imported = found(/ from ['"]([^.'"][^'"]*)['"]/g, source).filter((name) => !name.startsWith('node:'))
  const plugins = found(/plugins: \[(.*)\]/g, source).flatMap((list) => found(/'([^']+)'/g, list))
  const run = commands.map(([, name = '']) => programs[name]!)
  const used = [...imported, ...plugins.map((name) => `@graphql-codegen/${name}`), ...run]
  const packages = used.map((path) => /^(@[^/]+\/)?[^/]+/.exec(path)![0])
  const installed = linesOf('install')
    .flatMap((line) => line.split('npm install ').slice(1))
    .flatMap((names) => names.split(' '))
    .filter((word) => !word.startsWith('-'))
  expect(installed.toSorted()).toEqual([...new Set([...packages, 'typescript', '@types/node'])].toSorted())
})
