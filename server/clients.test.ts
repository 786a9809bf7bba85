import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCurl } from '../scripts/curl.ts'
import { demoCreator, demoPassword } from './demo/demo-accounts.ts'
import { projectFolder } from './project-folder.ts'
import { aProfile } from './testing/factories.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

const run = promisify(execFile)
const inProject = (path: string) => fileURLToPath(new URL(path, projectFolder))

/** What docs/clients.md tells a developer to type or to put into a file; the words behind the language name it. */
interface Block {
  language: string
  name: string
  content: string
}

let app: TestApp
let folder: string
let blocks: Block[]
beforeAll(async () => {
  app = await testApp()
  const page = await readFile(inProject('docs/clients.md'), 'utf8')
  blocks = [...page.matchAll(/^```(\w+) ?(.*)\n([^]*?)^```$/gm)].map(
    ([, language = '', name = '', content = '']) => ({ language, name, content }),
  )
  folder = await mkdtemp(join(tmpdir(), 'astrofolio-clients-'))
  await symlink(inProject('node_modules'), join(folder, 'node_modules'), 'junction')
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await copyFile(inProject('schema.graphql'), join(folder, 'schema.graphql'))
  await sharp({ create: { width: 40, height: 30, channels: 3, background: 'black' } })
    .jpeg()
    .toFile(join(folder, 'horsehead.jpg'))
  // The page speaks of the demo: its first creator, and how they sign in.
  const registration = { ...demoCreator, password: demoPassword, displayName: 'Dusty Lane' }
  await app.visitor().keepingCookies().post('/auth/register_with_password', registration)
  const [user] = await app.em.getConnection().execute<{ id: number }[]>('select id from users')
  const { body } = await (await app.as(user!)).post('/creator-profiles/create', { location: 'Atacama' })
  expect(body.profile).toMatchObject({ id: 1, slug: 'dusty-lane' })
  await app.has(aProfile({ displayName: 'Hal Alpha', bio: 'More dust than stars.', viewCount: 7 }))
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const titles = async () => {
  const { body } = await app.visitor().get('/creator-images/list?profileId=1')
  return (body.images as { title: string }[]).map(({ title }) => title)
}

test('somebody with curl asks a question, uploads a picture by GraphQL and by REST, and reads by a hash', async () => {
  const commands = blocks.filter(({ language, name }) => language === 'sh' && !name)
  const script = commands.map(({ content }) => content).join('\n')
  const curl = `PATH=${dirname(findCurl())}:$PATH`
  await writeFile(
    join(folder, 'commands.sh'),
    ['set -euo pipefail', curl, script.replace('http://localhost:3000', app.address)].join('\n'),
  )
  const { stdout } = await run('bash', ['commands.sh'], { cwd: folder })

  const answers = stdout
    .replaceAll('}{', '}\n{')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
  const creators = [{ displayName: 'Hal Alpha' }, { displayName: 'Dusty Lane' }]
  expect(answers).toMatchObject([
    { data: { creatorProfiles: { profiles: creators } } },
    { profiles: creators },
    { user: demoCreator },
    { data: { uploadGalleryImages: [{ title: 'Horsehead' }] } },
    { images: [{ title: 'Horsehead' }] },
    { data: { creatorProfiles: { profiles: [{}, {}] } } },
    { data: { creatorProfiles: { profiles: [{}, {}] } } },
  ])
  expect(await titles()).toEqual(['Horsehead', 'Horsehead'])
})

test('a developer makes a client in TypeScript from schema.graphql alone, asks with it and uploads', async () => {
  const before = (await titles()).length
  for (const { name, content } of blocks.filter(({ name }) => name.includes('.')))
    await writeFile(join(folder, name), content)
  const program = (path: string, ...args: string[]) =>
    run(process.execPath, [inProject(`node_modules/${path}`), ...args], { cwd: folder })

  await program('@graphql-codegen/cli/cjs/bin.js')
  const options = '--strict --noEmit --module nodenext --target es2024 --lib es2024,dom --types node'
  await program('typescript/bin/tsc', ...options.split(' '), '--allowImportingTsExtensions', 'main.ts')
  const { stdout } = await run(process.execPath, ['main.ts'], {
    cwd: folder,
    env: { ...process.env, ASTROFOLIO: app.address },
  })

  expect(stdout).toBe("[ 'Hal Alpha', 'Dusty Lane' ]\n[ 'Horsehead' ]\n")
  expect(await titles()).toHaveLength(before + 1)
})

test('the page installs what its files use', () => {
  const install = blocks.find(({ name }) => name === 'install')!.content
  const imported = blocks
    .flatMap(({ content }) => [...content.matchAll(/from '([^.'][^']*)'/g)].map(([, name = '']) => name))
    .filter((name) => !name.startsWith('node:'))
  expect(imported.filter((name) => !install.includes(name))).toEqual([])
})
