import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import oxlintConfig from '../oxlint.config.ts'

/** Imports that oxlint.config.ts forbids, of values and of types. */
const forbiddenImports: Record<string, string> = {
  'contract/planted.ts': "export { createApp } from '../server/app.ts'",
  'server/graphql/planted.ts': "export type { User } from '../features/session/user.entity.ts'",
  'server/http/planted.ts': "export { requestLimits } from '../limits/request-limits.ts'",
  'server/limits/planted.ts': "export type { User } from '../features/session/user.entity.ts'",
  'server/database/planted.ts': "export { start } from '../lifecycle/start.ts'",
  'server/features/session/planted.ts': "export { signIn } from '../accounts/sign-in.ts'",
  'server/features/devices/planted.ts':
    "export { AccessToken } from '../connected-apps/access-tokens/access-token.entity.ts'",
  'server/features/sign-in-methods/planted.ts': "export { passkeysOf } from './passkeys/passkeys.ts'",
  'server/features/images/decoder/planted.ts': "export { storeImage } from '../store/store-image.ts'",
  'server/features/gear/planted.ts': "export { restRoutes } from '../../rest/routes.ts'",
  'server/rest/planted.ts': "export { createApolloServer } from '../apollo/apollo-server.ts'",
  'drills/planted.ts': "export { signIn } from '../e2e/people.ts'",
  'server/discovery/planted.ts': "export { builtPages } from '../pages/pages.ts'",
  'client/features/sky/planted.ts': "export { Header } from '../../app/Header.tsx'",
  'client/features/gear/planted.ts': "export { images } from '../gallery/images.ts'",
  'client/session/planted.ts': "export { account } from '../features/account/account.ts'",
  'client/session/apollo-planted.ts': "export { createCache } from '../apollo/cache.ts'",
  'client/reference/planted.ts': "export { routes } from '../app/routes.tsx'",
  'client/ui/planted.ts': "export { createCache } from '../apollo/cache.ts'",
}
const newApis = [
  'new URLPattern({})',
  'window.navigation',
  'Math.sumPrecise([1])',
  "Uint8Array.fromBase64('')",
]
const supportedApis = [
  "URL.parse('https://a.example')",
  'Promise.withResolvers()',
  "window.open('/')",
  'own.navigation',
  '((scheduler: { yield: () => void }) => scheduler.yield())',
]
const looseTexts = [
  '<b><Icon />{names[kind]}</b>',
  "<b><Icon />{isNew ? 'New' : 'Old'}</b>",
  '<b>Page {page} of ten</b>',
  '<b><Icon />{label ?? page}</b>',
  '<b>{isNew ? <>Since <i /></> : <>Until <i /></>}</b>',
  '<b>{isNew ? <p>Since <i /></p> : <p>Until <i /></p>}</b>',
  'isNew ? <p><b>Since <i /></b></p> : <p />',
  '{ if (isNew) return <p>Since <i /></p>; return <p /> }',
]
const wholeTexts = [
  '<b>{`Page ${page} of ten`}</b>',
  '<b><Icon /><span>{names[kind]}</span></b>',
  '<b><Icon />{isNew && <i />}</b>',
  '<b><Icon />{names.map((name) => <i key={name}>{name}</i>)}</b>',
  "<b>{isNew ? <p key='new'>Since <i /></p> : <p key='old'>Until <i /></p>}</b>",
  '<b>{isNew ? <p>Since <i /></p> : <b>Until <i /></b>}</b>',
  '{ if (isNew) return <p>Since <i /></p>; return null }',
]
const liveRegions = [
  '<output>{page}</output>',
  '<p role="status">{page}</p>',
  '<p aria-live="polite">{page}</p>',
]
const wholeLiveRegions = [
  '<p role="alert" aria-atomic="true">{page}</p>',
  '<p aria-live="polite" aria-atomic="false">{page}</p>',
  '<p role="group">{page}</p>',
]
const pictures = ['const pictures = []', 'function show({ a: [pictureFile] }) {}', 'class PictureList {}']
const images = [
  'const { picture, pictureFolder } = user',
  "const text = 'A picture'",
  'class ProfilePicture {}',
]
const imageTexts = [
  '<b>Drop images here</b>',
  "<b title={isNew ? 'New image' : page} />",
  "{ throw new Error('Failed to delete the photo.') }",
  '<b>{`${page} photos`}</b>',
]
const pictureTexts = [
  '<b>Drop pictures here</b>',
  "<b className={isNew ? 'photo above' : page} />",
  "<b property='og:image' />",
]
const planted: Record<string, string[]> = {
  ...Object.fromEntries(Object.entries(forbiddenImports).map(([path, line]) => [path, [line]])),
  'client/apis.ts': [...newApis, ...supportedApis].map((code) => `void ${code}`),
  'server/words.ts': [...pictures, ...images],
  'server/docstrings.ts': ['/** Of an image. */', '/** Files of an image. */', '// Of an image.'],
  'client/picture-texts.tsx': [...imageTexts, ...pictureTexts].map(
    (jsx, index) => `export const C${index} = ({ isNew, page }) => ${jsx}`,
  ),
  'client/live-regions.tsx': [...liveRegions, ...wholeLiveRegions].map(
    (jsx, index) => `export const C${index} = ({ page }) => ${jsx}`,
  ),
  'client/texts.tsx': [...looseTexts, ...wholeTexts].map(
    (jsx, index) => `export const C${index} = ({ names, kind, isNew, page, label }) => ${jsx}`,
  ),
}

interface Diagnostic {
  code: string
  filename: string
  labels: { span: { line: number } }[]
}
let diagnostics: Diagnostic[]
/** Lints a project with only these lines; among the sources they would disturb other tests. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lint-'))
  await cp('oxlint.config.ts', join(folder, 'oxlint.config.ts'))
  await cp('scripts', join(folder, 'scripts'), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  for (const [path, lines] of Object.entries(planted)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), `${lines.join('\n')}\n`)
  }
  const args = ['--format', 'json', ...Object.keys(planted)]
  const { stdout } = spawnSync('oxlint', args, { cwd: folder, encoding: 'utf8' })
  diagnostics = (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics
  await rm(folder, { recursive: true })
})

test.each([
  ...Object.keys(forbiddenImports).map(
    (path) => ['a forbidden import', 'no-restricted-imports', path, ['']] as const,
  ),
  ['an API that is newer than the supported browsers', 'no-newer-api', 'client/apis.ts', newApis],
  [
    'a text that screen readers may not speak as one message',
    'one-message',
    'client/live-regions.tsx',
    liveRegions,
  ],
  ['code that says picture', 'image-not-picture', 'server/words.ts', pictures],
  ['a text of the site that says image or photo', 'picture-in-texts', 'client/picture-texts.tsx', imageTexts],
  ['a docstring that begins with Of', 'subject-first', 'server/docstrings.ts', ['']],
  ['text that changes beside other children', 'no-loose-text', 'client/texts.tsx', looseTexts],
] as const)('lint fails for %s: %s in %s', (_what, rule, path, wrong) => {
  const found = diagnostics.filter(({ code, filename }) => code.includes(rule) && filename === path)
  const lines = new Set(found.map(({ labels }) => labels[0]!.span.line))
  // They precede the lines that are right.
  expect([...lines].toSorted((a, b) => a - b)).toEqual(wrong.map((_line, index) => index + 1))
})

/** The folders of features with code, and how many files each has. */
const filesOfFolders = new Map<string, number>()
for (const { parentPath, name } of readdirSync('server/features', { recursive: true, withFileTypes: true }))
  if (name.endsWith('.ts')) filesOfFolders.set(parentPath, (filesOfFolders.get(parentPath) ?? 0) + 1)

const foldersOf = (parent: string) =>
  readdirSync(parent, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? `${parent}/${entry.name}` : [],
  )
/** The first two have no code, or code that generators write; each feature has a row of its own. */
const foldersWithoutRow = ['client/public', 'client/generated', 'client/features']

test('lint checks the imports of each folder of the client, and of the server’s features', () => {
  const checked = oxlintConfig.overrides.flatMap(({ files }) => files)
  const clientFolders = [...foldersOf('client'), ...foldersOf('client/features')]
  const folders = [
    ...filesOfFolders.keys(),
    ...clientFolders.filter((folder) => !foldersWithoutRow.includes(folder)),
  ]
  expect(checked).toEqual(expect.arrayContaining(folders.map((folder) => `${folder}/**/*.{ts,tsx}`)))
})

test('a newcomer finds at most 25 files in each folder of the server’s features', () => {
  expect([...filesOfFolders].filter(([, count]) => count > 25)).toEqual([])
})
