import sharp from 'sharp'
import { providerServer } from '../server/testing/providers/provider-server.ts'
import { expect, test } from './test.ts'

/** As WordPress shows frames of sites that it does not know. */
const sandboxed = (code: string) => code.replace('<iframe ', '<iframe sandbox="allow-scripts" ')

test("a visitor of another site sees a creator's pictures and gear in frames, also in a sandbox, and the newest picture by its address", async ({
  page,
  site,
}) => {
  await page.open('/creators/dusty-lane')
  await page.role('button', 'Theme').click()
  await page.label('Night vision').click()
  await page.keys('Escape')
  await page.role('button', 'Share').click()
  const dialog = page.role('dialog', 'Share this page')
  await dialog.text('Embed on another site').click()
  const code = await dialog.label('Code for your page').value()
  expect(code).toContain('/embed/creators/dusty-lane?theme=night"')
  const gear = code.replace('?theme', '/gear?theme')
  const codes = [code, sandboxed(code), gear].map((one) => one.replace('loading="lazy"', ''))

  await using other = await providerServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(`<!doctype html><html lang="en"><title>A blog</title>
      <style>body { margin: 0; background: #000 } iframe { display: block; height: 260px }</style>
      <img src="${site.address}/creators/dusty-lane/latest.jpg" alt="" style="position: absolute; opacity: 0">
      ${codes.join('')}`),
  )
  await page.open(other.address)
  await expect
    .poll(() => page.evaluate(() => document.querySelector('img')!.naturalWidth))
    .toBeGreaterThan(300)
  // The page around is black, the message in place of a frame that may not be shown is neither red nor black.
  const brightest = async (top: number) => {
    const area = { left: 0, top, width: 600, height: 250 }
    // The statistics are those of the whole input.
    const shown = await sharp(await page.session.screenshot())
      .extract(area)
      .png()
      .toBuffer()
    const { channels } = await sharp(shown).stats()
    return channels.slice(0, 3).map(({ max }) => max > 200 || (max > 8 && 'dim'))
  }
  for (const top of [0, 260, 520]) await expect.poll(() => brightest(top)).toEqual([true, false, false])
})
