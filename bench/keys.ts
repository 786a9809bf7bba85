import { type BrowserContextOptions, chromium, type Locator } from '@playwright/test'
import { findChromium } from '../scripts/chromium.ts'
import { medianOf, ms, print, spread } from './figures.ts'
import { password } from './filled-site.ts'
import { startMeasuredServer } from './measured-server.ts'

const goalMs = 16
const rows = 100
const waiting = 2000
const presses = 30

/** Measures what a key costs more in an upload form with a hundred rows, while thousands that were read wait. */
export async function keys(phone: BrowserContextOptions, cpuSlowdown: number): Promise<boolean> {
  await using server = await startMeasuredServer({ NODE_ENV: '' })
  const { address } = server
  await using browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox'],
  })
  const page = await browser.newPage(phone)
  const data = { email: 'keys@people.example', password, displayName: 'Vera Rubin' }
  await page.request.post(`${address}/_api/auth/register_with_password`, { data })
  await page.request.post(`${address}/_api/creator-profiles/create`, { data: {} })
  await page.goto(`${address}/dashboard/gallery`)
  await page.getByRole('button', { name: 'Upload' }).first().tap()
  await page.getByText('How it was taken').tap()
  await page.getByText('Exposures as CSV').tap()
  const file = page.getByLabel('Choose a CSV file')
  const site = page.getByLabel('Site')
  const devtools = await page.context().newCDPSession(page)
  // CPU time of a fast phone, because other programs lengthen what elapses, and with it Chromium's own slowdown.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const blank = await costs(site)
  await file.setInputFiles(csvOf(rows))
  await page.getByRole('button', { name: 'Use', exact: true }).tap()
  await file.setInputFiles(csvOf(waiting))
  await page.getByText('Rows: 2,000').waitFor()
  const beside = await costs(site)
  await page.getByRole('button', { name: /^Edit exposures 51:/ }).tap()
  const inRow = await costs(page.getByLabel('Number'))
  const added = Math.max(medianOf(beside), medianOf(inRow)) - medianOf(blank)
  print({
    'a key': `${spread(blank)}; beside ${rows} rows ${spread(beside)}; in a row ${spread(inRow)}: ${ms(added)} more (goal ${goalMs})`,
  })
  return added <= goalMs

  /** Returns the cost of each key in a field until it is painted. */
  async function costs(field: Locator): Promise<number[]> {
    const costs: number[] = []
    await field.focus()
    for (let press = 0; press < presses; press++) {
      await painted()
      const before = await busyMs()
      await page.keyboard.press('1')
      await painted()
      costs.push(((await busyMs()) - before) * cpuSlowdown)
    }
    return costs
  }
  function painted() {
    return page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))')
  }
  async function busyMs() {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  }
}

function csvOf(length: number) {
  const lines = Array.from({ length }, (_, n) => `5,60,L,${n % rows}`)
  const buffer = Buffer.from(['number,duration,filterName,gain', ...lines].join('\n'))
  return { name: 'rows.csv', mimeType: 'text/csv', buffer }
}
