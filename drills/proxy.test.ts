import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { chmod, cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findNginx } from '../scripts/programs.ts'
import { uploading } from '../server/testing/gallery-uploads.ts'
import { Person } from '../server/testing/person.ts'
import { freePort } from '../embedded-postgres/free-port.ts'
import { type RunningServer, startServer } from '../server/testing/running-server.ts'
import { createSite, registerCreator, starFields } from './site.ts'

const nginx = findNginx()

describe.skipIf(!nginx)('behind a proxy', () => {
  const stack = new AsyncDisposableStack()
  /** Two versions, which each lack a file of the other. */
  let upgraded: RunningServer
  let former: RunningServer
  let onlyInFormer: string
  let onlyInNew: string
  let address: string
  let folder: string
  beforeAll(async () => {
    const { environment, dataDir } = stack.use(await createSite())
    await chmod(dataDir, 0o711)
    folder = await mkdtemp(join(tmpdir(), 'astrofolio-proxy-'))
    await chmod(folder, 0o711) // nginx's workers run as another user
    stack.defer(() => rm(folder, { recursive: true, force: true }))
    const assets = (await readdir('dist/client/assets')).filter((name) => name.endsWith('.js'))
    ;[onlyInFormer = '', onlyInNew = ''] = assets
    const start = async (name: string, missing: string, variables = {}) => {
      const server = await startServer(
        { ...environment, ...variables },
        { folder: await buildWithout(missing, join(folder, name)) },
      )
      stack.defer(async () => void (await server.stop()))
      return server
    }
    // The worker writes its own address into pictures, which here is another one than that of the upload.
    upgraded = await start('new', onlyInFormer, { WORKER: '0' })
    former = await start('former', onlyInNew)
    address = await startProxy(stack, folder, { dataDir, servers: [upgraded, former] })
  })
  afterAll(() => stack.disposeAsync())

  test('a network may send 600 requests at once to all processes together, and is refused further ones in the form of each API', async () => {
    const path = '/_api/auth/session'
    const statuses: number[] = []
    const begun = performance.now()
    while (statuses.length < 800)
      await Promise.all(
        Array.from({ length: 50 }, async () => statuses.push((await fetch(address + path)).status)),
      )
    const seconds = (performance.now() - begun) / 1_000
    const accepted = statuses.filter((status) => status === 200).length
    expect(statuses.slice(0, 600).every((status) => status === 200)).toBe(true)
    expect(accepted).toBeLessThanOrEqual(601 + 10 * seconds)
    expect(statuses.filter((status) => status === 429).length).toBe(statuses.length - accepted)

    const message = 'Too many requests from your network. Please try again in a few seconds.'
    const refused = async (refusedPath: string) => {
      let response: Response
      do response = await fetch(address + refusedPath)
      while (response.status !== 429)
      return response
    }
    const rest = await refused(path)
    expect(rest.headers.get('retry-after')).toBe('5')
    expect(rest.headers.get('access-control-allow-origin')).toBe('*')
    expect(await rest.json()).toMatchObject({ error: message, message, code: 'RATE_LIMITED' })
    expect(await (await refused('/graphql?query={__typename}')).json()).toMatchObject({
      errors: [{ message, extensions: { code: 'RATE_LIMITED' } }],
    })
    expect((await refused('/about')).headers.get('content-type')).toBe('text/html')
    expect((await fetch(`${address}/images/no-such-picture.jpg`)).status).toBe(404)
  })

  test('a picture comes from its folder as the application sends it, and from the application when it is saved by its title', async () => {
    const { cookie, profileId } = await registerCreator(former)
    const creator = new Person(former.address, { cookie })
    const { images } = await uploading.REST(creator, {
      profileId,
      files: await starFields(1, 0.1),
      metadata: { title: 'Stars', license: 'ccBy' },
    })
    const paths = [images![0]!.imageUrl, ...images![0]!.sizes.map(({ url }) => url)]
    for (const path of paths) {
      const [own, proxied] = await Promise.all(
        [former.address, address].map(async (origin) => {
          const response = await fetch(origin + path)
          const { 'content-disposition': _name, etag, ...headers } = Object.fromEntries(response.headers)
          return { etag, headers, body: Buffer.from(await response.arrayBuffer()).toString('base64') }
        }),
      )
      expect(proxied!.etag).not.toBe(own!.etag) // nginx's own
      expect(proxied!.body).toBe(own!.body)
      for (const name of [
        'cache-control',
        'access-control-allow-origin',
        'content-security-policy',
        'content-type',
        'cross-origin-resource-policy',
        'tdm-reservation',
        'x-content-type-options',
      ])
        expect(proxied!.headers[name], name).toBe(own!.headers[name])
    }
    const saved = await fetch(`${address}${paths[0]}?title=Stars`)
    expect(saved.headers.get('content-disposition')).toBe('inline; filename=Stars.jpg')
    const redirected = await fetch(address + paths[0]!.replace(/-\w+-free/, ''), { redirect: 'manual' })
    expect(redirected.headers.get('location')).toBe(paths[0])
  })

  test('the proxy sends nothing to a process that the lines of docs/deployment.md take out, and uses it again afterwards', async () => {
    const [, lines = ''] = /```sh proxy\n([^]*?)```/.exec(readFileSync('docs/deployment.md', 'utf8'))!
    const [takeOut, putBack] = lines
      .replaceAll('10.0.0.11:3000', new URL(former.address).host)
      .replaceAll('/etc/nginx/sites-enabled/astrofolio.conf', join(folder, 'nginx.conf'))
      .replaceAll('nginx -t', `${nginx} -t ${inFolder(folder).join(' ')}`)
      .replaceAll('systemctl reload nginx', `kill -HUP $(cat ${folder}/pid)`)
      .split('\n') as [string, string]
    /** Returns how many of 20 more requests, which nginx distributes in turns, reach the process. */
    const reaching = async () => {
      const before = await requestsForImages(former)
      for (let count = 0; count < 20; count++)
        expect((await fetch(`${address}/images/no-such-picture.jpg`)).status).toBe(404)
      return (await requestsForImages(former)) - before
    }
    expect(await reaching()).toBeGreaterThan(5)
    execFileSync('sh', ['-euc', takeOut])
    await expect.poll(reaching).toBe(0)
    execFileSync('sh', ['-euc', putBack])
    await expect.poll(reaching).toBeGreaterThan(5)
  })

  test('a page of either version gets its files while only one of two processes is upgraded, and the former version’s afterwards', async () => {
    const statusesOf = async (name: string) => {
      const responses = Array.from({ length: 8 }, () => fetch(`${address}/assets/${name}`))
      return new Set((await Promise.all(responses)).map(({ status }) => status))
    }
    expect(await statusesOf(onlyInFormer)).toEqual(new Set([200]))
    expect(await statusesOf(onlyInNew)).toEqual(new Set([200]))
    expect(await statusesOf('no-such-file.js')).toEqual(new Set([404]))

    await former.stop()
    expect(await statusesOf(onlyInFormer)).toEqual(new Set([200]))
  })

  test('a visitor with IPv6 gets an answer, and clients of the graph and REST read JSON where the proxy refuses an upload or reaches no process', async () => {
    const { port } = new URL(address)
    expect((await fetch(`http://[::1]:${port}/about`)).status).toBe(200)
    for (const path of ['/graphql', '/_api/creator-images/upload']) {
      const upload = request(address + path, { method: 'POST', headers: { 'content-length': 70_000_000 } })
      upload.flushHeaders()
      const [refused] = (await once(upload, 'response')) as [IncomingMessage]
      expect([refused.statusCode, await json(refused)], path).toEqual([
        413,
        expect.objectContaining({ error: 'The upload is too large', code: 'TOO_LARGE' }),
      ])
      upload.destroy()
    }

    await upgraded.stop()
    for (const path of ['/graphql?query={__typename}', '/_api/auth/session']) {
      const unreached = await fetch(address + path)
      expect(unreached.headers.get('retry-after')).toBe('5')
      expect([unreached.status, await unreached.json()], path).toEqual([
        502,
        expect.objectContaining({ code: 'UNAVAILABLE', message: expect.stringContaining('try again') }),
      ])
    }
    expect((await fetch(`${address}/about`)).headers.get('content-type')).toBe('text/html')
  })
})

/** Counts the requests that a process has answered; the proxy does not limit those for images. */
async function requestsForImages({ address }: RunningServer): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  const counts = metrics.matchAll(/^http_request_duration_seconds_count\{.*route="images".*\} (\d+)$/gm)
  return Array.from(counts, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0)
}

/** nginx's options for the files in a folder. */
const inFolder = (folder: string) => [
  '-p',
  folder,
  '-c',
  join(folder, 'nginx.conf'),
  '-e',
  join(folder, 'error.log'),
]

/** Copies the build as another version, which does not have one of the files. */
async function buildWithout(asset: string, folder: string): Promise<string> {
  for (const path of ['package.json', 'openapi.json', 'schema.graphql', 'migrations', 'contract', 'dist'])
    await cp(path, join(folder, path), { recursive: true })
  for (const path of ['node_modules', 'server']) await symlink(resolve(path), join(folder, path))
  for (const suffix of ['', '.br', '.gz'])
    await rm(join(folder, 'dist/client/assets', asset + suffix), { force: true })
  return folder
}

/** Runs nginx with deploy/nginx.conf, but for addresses and folders; returns its address. */
async function startProxy(
  stack: AsyncDisposableStack,
  folder: string,
  { dataDir, servers }: { dataDir: string; servers: RunningServer[] },
) {
  const port = await freePort()
  const upstreams = servers.map(({ address }) => new URL(address).host)
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/^ *resolver .*\n/m, '')
    .replaceAll(/application-(\d):3000 resolve/g, (_, n: string) => upstreams[Number(n) - 1]!)
    .replace('listen 80', `listen 127.0.0.1:${port}`)
    .replace('listen [::]:80', `listen [::1]:${port}`)
    .replaceAll('/var/cache', folder)
    .replace('/var/lib/astrofolio', dataDir)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const config = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {} http { access_log off; ${paths.join(' ')}\n${site}}`
  await writeFile(join(folder, 'nginx.conf'), config)
  const child = spawn(nginx!, inFolder(folder), { stdio: ['ignore', 'ignore', 'inherit'] })
  stack.defer(async () => {
    child.kill('SIGQUIT')
    if (child.exitCode === null) await once(child, 'exit')
  })
  const address = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
  await vi.waitUntil(isUp, { timeout: 10_000 })
  return address
}
