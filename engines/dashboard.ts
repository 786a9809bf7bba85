import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { aJpeg } from '../server/testing/images/plain-images.ts'
import type { Page } from './page.ts'
import { expect, signIn, test as base } from './test.ts'

const dialog = (page: Page) => page.role('dialog')
const toast = (page: Page, text: string) =>
  page
    .role('region', /^Notifications/)
    .role('listitem')
    .having(text)
const frames = `${import.meta.dirname}/../server/demo/frames`

/** With a folder for the files that are chosen. */
// oxlint-disable-next-line no-empty-pattern
const test = base.extend('folder', async ({}, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'astrofolio-chosen-'))
  onCleanup(() => rm(folder, { recursive: true }))
  return folder
})

test('a creator uploads two pictures with texts, and visitors see them', async ({ page, folder }) => {
  await signIn(page, 'nova-caine', '/dashboard/gallery')
  const images = page.role('list', 'Your pictures').role('listitem')
  await page.role('region', 'Gallery').role('button', 'Upload').click()
  const paths = ['veil.jpg', 'moon.jpg'].map((name) => join(folder, name))
  for (const path of paths) await writeFile(path, (await aJpeg(320, 240)).content)
  const before = await images.count()
  await dialog(page)
    .label(/^Drop pictures here/)
    .choose(...paths)
  await page.label('Title of veil.jpg').fill('Veil')
  await page.label('Title of moon.jpg').fill('Moon over the roof')
  await page.label('Tags').fill('M31, Widefield')
  for (const name of ['veil.jpg', 'moon.jpg'])
    await page.label(`Alt text of ${name}`).fill('Stars over roofs')
  await dialog(page).role('button', 'Upload').click()
  await dialog(page).gone()
  await toast(page, '2 picture(s) uploaded successfully!').one()
  await expect.poll(images.count).toBe(before + 2)
  // The message covers no more than itself.
  const messages = await page
    .role('region', /^Notifications/)
    .role('list')
    .one()
  expect(messages.box.height).toBeLessThan(200)
  await page.role('button', /^Edit Veil/).click()
  await expect.poll(dialog(page).label('Tags').value).toBe('M31, Widefield')
  await dialog(page).role('button', 'Cancel').click()
  await page.open('/creators/nova-caine?tab=gallery')
  await expect.poll(page.role('img', /^Stars over roofs/).count).toBe(2)
})

test('a creator drops frames on a picture, and uses what their headers say', async ({ page }) => {
  await signIn(page, 'stella-stack', '/dashboard/gallery')
  await page.role('button', /^Edit Lantern Gas/).click()
  const lights = (await readdir(frames)).filter((name) => name.startsWith('Light_'))
  const zone = dialog(page).css('label').having('Drop the night’s frames here')
  await zone.drop(...lights.map((name) => join(frames, name)))
  const found = dialog(page).role('region', /^Found \d+ exposures/)
  await found.role('button', /^Use/).click()
  await expect.poll(dialog(page).role('listitem', /^Exposures/).count).toBeGreaterThan(2)
  await dialog(page).role('button', 'Save').click()
  await toast(page, 'Picture updated successfully.').one()
})

test('a creator saves exposures as CSV and reads them again', async ({ page, engine, folder }) => {
  await signIn(page, 'rhea-flector', '/dashboard/gallery')
  await page.role('button', /^Edit Quiet Island/).click()
  const exposures = dialog(page).role('listitem', /^Exposures/)
  const before = await exposures.count()
  await dialog(page).css('summary').having('Exposures as CSV').click()
  await dialog(page).role('button', 'Save the rows as CSV').click()
  const saved = async () => {
    const name = (await readdir(engine.downloads)).find((name) => name.endsWith('.csv'))
    return name ? readFile(join(engine.downloads, name), 'utf8') : ''
  }
  await expect.poll(saved).toMatch(/\r\n$/)
  const csv = await saved()
  const path = join(folder, 'rows.csv')
  await writeFile(path, csv.replace('\r\n', '\r\n2026-01-16,,OIII,20,300\r\n'))
  await dialog(page).label('Choose a CSV file').choose(path)
  await dialog(page)
    .role('button', /^Use instead/)
    .click()
  await expect.poll(exposures.count).toBe(before + 1)
  await dialog(page).role('button', 'Save').click()
  await toast(page, 'Picture updated successfully.').one()
})

test('a creator adds gear, moves it, and deletes it after a second thought', async ({ page }) => {
  await signIn(page, 'hal-alpha', '/dashboard/gear')
  const list = page.role('region', 'Gear')
  const rows = list.css('li[draggable]')
  await rows.nth(0).one()
  const before = await rows.count()
  await list.role('button', 'Add').click()
  await dialog(page).label('Item name').fill('Redcat 51')
  await dialog(page).label('Category').fill('Telescope')
  await dialog(page).role('button', 'Save').click()
  await dialog(page).gone()
  await expect.poll(rows.count).toBe(before + 1)
  await list.role('button', 'Move Redcat 51 up').click()
  await page.text(`Redcat 51 is now ${before} of ${before + 1}`).one()
  await expect.poll(rows.nth(before - 1).texts).toEqual([expect.stringContaining('Redcat 51')])
  await list.role('button', 'Delete Redcat 51').click()
  await page.answer(false)
  await list.role('button', 'Delete Redcat 51').click()
  await page.answer(true)
  await expect.poll(rows.count).toBe(before)
  await toast(page, 'Gear item deleted').one()
  await page.reload()
  await expect.poll(rows.count).toBe(before)
})

test('a creator chooses a picture and the part of it that is shown', async ({ page, folder }) => {
  await signIn(page, 'phil-terwheel', '/account')
  const path = join(folder, 'portrait.png')
  const left = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  await sharp({ create: { width: 800, height: 400, channels: 3, background: '#f00' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toFile(path)
  await page.label('Replace picture').choose(path)
  const part = page.role('group', 'Part of the picture')
  await expect.poll(part.isFocused).toBe(true)
  await page.keys(...Array<string>(60).fill('ArrowLeft'))
  await page.role('button', 'Save picture').click()
  await toast(page, 'Your picture was saved.').one()
  const source = () => page.evaluate(() => document.querySelector<HTMLImageElement>('header button img')?.src)
  await expect.poll(source).toBeTruthy()
  const file = await (await fetch((await source())!)).arrayBuffer()
  const { dominant } = await sharp(file).stats()
  expect(dominant).toMatchObject({ r: expect.closeTo(248, -2), b: expect.closeTo(8, -1) })
})
