// Finds a Chromium for the browser tests, or gets one. As a command it prints the path.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installOnDebian, isProgram, onPath, runAloud } from './programs.ts'

/** Chromium without a window's machinery: the browser tests take a third less time with it. */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Debian's packages of the fonts that a desktop has, each with a file of it: pages are tested as people see them. */
const fonts = {
  'fonts-liberation': '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
  'fonts-noto-color-emoji': '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf',
  'fonts-noto-cjk': '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
}

/** Returns the path of a Chromium. Installs one, and fonts, where that is possible; throws where there is none. */
export async function findChromium() {
  installFonts()
  const given = process.env.CHROME_PATH
  if (given && !isProgram(given)) throw new Error(`CHROME_PATH names ${given}, which is not a program.`)
  const found = given || (await afterApt()) || (await afterPlaywright())
  if (found) return found
  throw new Error('There is no Chromium here and none could be installed. Name one in CHROME_PATH.')
}

function installFonts() {
  const missing = Object.keys(fonts).filter((name) => !existsSync(fonts[name]))
  if (missing.length > 0) installOnDebian(...missing)
}

async function installed() {
  return onPath(names) ?? [...applications, await playwrights()].find(isProgram)
}

/** Where Playwright keeps the one that it downloads. */
async function playwrights() {
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}

async function afterApt() {
  if (!onPath([shell])) installOnDebian(shell)
  const found = await installed()
  if (!found) installOnDebian('chromium')
  return found ?? installed()
}

async function afterPlaywright() {
  runAloud('npx playwright install chromium')
  return installed()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await findChromium())
