import { afterAll, beforeAll, expect, test } from 'vitest'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import dockerIgnore from '@balena/dockerignore'
import { writeIndex } from '../server/features/search-index/index-marks.ts'
import { connect } from '../server/orm.config.ts'
import { aProfile } from '../server/testing/factories.ts'
import { startServer } from '../server/testing/running-server.ts'
import { createSite, type Site } from './site.ts'

/** `COPY sources destination`: from the project, or from an earlier stage. */
interface Copy {
  stage: string | undefined
  sources: string[]
  destination: string
}

const ignore = dockerIgnore.default().add(readFileSync('.dockerignore', 'utf8'))
const stages = readFileSync('Dockerfile', 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split(/^FROM /m)
  .slice(1)
  .map((text) => ({ name: /^\S+ AS (\S+)/.exec(text)?.[1], copies: copiesIn(text), text }))
const build = stages.find(({ name }) => name === 'build')!
const image = stages.at(-1)!

/** The temporary folder with one of the files that Docker gets, and one for each stage. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'astrofolio-image-'))
  const isSent = (path: string) => path === '' || !ignore.ignores(path)
  await cp('.', join(folder, 'project'), {
    recursive: true,
    filter: (source) => isSent(relative('.', source)),
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the ignore file lets through all that the Dockerfile copies, and nothing that git ignores', () => {
  const copied = stages.flatMap(({ copies }) => copies).filter(({ stage }) => stage === undefined)
  const missing = copied
    .flatMap(({ sources }) => sources)
    .filter((path) => !existsSync(join(folder, 'project', path)))
  expect(missing).toEqual([])

  const ignoredByGit = readFileSync('.gitignore', 'utf8').trim().split('\n')
  const paths = ignoredByGit.map((pattern) => pattern.replace('*', 'any').replace(/\/$/, ''))
  expect(paths).toContain('.env')
  expect(paths.filter((path) => !ignore.ignores(path))).toEqual([])
})

test('the image is built from the files that it copies; its server has rendered each kind of page several times before it says that it runs, and is healthy while it is ready', async () => {
  for (const stage of [build, image]) await copyFiles(stage)
  await using site = await createSite()
  await withCreator(site, 'vera-rubin')
  let log = ''
  const server = await startServer(
    {
      ...site.environment,
      NODE_ENV: 'production',
      SESSION_SECRET: 'a secret of more than 32 characters',
      LOG_LEVEL: 'info',
    },
    { folder: join(folder, 'image'), listener: (text) => void (log += text) },
  )
  // Not by refusals, because a busy machine delays the event loop of any server.
  const rendered = log
    .slice(0, log.indexOf('runs at'))
    .split('\n')
    .filter((line) => line.startsWith('{"level"'))
    .map((line) => JSON.parse(line))
    .flatMap(({ req, res }) => (res?.statusCode === 200 ? [req.path] : []))
  const paths = ['/', '/creators', '/creators/vera-rubin', '/objects', '/objects/m-31', '/pictures']
  for (const path of paths) expect(rendered.filter((one) => one === path).length, path).toBeGreaterThan(2)
  expect(isHealthy(server.address)).toBe(true)
  const page = await fetch(`${server.address}/creators`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')])

  await site.database.drop()
  expect(isHealthy(server.address)).toBe(false)
  expect(await server.stop()).toBe(0)
})

async function withCreator({ database }: Site, slug: string): Promise<void> {
  const orm = await connect(database.url)
  await aProfile({ slug })(orm.em.fork())
  await writeIndex(orm.em.fork())
  await orm.close()
}

/** Runs the check of the image. */
function isHealthy(address: string): boolean {
  const [command, ...args] = JSON.parse(/^HEALTHCHECK .* CMD (\[.*\])$/m.exec(image.text)![1]!) as string[]
  const env = { ...process.env, PORT: new URL(address).port }
  return spawnSync(command!, args, { env }).status === 0
}

function copiesIn(stage: string): Copy[] {
  return [...stage.matchAll(/^COPY (?:--from=(\S+) )?(.+) (\S+)$/gm)].map(
    ([, from, sources = '', destination = '']) => ({ stage: from, sources: sources.split(' '), destination }),
  )
}

/** Copies as Docker does: a folder's content, but a file itself, into a folder. Packages are not installed but linked. */
async function copyFiles({ name = 'image', copies, text }: (typeof stages)[number]): Promise<void> {
  const target = join(folder, name)
  await mkdir(target)
  await symlink(resolve('node_modules'), join(target, 'node_modules'))
  for (const { stage = 'project', sources, destination } of copies) {
    if (stage === 'packages') continue
    for (const source of sources.map((path) => path.replace(/^\/app\//, ''))) {
      const from = join(folder, stage, source)
      const isFolder = (await stat(from)).isDirectory()
      const to = join(target, destination, isFolder ? '' : basename(source))
      await cp(from, to, { recursive: true, force: true })
    }
  }
  const command = /^RUN (npm run .*)$/m.exec(text)?.[1]
  if (!command) return
  // Its parts whose inputs arrived as they are in the project are not built again.
  await cp('dist', join(target, 'dist'), { recursive: true })
  execFileSync('sh', ['-c', command], { cwd: target, stdio: 'pipe' })
}
