import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Imports that oxlint.config.ts forbids, of values and of types. */
const planted: Record<string, string> = {
  'contract/planted.ts': "export { createApp } from '../server/app.ts'",
  'server/graphql/planted.ts': "export type { User } from '../features/session/user.entity.ts'",
  'server/http/planted.ts': "export { requestLimits } from '../limits/request-limits.ts'",
  'server/limits/planted.ts': "export type { User } from '../features/session/user.entity.ts'",
  'server/database/planted.ts': "export { start } from '../lifecycle/start.ts'",
  'server/features/session/planted.ts': "export { signIn } from '../accounts/sign-in.ts'",
  'server/features/accounts/mails/planted.ts': "export { signOutDevice } from '../devices/devices.ts'",
  'server/features/gear/planted.ts': "export { restRoutes } from '../../rest/routes.ts'",
  'server/rest/planted.ts': "export { createApolloServer } from '../apollo/apollo-server.ts'",
  'drills/planted.ts': "export { signIn } from '../e2e/sign-in.ts'",
  'server/discovery/planted.ts': "export { builtPages } from '../pages/pages.ts'",
  'client/features/sky/planted.ts': "export { Header } from '../../app/Header.tsx'",
  'client/features/gallery/planted.ts': "export { GalleryPanel } from '../gallery-editor/GalleryPanel.tsx'",
  'client/ui/planted.ts': "export { createCache } from '../apollo/cache.ts'",
}

/** A project with only these imports and this lint; among the sources they would disturb other tests. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imports-'))
  await cp('oxlint.config.ts', join(folder, 'oxlint.config.ts'))
  await cp('scripts', join(folder, 'scripts'), { recursive: true })
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  for (const [path, line] of Object.entries(planted)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), `${line}\n`)
  }
})
afterAll(() => rm(folder, { recursive: true }))

test('lint fails for a forbidden import, from every folder', () => {
  const { stdout } = spawnSync('oxlint', ['--format', 'json', ...Object.keys(planted)], {
    cwd: folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  const caught = diagnostics.filter(({ code }) => code.includes('no-restricted-imports'))
  expect(caught.map(({ filename }) => filename).toSorted()).toEqual(Object.keys(planted).toSorted())
})
