// Finds or installs a Chromium for the browser tests. As a command it prints the path.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { installOnDebian, isProgram, onPath, runInstaller } from './programs.ts'

/** The browser tests take a third less time with it than with Chromium. */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Debian's packages of common fonts, each with one of its files, so that pages look as on a desktop. */
const fonts: Record<string, string> = {
  'fonts-liberation': '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
  'fonts-noto-color-emoji': '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf',
  'fonts-noto-cjk': '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
}

/** Installs Chromium and fonts if possible, unless CHROME_PATH is set; throws if there is none. */
export async function findChromium(): Promise<string> {
  const path = process.env['CHROME_PATH']
  if (path && !isProgram(path)) throw new Error(`CHROME_PATH is ${path}, which is not a program.`)
  if (path) return path
  installFonts()
  const found = (await findOrInstallByApt()) || (await installByPlaywright())
  if (found) return found
  throw new Error('There is no Chromium and none could be installed. Set CHROME_PATH to the path of one.')
}

function installFonts() {
  const missing = Object.keys(fonts).filter((name) => !existsSync(fonts[name]!))
  if (missing.length > 0) installOnDebian(...missing)
}

/** Returns the first on the PATH. */
export const chromiumOnPath = () => onPath(names)

/** For Chromium in containers, as root, without requests to other hosts. */
const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  // The site does not use WebGL.
  '--disable-software-rasterizer',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The tabs of a test share a process, and none is started in advance: a tenth less CPU time for the first page of a test.
  '--renderer-process-limit=1',
  // Pages live for seconds, so optimised code hardly pays: a seventh less CPU time for a page.
  '--js-flags=--no-maglev --no-turbofan',
]

/** How the tests start Chromium. */
export const chromiumOptions = {
  executablePath: process.env['CHROME_PATH'] || (chromiumOnPath() ?? '/usr/bin/chromium'),
  args: chromiumArgs,
}

async function findInstalled() {
  return chromiumOnPath() ?? [...applications, await playwrightPath()].find(isProgram)
}

async function playwrightPath() {
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}

async function findOrInstallByApt() {
  if (!onPath([shell])) installOnDebian(shell)
  const found = await findInstalled()
  if (!found) installOnDebian('chromium')
  return found ?? findInstalled()
}

async function installByPlaywright() {
  runInstaller('npx playwright install chromium')
  return findInstalled()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await findChromium())
