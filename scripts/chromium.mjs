// Finds a Chromium for the browser tests, or gets one. As a command it prints the path.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export async function findChromium() {
  const given = process.env.CHROME_PATH
  if (given && !isProgram(given)) throw new Error(`CHROME_PATH names ${given}, which is not a program.`)
  const found = given || (await installed()) || (await afterApt()) || (await afterPlaywright())
  if (found) return found
  throw new Error('There is no Chromium here and none could be installed. Name one in CHROME_PATH.')
}

async function installed() {
  const onPath = process.env.PATH.split(delimiter).flatMap((folder) =>
    names.map((name) => join(folder, name)),
  )
  return [...onPath, ...applications, await playwrights()].find(isProgram)
}

/** Where Playwright keeps the one that it downloads. */
async function playwrights() {
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}

async function afterApt() {
  if (!existsSync('/etc/debian_version') || process.getuid() !== 0) return undefined
  const install = 'apt-get install --yes --no-install-recommends chromium fonts-liberation'
  if (!run(install) && run('apt-get update')) run(install)
  return installed()
}

async function afterPlaywright() {
  run('npx playwright install chromium')
  return installed()
}

function run(command) {
  console.error(`There is no Chromium: ${command}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, { shell: true, stdio: ['ignore', 2, 2], env }).status === 0
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await findChromium())
