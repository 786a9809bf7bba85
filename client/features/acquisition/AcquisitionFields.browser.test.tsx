import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aGearItem, anExposure, anImage, aRig } from '../../testing/answers.ts'
import { button, choose, enter, press, seen, show } from '../../testing/show.tsx'
import { GalleryImageForm } from '../gallery-editor/GalleryImageForm.tsx'

type FormProps = ComponentProps<typeof GalleryImageForm>

async function showFields(exposures = [anExposure()], kit: Partial<FormProps> = {}) {
  const onSave = vi.fn<FormProps['onSave']>(() => Promise.resolve())
  const item = anImage({ exposures, site: 'My garden' }) as unknown as FormProps['item']
  const form = { item, profileId: 1, gear: [], rigs: [], otherImages: [], asksAltText: false, onSave, ...kit }
  return { ...(await show(<GalleryImageForm {...form} />)), onSave }
}

const rows = page.getByRole('listitem', { name: /^Exposures/ })
const cell = (label: string, row = 0) => rows.nth(row).getByLabelText(label)
const rowText = (row = 0) => rows.nth(row).getByRole('button', { name: /^Edit exposures/ })
const frames = page.getByLabelText(/^Drop the night’s frames here/)
const region = (name: string) => page.getByRole('region', { name })

/** A file of Siril, which does not say whether it is a light. */
const fits = (second: number, others = '') => {
  const cards = `SIMPLE  = T|BITPIX  = 16|NAXIS   = 2|NAXIS1  = 60|NAXIS2  = 40|PROGRAM = 'Siril v1.0.6'
|DATE-OBS= '2026-05-10T22:10:${second}'|EXPTIME = 30|ISOSPEED= 1600${others}|END`
  const header = cards.split(/\n?\|/).map((card) => card.padEnd(80))
  return new File([header.join('').padEnd(2880)], `raw ${second}.fit`)
}
const crab = { __typename: 'SkyObject', id: 'm-1', name: 'NGC 1952', slug: 'm-1', title: 'Crab Nebula' }

test('a creator whose files do not say what they are is asked once whether they are lights', async () => {
  const { onSave } = await showFields()
  const question = region('2 files do not say what they are. Count them as lights?')
  choose(frames, fits(10), fits(45))
  await expect.element(question).toBeVisible()
  await press('Save')
  await seen('The files are not used yet.')
  expect(onSave).not.toHaveBeenCalled()
  await press('Leave out')
  await expect.element(region('No exposures found')).toHaveFocus()
  choose(frames, fits(10), fits(45))
  await press('Count as lights')
  await expect.element(region('Found 2 exposures: 1 min')).toHaveFocus()
  await expect.element(question).not.toBeInTheDocument()
})

test('a creator is offered what headers say, each by one press and nothing without it', async () => {
  const { next, answer, onSave } = await showFields()
  choose(frames, fits(10, "|IMAGETYP= 'LIGHT'|INSTRUME= 'QHY268M'|OBJECT  = 'M1'|SITELONG= 10"))
  expect(await answer('TypedObject', { skyObject: crab })).toEqual({ name: 'M1' })
  const offers = region('The headers also say')
  await expect.element(offers.getByRole('button', { name: 'Use Object: Crab Nebula' })).toBeVisible()
  await press('Discard')
  const date = page.getByLabelText('Capture date')
  await expect.element(date).not.toHaveValue('2026-05-10')
  await press('Use Capture date: May 10, 2026')
  await expect.element(date).toHaveValue('2026-05-10')
  await press('Use Object: Crab Nebula')
  await expect.element(page.getByRole('list', { name: 'Objects' })).toMatchTextContent(/^Crab Nebula/)
  await press('Add QHY268M to your gear')
  const created = await next('CreateGearItem')
  expect(created.variables).toMatchObject({ input: { itemName: 'QHY268M', category: 'Camera' } })
  created.fail()
  await expect.element(offers).toBeVisible()
  await press('Save')
  const saved = { captureDate: '2026-05-10', objects: ['NGC 1952'], gear: [] }
  await expect.poll(() => onSave.mock.lastCall?.[0]).toMatchObject(saved)
})

test('a creator whose frames name no object is offered those near which the telescope pointed; where it is said to be is saved', async () => {
  const { answer, onSave } = await showFields()
  choose(frames, fits(10, "|IMAGETYP= 'LIGHT'|RA      = 83.63|DEC     = 22.01"))
  const near = { rightAscension: 83.63, declination: 22.01 }
  const found = { __typename: 'SkyObjectList', objects: [crab] }
  expect(await answer('ObjectsNear', { skyObjects: found })).toEqual({ near })
  await expect.element(button('Use Object near it: Crab Nebula')).toBeVisible()
  await seen(/right ascension 83.6°, declination 22.0°/)
  await press('Discard')
  await press('Save')
  await expect.poll(() => onSave.mock.lastCall?.[1]).toEqual({ placeHint: near })
})

test('a key renders the row in which it is typed, and no other', async () => {
  await showFields(Array.from({ length: 20 }, (_, row) => anExposure({ sensorTemperature: -row })))
  await press(rowText(10))
  // Each field looks up the limit of its name while it is rendered, and a row in words its minus.
  const names = vi.spyOn(String.prototype, 'replaceAll')
  const words = vi.spyOn(String.prototype, 'replace')
  enter(cell('Number', 10), '7')
  await seen('Integration: 1 h 42 min')
  const rendered = names.mock.contexts.flatMap((name) => /^exposures\[\d+\]/.exec(String(name)) ?? [])
  expect([...new Set(rendered)]).toEqual(['exposures[10]'])
  expect(words.mock.contexts.filter((text) => /^-\d+$/.test(String(text)))).toEqual([])
  await press('Remove exposures 20')
  await press('Remove exposures 1')
  await expect.element(cell('Number', 9)).toHaveValue('7')
  await expect.poll(() => rows.elements().length).toBe(18)
})

test('a creator reads rows in words, opens one by a press or by Enter, and is led to the error of one that is closed', async () => {
  const night = { filter: 'Hα', date: '2026-03-14', gain: 20_000, sensorTemperature: -10 }
  await showFields([anExposure(night), anExposure({ count: 7 }), anExposure()])
  await expect
    .element(rowText())
    .toHaveAccessibleName('Edit exposures 1: 2026-03-14, Hα, 5\u00A0×\u00A060\u00A0s gain 20000, −10 °C')
  expect(document.querySelectorAll('li input').length).toBe(0)
  await press(rowText())
  await expect.element(cell('Number')).toHaveFocus()
  await expect.element(cell('Sensor °C')).toHaveValue('-10')
  rowText(1).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Number', 1)).toHaveFocus()
  await expect.element(rowText()).toMatchTextContent(/: 2026-03-14, Hα, 5 × 60 s ?gain 20000, −10 °C$/)
  await press('Save')
  await expect.element(cell('Gain')).toHaveFocus()
  enter(cell('Gain'), '')
  await expect.element(cell('Gain')).toHaveAccessibleDescription('')
  await press('Remove exposures 1')
  await expect.element(rowText()).toMatchTextContent(/: 7 × 60 s$/)
  await expect.element(rowText(1)).toMatchTextContent(/: 5 × 60 s$/)
})

test('a creator types numbers as in any language, and reads under each field what is no number', async () => {
  const { onSave } = await showFields()
  await press(rowText())
  await press(rows.getByText('More'))
  await expect.element(cell('Offset')).toBeVisible()
  const fields = ['Number', 'Seconds', 'Gain', 'ISO', 'Binning', 'Offset']
  fields.push('Sensor °C', 'Focal ratio', 'SQM', 'FWHM ″', 'Air °C')
  for (const label of fields) enter(cell(label), 'f/4')
  await press('Save')
  for (const label of fields) {
    await expect.element(cell(label)).toHaveAccessibleDescription(/must be a (whole )?number/)
    await expect.element(cell(label)).toHaveValue('f/4')
  }
  await expect.element(page.getByText(/^Integration:/)).not.toBeInTheDocument()
  // Every field for a number is among them, and none is of the type that drops what it does not understand.
  expect(rows.element().querySelectorAll('input[inputmode]').length).toBe(fields.length)
  expect(document.querySelectorAll('input[type=number]').length).toBe(0)
  const typed = ['1 000', '0,5', '1’200', '12\u202f800', '1', '30', '−10,5', '4', '21,4', '2.1', '-4']
  for (const [index, label] of fields.entries()) enter(cell(label), typed[index]!)
  await seen('Integration: 8 min 20 s')
  await press('Save')
  const read = { count: 1000, seconds: 0.5, gain: 1200, iso: 12800, binning: 1, offset: 30 }
  const rare = { sensorTemperature: -10.5, fNumber: 4, meanSqm: 21.4, meanFwhm: 2.1, temperature: -4 }
  await expect.poll(() => onSave.mock.lastCall?.[0].exposures).toMatchObject([{ ...read, ...rare }])
})

test('a creator pastes or chooses a CSV, corrects it, reads which of its lines is unclear, and is warned before it is left unused', async () => {
  const { onSave } = await showFields()
  await press(page.getByText('Exposures as CSV'))
  const paste = page.getByLabelText(/^Paste the rows/)
  await expect.element(paste).toBeVisible()
  enter(paste, 'date,number,duration,filterName\n2026-01-15,twenty,300,OIII\n2026-01-16,20,300,OIII')
  await seen('Found 20 exposures: 1 h 40 min')
  await seen(/^Line 2: Number of exposures must be/)
  await press('Save')
  await seen('The exposures found are not used yet.')
  expect(onSave).not.toHaveBeenCalled()
  await press('Use instead of the 1 row')
  await expect.element(rowText()).toMatchTextContent(/: 2026-01-16, OIII, 20 × 300 s$/)
  await expect.element(rowText()).toHaveFocus()
  const text = 'number,duration\ntwenty,300'
  choose(page.getByLabelText('Choose a CSV file'), new File([text], 'rows.csv'))
  await seen('No exposures found')
  await expect.element(paste).toHaveValue(text)
  enter(paste, text.replace('twenty', '20'))
  await seen('Found 20 exposures: 1 h 40 min')
  await press('Discard')

  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `data:,${files.push(file as Blob)}`)
  await press('Add exposures')
  enter(cell('Number', 1), 'many')
  enter(page.getByLabelText('Calibration frames'), '30 darks at -10 °C')
  await press('Save the rows as CSV')
  await seen(/^Row 2: Number of exposures must be a whole number from 1 to 1000000/)
  await seen('Calibration frames: of “30 darks at -10 °C” it has only 30 darks')
  expect(await files[0]!.text()).toMatch(/^.*\r\n[^\r]*20,300,[^\r]*\r\n$/)
  enter(page.getByLabelText('Calibration frames'), '30 darks, 20 Flats')
  await press('Save the rows as CSV')
  await expect.element(page.getByText(/^Calibration frames: of/)).not.toBeInTheDocument()
})

test('a creator adds the gear of a rig by one press, which removes nothing and adds nothing twice', async () => {
  const filter = aGearItem({ itemName: 'L-eXtreme', category: 'Filter' })
  const [redcat, camera] = [aGearItem(), aGearItem({ itemName: 'ASI2600MC', category: 'Camera' })]
  const rigs = [
    aRig({ gear: [redcat, camera] }),
    aRig({ name: 'Filtered', gear: [filter, redcat] }),
    aRig({ name: 'Without gear' }),
  ]
  const { onSave } = await showFields(undefined, { gear: [filter, redcat, camera], rigs })
  await press(page.getByLabelText('L-eXtreme', { exact: true }))
  await press('RedCat on AM5')
  await seen('2 items of RedCat on AM5 added.')
  await press('Filtered')
  await seen('Filtered is chosen already.')
  await expect.element(button('Without gear')).not.toBeInTheDocument()
  await press('Save')
  await expect
    .poll(() => onSave.mock.lastCall?.[0].gear)
    .toEqual([
      { gearItemId: filter.id, role: 'filter' },
      { gearItemId: redcat.id, role: 'telescope' },
      { gearItemId: camera.id, role: 'camera' },
    ])
})
