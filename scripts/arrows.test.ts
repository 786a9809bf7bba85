import { spawnSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'

/** Imports that run against the arrows of oxlint.config.ts, types or not. */
const planted: Record<string, string> = {
  'contract/planted.ts': "export { createApp } from '../server/app.ts'",
  'server/graphql/planted.ts': "export type { User } from '../features/session/user.entity.ts'",
  'server/http/planted.ts': "export { requestLimits } from '../limits/request-limits.ts'",
  'server/limits/planted.ts': "export type { User } from '../features/session/user.entity.ts'",
  'server/database/planted.ts': "export { start } from '../lifecycle/start.ts'",
  'server/features/session/planted.ts': "export { slugOf } from '../profile/slug.ts'",
  'server/features/gear/planted.ts': "export { restRoutes } from '../../rest/routes.ts'",
  'server/rest/planted.ts': "export { createApolloServer } from '../apollo/apollo-server.ts'",
  'client/ui/planted.ts': "export { createCache } from '../apollo/cache.ts'",
}

afterAll(() => Promise.all(Object.keys(planted).map((path) => rm(path, { force: true }))))

test('lint fails for an import against the arrows, from every room', async () => {
  for (const [path, line] of Object.entries(planted)) await writeFile(path, `${line}\n`)
  const { stdout } = spawnSync('oxlint', ['--format', 'json', ...Object.keys(planted)], { encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  const caught = diagnostics.filter(({ code }) => code.includes('no-restricted-imports'))
  expect(caught.map(({ filename }) => filename).toSorted()).toEqual(Object.keys(planted).toSorted())
})
