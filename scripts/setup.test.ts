import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const ownSystems = 'It needs Linux with glibc (not Alpine) or macOS; on Windows, use it in WSL.'

/** Changes what Node says of the system before the command runs. */
const systems = [
  ['Node 18', `Object.defineProperty(process.versions, 'node', { value: '18.20.8' })`],
  ['Node 20.10', `Object.defineProperty(process.versions, 'node', { value: '20.10.0' })`],
  ['Windows', `Object.defineProperty(process, 'platform', { value: 'win32' })`],
  [
    'Alpine Linux',
    `Object.defineProperty(process, 'platform', { value: 'linux' });
     process.report.getReport = () => ({ header: {} })`,
  ],
] as const
const sentences: Record<(typeof systems)[number][0], string> = {
  'Node 18':
    'Astrofolio needs Node 20.11 or newer to install its packages, and this is 18.20.8. Install Node 24 from https://nodejs.org.',
  'Node 20.10':
    'Astrofolio needs Node 20.11 or newer to install its packages, and this is 20.10.0. Install Node 24 from https://nodejs.org.',
  Windows: `Astrofolio does not run on win32. ${ownSystems}`,
  'Alpine Linux': `Astrofolio does not run on Linux with musl. ${ownSystems}`,
}

test.each(systems)(
  'a developer with %s reads what is needed before anything is installed',
  (name, change) => {
    const preload = `data:text/javascript,${encodeURIComponent(change)}`
    const run = spawnSync('node', ['--import', preload, 'scripts/setup.mjs'], {
      encoding: 'utf8',
    })
    expect([run.status, run.stderr.trim(), run.stdout]).toEqual([1, sentences[name], ''])
  },
)

test('a developer reads what is about to be installed, and how to avoid it', () => {
  const script = `import('./scripts/programs.ts').then(({ runInstaller }) => runInstaller('echo done'))`
  const { stderr } = spawnSync('node', ['-e', script], { encoding: 'utf8' })
  expect(stderr).toBe(
    'The tests need a program that is missing. This installs it, unless you interrupt and install another one (CHROME_PATH names a Chromium): echo done\ndone\n',
  )
})
