// Finds a Chromium for the browser tests, or gets one. As a command it prints the path.
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

export async function findChromium() {
  const given = process.env.CHROME_PATH
  if (given && !isProgram(given)) throw new Error(`CHROME_PATH names ${given}, which is not a program.`)
  const found = given || (await afterApt()) || (await afterPlaywright())
  if (found) return found
  throw new Error('There is no Chromium here and none could be installed. Name one in CHROME_PATH.')
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
  if (!onPath([shell])) installOnDebian(shell, 'fonts-liberation')
  const found = await installed()
  if (!found) installOnDebian('chromium', 'fonts-liberation')
  return found ?? installed()
}

async function afterPlaywright() {
  runAloud('npx playwright install chromium')
  return installed()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await findChromium())
