import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '../embedded-postgres/free-port.ts'
import { findCurl } from '../scripts/programs.ts'
import { aTinyImage, uploading } from '../server/testing/gallery-uploads.ts'
import { Person } from '../server/testing/person.ts'
import { startPostgresWithClients } from '../server/testing/postgres-with-clients.ts'
import { compileCache } from '../server/testing/running-server.ts'

/** Stand in for programs that need root or the network. What the lines clone and build is this project. */
const standIns: Record<string, string> = {
  sudo: 'shift 2; exec "$@"',
  'apt-get': '',
  bash: '',
  adduser: 'mkdir -p "$ROOT/opt/astrofolio"',
  git: 'ln -s "$PROJECT" "$3"',
  npm: '[ "$*" != "run build" ] || PATH=${PATH#*:} exec npm run build',
  nginx: '',
  certbot: '',
  curl: 'case "$*" in *nodesource*) ;; *) PATH=${PATH#*:} exec curl "$@" ;; esac',
  systemctl: 'PATH=${PATH#*:} exec curl -fsSG "$SYSTEMD" --data-urlencode "line=$*"',
  'systemd-run': `while case $1 in -*) ;; *) false ;; esac; do
      case $2 in EnvironmentFile=*) file=$ROOT\${2#*=} ;; WorkingDirectory=*) folder=$ROOT\${2#*=} ;; esac
      [ "$1" != -p ] || shift
      shift
    done
    cd "$folder" && shift && exec node --env-file="$file" "$@"`,
}

const document = readFileSync('docs/deployment.md', 'utf8')

/** The commands of a section, by its heading. */
function linesOf(heading: string): string[] {
  const section = document.split(/^## /m).find((part) => part.startsWith(heading))!
  return [...section.matchAll(/^( *)```sh\n([^]*?)^ *```$/gm)].map(([, indent = '', lines = '']) =>
    lines.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
}

const stack = new AsyncDisposableStack()
/** Takes the place of the root folder of the machine. */
let root: string
let port: number
let environment: NodeJS.ProcessEnv
let databaseHost: string
beforeAll(async () => {
  findCurl()
  root = await mkdtemp(join(tmpdir(), 'astrofolio-deployment-'))
  stack.defer(() => rm(root, { recursive: true, force: true }))
  port = await freePort()
  const postgres = new URL(stack.use(await startPostgresWithClients()).url)
  databaseHost = postgres.host
  for (const folder of ['bin', 'etc/systemd/system', 'etc/nginx/sites-enabled', 'usr/local/sbin', 'var/lib'])
    await mkdir(join(root, folder), { recursive: true })
  for (const [name, script] of Object.entries(standIns))
    await writeFile(join(root, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  environment = {
    ...process.env,
    PATH: [join(root, 'bin'), process.env['PATH'], join(root, 'usr/local/sbin')].join(delimiter),
    ROOT: root,
    PROJECT: resolve('.'),
    SYSTEMD: await startSystemd(),
    NODE_COMPILE_CACHE: compileCache,
    PGHOST: postgres.hostname,
    PGPORT: postgres.port,
    PGUSER: postgres.username,
    PGPASSWORD: postgres.password,
  }
})
afterAll(() => stack.disposeAsync())

/** Puts the files of a machine into the folder of the test, and its addresses where they are free. */
const moved = (lines: string) =>
  lines
    .replaceAll(/(?<=[\s"=])\/(?=(etc|opt|usr\/local|var\/lib)\/)/g, `${root}/`)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replaceAll('PORT=3000', `PORT=${port}`)
    .replaceAll('@localhost/', `@${databaseHost}/`)

/** Runs lines as a person who pastes them into one shell; returns what they print. */
async function run(...lines: string[]): Promise<string> {
  const shell = spawn('sh', ['-eu'], { env: environment, cwd: root, stdio: ['pipe', 'pipe', 'pipe'] })
  shell.stdin.end(lines.map(moved).join('\n'))
  const [output, errors] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')])
  expect(shell.exitCode, output + errors).toBe(0)
  return output
}

/** Starts and stops the units that the lines have written, as systemd does; returns its address. */
async function startSystemd(): Promise<string> {
  const running = new Map<string, ChildProcess>()
  const end = async (name: string) => {
    const service = running.get(name)
    if (!running.delete(name) || service!.exitCode !== null) return
    service!.kill('SIGTERM')
    await once(service!, 'exit')
  }
  const systemctl = async (line: string) => {
    const [verb] = line.split(' ')
    const name = line.split(' ').at(-1)!
    const unit = await readFile(join(root, `etc/systemd/system/${name}.service`), 'utf8').catch(() => '')
    if (!unit || name.endsWith('.timer')) return
    if (verb === 'stop' || verb === 'restart') await end(name)
    if (verb === 'stop') return
    const value = (field: string) =>
      new RegExp(`^${field}=.*$`, 'm').exec(moved(unit))?.[0].slice(field.length + 1) ?? ''
    const begin = (command: string) =>
      spawn(
        'sh',
        ['-c', `set -a; . "${value('EnvironmentFile')}"; exec ${command.replace('/usr/bin/node', 'node')}`],
        {
          cwd: value('WorkingDirectory'),
          env: { ...environment, MIN_FREE_DISK_MB: '0', MAX_EVENT_LOOP_DELAY_MS: '0' },
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      )
    const service = begin(value('ExecStart'))
    if (value('Type') !== 'oneshot') {
      running.set(name, service)
      return
    }
    expect(await once(service, 'exit')).toEqual([0, null])
    expect(await once(begin(value('ExecStartPost')), 'exit')).toEqual([0, null])
  }
  const server = createServer((request, response) => {
    const line = new URL(request.url!, 'http://localhost').searchParams.get('line')!
    systemctl(line).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(async () => {
    for (const name of running.keys()) await end(name)
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const lastLineOf = (lines: string) => lines.trimEnd().split('\n').at(-1)!

const home = async () => (await fetch(`http://127.0.0.1:${port}/`)).text()

/** Registers as in a browser behind the proxy, with a profile and a picture. */
async function aCreator(name: string, email: string) {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.7' }
  const person = new Person(`http://127.0.0.1:${port}`, headers).keepingCookies()
  const account = { email, password: 'Mare Tranquillitatis 69', displayName: name }
  expect((await person.post('/auth/register_with_password', account)).status).toBe(200)
  const { body } = await person.post('/creator-profiles/create', {})
  await uploading.REST(person, { profileId: body.profile.id, files: [aTinyImage()] })
  return person
}

test('a stranger who follows docs/deployment.md on an empty machine gets a site with real people alone, an administrator, backups, an upgrade and a restore', async () => {
  const steps = linesOf('One machine')
  expect(steps).toHaveLength(9)
  const [packages, database, build, variables, service, proxy, commands, backup, restore] = steps
  await run(packages!, database!, build!, variables!, service!, proxy!)
  const nginx = await readFile(join(root, 'etc/nginx/sites-enabled/astrofolio.conf'), 'utf8')
  expect(nginx.match(/^ +(server |resolver |server_name ).*$/gm)).toEqual([
    `  server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`,
    '  server_name astro.example.org;',
  ])
  const empty = await home()
  expect(empty).toContain('Nobody is featured yet')
  expect(empty).not.toMatch(/dusty-lane|miss-alignment/)

  const vera = await aCreator('Vera Rubin', 'you@example.org')
  const listed = await run(commands!, 'astrofolio user profiles')
  expect(listed).toMatch(
    /you@example\.org now has the role admin\.\n.*\n1 +\/creators\/vera-rubin +Vera Rubin +1 +1 /,
  )
  expect(await home()).toMatch(/<a [^>]*href="\/creators\/vera-rubin"[^]*?<h3[^>]*>Vera Rubin</)
  await aCreator('Ada Lovelace', 'ada@example.org')

  await run(backup!)
  await aCreator('Late Comer', 'late@example.org')
  await appendFile(join(root, 'etc/astrofolio.env'), 'FEATURED_CREATORS=ada-lovelace\n')
  await run(
    build!.replaceAll('first', 'second').replace(/^adduser.*$/m, ''),
    'systemctl restart astrofolio',
    lastLineOf(service!),
  )
  expect(await readlink(join(root, 'opt/astrofolio/current'))).toBe('second')
  expect((await vera.get('/creator-profiles/get?slug=late-comer')).status).toBe(200)
  expect(await run(restore!)).toContain('2 accounts and 2 pictures are restored')
  await run(lastLineOf(service!)) // waits until it is ready
  expect((await vera.get('/auth/session')).body).toMatchObject({ user: { role: 'admin' } })
  expect((await vera.get('/creator-profiles/get?slug=late-comer')).status).toBe(404)
  const upgraded = await home()
  expect(upgraded).toContain('href="/creators/ada-lovelace"')
  expect(upgraded).not.toContain('href="/creators/vera-rubin"')
})
