import { chromium } from '@playwright/test'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../scripts/chromium.ts'
import { demoCreator, demoPassword } from '../server/demo/demo-accounts.ts'
import { fitsHeader, headersOfPrograms } from '../server/testing/frame-headers.ts'
import { print } from './figures.ts'
import { startMeasuredServer } from './measured-server.ts'
import { memoryDuring } from './process-usage.ts'

const target = { seconds: 10, memory: 100 }
const frames = { count: 500, bytes: 50_000_000 }

/** Reads the headers of sparse files in a browser. Returns whether the targets are met. */
export async function framesOfANight(): Promise<boolean> {
  await using cleanup = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-frames-'))
  cleanup.defer(() => rm(folder, { recursive: true }))
  const paths = await Promise.all(Array.from({ length: frames.count }, (_, index) => aFrame(folder, index)))
  // Production rejects the demo.
  const server = cleanup.use(await startMeasuredServer({ NODE_ENV: '', DEMO: '1' }))
  const browser = cleanup.use(
    await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] }),
  )
  const context = await browser.newContext({ baseURL: server.address })
  const page = await context.newPage()
  await page.request.post('/_api/auth/login_with_password', {
    data: { ...demoCreator, password: demoPassword },
    headers: { origin: server.address },
  })
  await page.goto('/dashboard/gallery')
  await page.getByRole('button', { name: 'Edit Winter Ghost' }).click()
  const input = page.getByLabel('Drop the night’s frames here, or choose them')
  await input.waitFor({ state: 'attached' })

  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const pid = processInfo.find(({ type }) => type === 'browser')!.id
  const begin = performance.now()
  const { before, max } = await memoryDuring(pid, async () => {
    await input.setInputFiles(paths)
    await page.getByText(`Found ${frames.count} exposures: 41 h 40 min`).waitFor()
  })
  const seconds = (performance.now() - begin) / 1000
  const isMet = seconds < target.seconds && max - before < target.memory
  print({
    frames: `${frames.count} of ${frames.bytes / 1e6} MB`,
    'read in': `${seconds.toFixed(1)} s`,
    memory: `+${(max - before).toFixed(0)} MB in all processes of the browser, of ${before.toFixed(0)} MB`,
    target: `below ${target.seconds} s, +${target.memory} MB: ${isMet ? 'met' : 'MISSED'}`,
  })
  return isMet
}

/** Five minutes of exposure every five minutes. */
async function aFrame(folder: string, index: number) {
  const path = join(folder, `${index}.fits`)
  const begin = new Date(Date.UTC(2026, 0, 1) + index * 300_000).toISOString().replace('Z', '')
  const cards = headersOfPrograms['N.I.N.A.']({ type: 'light', seconds: 300, filter: 'L', begin })
  await writeFile(path, fitsHeader(cards))
  await truncate(path, frames.bytes)
  return path
}
