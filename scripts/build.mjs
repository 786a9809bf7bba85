// Builds the parts that have changed since the last build: node scripts/build.mjs [server] [client] [--force]
// Before `npm start`, right after the installation of Node 24, it still runs with the old Node, from 20.11 on.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

process.chdir(join(import.meta.dirname, '..'))

const builds = [
  {
    name: 'server',
    // Types are checked by `npm test`, as the client's.
    command: 'tsc -p server/tsconfig.build.json --noCheck',
    inputs: ['server', 'contract', 'embedded-postgres', 'tsconfig.json', 'package-lock.json'],
    outputs: ['dist/server', 'dist/contract', 'dist/embedded-postgres', 'dist/server.tsbuildinfo'],
  },
  {
    name: 'client',
    command: 'vite build',
    inputs: ['client', 'contract', 'tsconfig.json', 'vite.config.ts', 'scripts', 'package-lock.json'],
    outputs: ['dist/client'],
  },
  {
    name: 'page renderer',
    command: 'vite build --config vite.ssr.config.ts',
    inputs: ['client', 'contract', 'tsconfig.json', 'vite.ssr.config.ts', 'scripts', 'package-lock.json'],
    outputs: ['dist/ssr'],
  },
  {
    name: 'explorer',
    command: 'vite build --config vite.explorer.config.ts',
    inputs: [
      'client/explorer',
      'client/ui',
      'client/public',
      'client/index.html',
      'contract',
      'vite.explorer.config.ts',
      'scripts/vite-build.ts',
      'scripts/vite-notices.ts',
      'package-lock.json',
    ],
    outputs: ['dist/explorer'],
  },
  {
    name: 'reference',
    command: 'vite build --config vite.reference.config.ts',
    inputs: [
      'client/reference',
      'openapi.json',
      'docs/clients.md',
      'docs/phone-clients',
      'docs/typescript-client',
      'docs/upload-hook',
      'client/ui',
      'client/public',
      'client/index.html',
      'vite.reference.config.ts',
      'scripts/openapi',
      'scripts/vite-build.ts',
      'scripts/vite-clients.ts',
      'scripts/vite-notices.ts',
      'package-lock.json',
    ],
    outputs: ['dist/reference'],
  },
]

const requested = process.argv.slice(2).filter((arg) => arg !== '--force')
const results = await Promise.all(
  builds.filter(({ name }) => requested.length === 0 || requested.includes(name)).map(build),
)
process.exitCode = results.every(Boolean) ? 0 : 1

async function build({ name, command, inputs, outputs }) {
  const stamp = `dist/${name}.stamp`
  const hash = hashOf(inputs)
  const isFresh = existsSync(outputs[0]) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (isFresh && !process.argv.includes('--force')) return true

  const begin = performance.now()
  for (const path of [stamp, ...outputs]) rmSync(path, { recursive: true, force: true }) // also the output of deleted sources
  const { code, output } = await run(command)
  if (code === 0) {
    mkdirSync('dist', { recursive: true })
    writeFileSync(stamp, hash)
  }
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  console.error(
    code === 0 ? `Built the ${name} in ${seconds} s` : `${output}\nThe build of the ${name} failed.`,
  )
  return code === 0
}

function hashOf(inputs) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesIn).filter(isBuilt).toSorted())
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** No build reads the others, and .dockerignore leaves them out. */
function isBuilt(path) {
  return !/\.test\.tsx?$|^server\/demo\/images\//.test(path)
}

function filesIn(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path).flatMap((name) => filesIn(join(path, name)))
}

function run(command) {
  const PATH = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(command, { shell: true, env: { ...process.env, PATH, NODE_ENV: 'production' } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((done) => child.once('close', (code) => done({ code, output })))
}
