import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'

export const onPath = (names: string[]): string | undefined =>
  path()
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram)

const path = () => (process.env['PATH'] ?? '').split(delimiter)

const isDebian = () => existsSync('/etc/debian_version')
const isRoot = () => process.getuid?.() === 0

/** Installs packages on Debian as root; does nothing on other systems or for other users. Waits for another installation. */
export function installOnDebian(...packages: string[]): void {
  if (!isDebian() || !isRoot()) return
  const install = `apt-get -o DPkg::Lock::Timeout=300 install --yes --no-install-recommends ${packages.join(' ')}`
  if (!runInstaller(install) && runInstaller('apt-get update')) runInstaller(install)
}

export function runInstaller(command: string): boolean {
  console.error(
    'The tests need a program that is missing. This installs it, unless you interrupt and install another one ' +
      `(CHROME_PATH names a Chromium): ${command}`,
  )
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, { shell: true, stdio: ['ignore', 2, 2], env }).status === 0
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** The tests of docs/clients.md need them. */
export const findCurl = (): string => findOrInstall('curl')
export const findJq = (): string => findOrInstall('jq')

function findOrInstall(name: string, program = name): string {
  if (!onPath([program])) installOnDebian(name)
  const found = onPath([program])
  if (!found) throw new Error(`There is no ${program}, and it could not be installed.`)
  return found
}

/** For `npm run engines`. */
export const findFirefox = (): string => findOrInstall('firefox-esr', 'firefox')

/** For `npm run engines`: the driver of WebKitGTK, the display that it draws on, and what the script of its window imports. */
export function findWebKit() {
  const importWindow = () =>
    spawnSync('/usr/bin/python3', ['-c', 'import gi; gi.require_version("WebKit2", "4.1")'], {
      encoding: 'utf8',
    })
  if (importWindow().status !== 0) installOnDebian('python3-gi', 'gir1.2-webkit2-4.1')
  // Without it, the driver would wait for a window that never opens.
  const { status, stderr, error } = importWindow()
  if (status !== 0) throw new Error(`There is no WebKitGTK for Python: ${error?.message ?? stderr}`)
  return {
    driver: findOrInstall('webkit2gtk-driver', 'WebKitWebDriver'),
    display: findOrInstall('xvfb', 'Xvfb'),
  }
}

/** For the drill of the proxy. Extracts Debian's package, whose installation would start a service; undefined elsewhere. */
export function findNginx(): string | undefined {
  const folder = resolve('node_modules/.cache/nginx')
  const extracted = join(folder, 'usr/sbin/nginx')
  const find = () => onPath(['nginx']) ?? ['/usr/sbin/nginx', extracted].find(isProgram)
  if (find() || !isDebian()) return find()
  mkdirSync(folder, { recursive: true })
  const extract = `cd '${folder}' && apt-get download nginx && dpkg --extract nginx_*.deb .`
  if (!runInstaller(extract) && isRoot() && runInstaller('apt-get update')) runInstaller(extract)
  return find()
}

/** For the tests of backups: the folder of the newest PostgreSQL that has its server and its clients. */
export function findPostgres(): string {
  const debian = '/usr/lib/postgresql'
  const find = () => {
    const installed = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
    return [...installed.map((version) => join(debian, version, 'bin')), ...path()].find((folder) =>
      ['postgres', 'initdb', 'pg_dump', 'pg_restore'].every((name) => isProgram(join(folder, name))),
    )
  }
  if (!find()) installOnDebian('postgresql')
  const found = find()
  if (!found)
    throw new Error('There is no PostgreSQL with its client programs, and it could not be installed.')
  return dirname(found)
}
