import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pagePaths } from '../contract/page-paths.ts'
import { freePort } from '../embedded-postgres/free-port.ts'
import { demoAdmin, demoPassword } from '../server/demo/demo-accounts.ts'
import { startDemoServer } from './demo-server.ts'
import { expect, test } from './test.ts'

const params: Record<string, string> = { ':slug': 'dusty-lane', ':name': 'm-31', ':request': 'device' }

test('a page that was open before an upgrade leads to every other page afterwards', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-upgrade-'))
  const environment = {
    NODE_ENV: 'production',
    DEMO: '',
    SESSION_SECRET: 'a secret of more than 32 characters',
    PORT: String(await freePort()),
  }
  await using server = await startDemoServer(environment)
  const context = await browser.newContext({ baseURL: server.address })
  const data = { email: demoAdmin.email, password: demoPassword }
  await context.request.post('/_api/auth/login_with_password', { data })
  const page = await context.newPage()
  const failed: string[] = []
  page.on('response', (response) => response.status() >= 400 && failed.push(response.url()))
  page.on('pageerror', ({ message }) => failed.push(message))
  await page.goto('/terms')
  await expect(page.getByRole('button', { name: `Account of ${demoAdmin.displayName}` })).toBeVisible()

  await server.restart({ folder: await nextVersion(folder) })
  await page.evaluate(() => Object.assign(window, { isFormer: true }))
  for (const path of Object.values(pagePaths)) {
    const address = path.replace(/:\w+/, (name) => params[name]!)
    await page.evaluate((next) => {
      history.pushState(null, '', next)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.locator('[aria-busy=true], .skeleton')).toHaveCount(0)
    await expect(page.getByText('An error occurred'), path).toHaveCount(0)
  }
  expect(await page.evaluate(() => 'isFormer' in window), 'whether no page was loaded anew').toBe(true)
  expect(failed).toEqual([])
  await context.close()
  await rm(folder, { recursive: true })
})

/** Copies the build as another version, whose files have other names. */
async function nextVersion(folder: string): Promise<string> {
  for (const path of ['package.json', 'openapi.json', 'schema.graphql', 'migrations', 'contract', 'dist'])
    await cp(path, join(folder, path), { recursive: true })
  for (const path of ['node_modules', 'server']) await symlink(resolve(path), join(folder, path))
  const assets = join(folder, 'dist/client/assets')
  const names = (await readdir(assets)).filter((name) => !/\.(br|gz)$/.test(name))
  const former = new RegExp(names.map((name) => name.replaceAll('.', String.raw`\.`)).join('|'), 'g')
  const next = (name: string) => name.replace(/\.\w+$/, '-2$&')
  for (const part of ['client', 'ssr'])
    for (const name of await readdir(join(folder, 'dist', part), { recursive: true })) {
      const path = join(folder, 'dist', part, name)
      if (/\.(br|gz)$/.test(name)) await rm(path)
      else if (/\.(js|css|html|json)$/.test(name))
        await writeFile(path, (await readFile(path, 'utf8')).replaceAll(former, next))
    }
  for (const name of names) await rename(join(assets, name), join(assets, next(name)))
  return folder
}
