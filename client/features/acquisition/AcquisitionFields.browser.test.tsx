import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { aGearItem, anExposure, anImage, aRig } from '../../testing/answers.ts'
import { button, choose, show } from '../../testing/show.tsx'
import { GalleryImageForm } from '../gallery-editor/GalleryImageForm.tsx'
import type { GalleryImageFormFragment } from '../gallery-editor/GalleryPanel.generated.ts'

type Save = Parameters<typeof GalleryImageForm>[0]['onSave']

type Kit = Partial<Pick<Parameters<typeof GalleryImageForm>[0], 'gear' | 'rigs'>>

async function showFields(exposures = [anExposure()], { gear = [], rigs = [] }: Kit = {}) {
  const onSave = vi.fn<Save>(() => Promise.resolve())
  const item = anImage({ exposures, site: 'My garden' }) as unknown as GalleryImageFormFragment
  const shown = await show(
    <GalleryImageForm
      item={item}
      profileId={1}
      gear={gear}
      rigs={rigs}
      otherImages={[]}
      asksAltText={false}
      onSave={onSave}
    />,
  )
  return { ...shown, onSave }
}

const rows = page.getByRole('listitem', { name: /^Exposures/ })
const cell = (label: string, row = 0) => rows.nth(row).getByLabelText(label)
const rowText = (row = 0) => rows.nth(row).getByRole('button', { name: /^Edit exposures/ })
const fileInput = (label: string | RegExp) => page.getByLabelText(label)

/** Enters a text within one task, by one render. */
function enter(field: Locator, text: string) {
  const element = field.element() as HTMLInputElement | HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')!.set!.call(element, text)
  element.dispatchEvent(new Event('input', { bubbles: true }))
}

async function openCsv() {
  await page.getByText('Exposures as CSV').click()
  const paste = page.getByLabelText(/^Paste the rows/)
  await expect.element(paste).toBeVisible()
  return paste
}

const fits = (second: number, ...others: string[]) => {
  const cards = [
    'SIMPLE  = T',
    'BITPIX  = 16',
    'NAXIS   = 2',
    'NAXIS1  = 60',
    'NAXIS2  = 40',
    "PROGRAM = 'Siril v1.0.6'",
    `DATE-OBS= '2026-05-10T22:10:${second}'`,
    'EXPTIME = 30',
    'ISOSPEED= 1600',
    ...others,
    'END',
  ]
  return new File(
    [
      cards
        .map((card) => card.padEnd(80))
        .join('')
        .padEnd(2880),
    ],
    `raw ${second}.fit`,
  )
}

test('a creator whose files do not say what they are is asked once whether they are lights', async () => {
  const { onSave } = await showFields()
  const frames = fileInput(/^Drop the night’s frames here/)
  const question = page.getByRole('region', {
    name: '2 files do not say what they are. Count them as lights?',
  })
  choose(frames, fits(10), fits(45))
  await expect.element(question).toBeVisible()
  await button('Save').click()
  await expect.element(page.getByText('The files are not used yet.')).toBeVisible()
  expect(onSave).not.toHaveBeenCalled()
  await button('Leave out').click()
  await expect.element(page.getByRole('region', { name: 'No exposures found' })).toHaveFocus()
  choose(frames, fits(10), fits(45))
  await button('Count as lights').click()
  await expect.element(page.getByRole('region', { name: 'Found 2 exposures: 1 min' })).toHaveFocus()
  await expect.element(question).not.toBeInTheDocument()
})

test('a key renders the row in which it is typed, and no other', async () => {
  await showFields(Array.from({ length: 20 }, (_, row) => anExposure({ sensorTemperature: -row })))
  await rowText(10).click()
  // Each field looks up the limit of its name while it is rendered, and a row in words its minus.
  const names = vi.spyOn(String.prototype, 'replaceAll')
  const words = vi.spyOn(String.prototype, 'replace')
  enter(cell('Number', 10), '7')
  await expect.element(page.getByText('Integration: 1 h 42 min')).toBeVisible()
  const rendered = names.mock.contexts.flatMap((name) => /^exposures\[\d+\]/.exec(String(name)) ?? [])
  expect([...new Set(rendered)]).toEqual(['exposures[10]'])
  expect(words.mock.contexts.filter((text) => /^-\d+$/.test(String(text)))).toEqual([])
  await button('Remove exposures 20').click()
  await button('Remove exposures 1').click()
  await expect.element(cell('Number', 9)).toHaveValue('7')
  await expect.poll(() => rows.elements().length).toBe(18)
})

test('a creator reads rows in words, opens one by a press or by Enter, and is led to the error of one that is closed', async () => {
  const night = { filter: 'Hα', date: '2026-03-14', gain: 100, sensorTemperature: -10 }
  await showFields([anExposure(night), anExposure({ count: 7 }), anExposure()])
  await expect
    .element(rowText())
    .toHaveAccessibleName('Edit exposures 1: 2026-03-14, Hα, 5\u00A0×\u00A060\u00A0s gain 100, −10 °C')
  expect(document.querySelectorAll('li input').length).toBe(0)
  await rowText().click()
  await expect.element(cell('Number')).toHaveFocus()
  await expect.element(cell('Sensor °C')).toHaveValue('-10')
  enter(cell('Gain'), 'high')
  rowText(1).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Number', 1)).toHaveFocus()
  await expect.element(rowText()).toMatchTextContent(/: 2026-03-14, Hα, 5 × 60 s ?gain high, −10 °C$/)
  await button('Save').click()
  await expect.element(cell('Gain')).toHaveFocus()
  await cell('Gain').fill('')
  await userEvent.keyboard('{Tab}')
  await expect.element(cell('Gain')).toHaveAccessibleDescription('')
  await button('Remove exposures 1').click()
  await expect.element(rowText()).toMatchTextContent(/: 7 × 60 s$/)
  await expect.element(rowText(1)).toMatchTextContent(/: 5 × 60 s$/)
})

const fields = [
  ['Number', '7-', 'Number of exposures must be a whole number from 1 to 1000000', '1 000', 1000],
  ['Seconds', '1,000', 'Exposure time must be a number of seconds from 0.0001 to 86,400', '0,5', 0.5],
  ['Gain', 'high', 'Gain must be a whole number from 0 to 10000', '1’200', 1200],
  ['ISO', '8oo', 'ISO must be a whole number from 1 to 10000000', '12\u202f800', 12800],
  ['Binning', '1x1', 'Binning must be a whole number from 1 to 16', '1', 1],
  ['Offset', '-1', 'Offset must be a whole number from 0 to 10000', '30', 30],
  ['Sensor °C', 'cold', 'Sensor temperature must be a number from -200 to 100', '−10,5', -10.5],
  ['Focal ratio', 'f/4', 'Focal ratio must be a number from 0.3 to 500', '4', 4],
  ['SQM', '26', 'Mean SQM must be a number from 0 to 25', '21,4', 21.4],
  ['FWHM ″', '0', 'Mean FWHM must be a number from 0.01 to 100', '2.1', 2.1],
  ['Air °C', '61', 'Air temperature must be a number from -90 to 60', '-4', -4],
] as const

test('a creator types numbers as in any language, and reads under each field what is no number', async () => {
  const { onSave } = await showFields()
  await rowText().click()
  await rows.getByText('More').click()
  for (const [label, wrong] of fields) enter(cell(label), wrong)
  await button('Save').click()
  for (const [label, wrong, message] of fields) {
    await expect.element(cell(label)).toHaveValue(wrong)
    await expect.element(cell(label)).toHaveAccessibleDescription(message)
  }
  await expect.element(page.getByText(/^Integration:/)).not.toBeInTheDocument()
  // Every field for a number is among them, and none is of the type that drops what it does not understand.
  expect(rows.element().querySelectorAll('input[inputmode]').length).toBe(fields.length)
  expect(document.querySelectorAll('input[type=number]').length).toBe(0)
  for (const [label, , , typed] of fields) enter(cell(label), typed)
  await expect.element(page.getByText('Integration: 8 min 20 s')).toBeVisible()
  await button('Save').click()
  await expect.poll(() => onSave.mock.calls.length).toBe(1)
  const [saved] = onSave.mock.lastCall![0].exposures!
  expect(
    Object.values(saved!)
      .filter((value) => typeof value === 'number')
      .toSorted((a, b) => a - b),
  ).toEqual(fields.map(([, , , , value]) => value as number).toSorted((a, b) => a - b))
})

test('a creator saves the rows as CSV, and reads which are left out', async () => {
  await showFields([anExposure(), anExposure({ count: 7 })])
  await openCsv()
  await rowText(1).click()
  await cell('Number', 1).fill('many')
  await page.getByLabelText('Calibration frames').fill('30 darks at -10 °C')
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'data:,'
  })
  await button('Save the rows as CSV').click()
  await expect
    .element(page.getByText('Row 2: Number of exposures must be a whole number from 1 to 1000000'))
    .toBeVisible()
  await expect
    .element(page.getByText('Calibration frames: of “30 darks at -10 °C” it has only 30 darks'))
    .toBeVisible()
  expect(await files[0]!.text()).toMatch(/^.*\r\n[^\r]*5,60,[^\r]*\r\n$/)
  await page.getByLabelText('Calibration frames').fill('30 darks, 20 Flats')
  await button('Save the rows as CSV').click()
  await expect.element(page.getByText(/^Calibration frames: of/)).not.toBeInTheDocument()
})

test('a creator pastes or chooses a CSV, corrects it, reads which of its lines is unclear, and is warned before it is left unused', async () => {
  const { onSave } = await showFields()
  const paste = await openCsv()
  const head = 'date,number,duration,filterName'
  await paste.fill(`${head}\n2026-01-15,twenty,300,OIII\n2026-01-16,20,300,OIII`)
  await expect.element(page.getByText('Found 20 exposures: 1 h 40 min')).toBeVisible()
  await expect.element(page.getByText(/^Line 2: Number of exposures must be/)).toBeVisible()
  await button('Save').click()
  await expect.element(page.getByText('The exposures found are not used yet.')).toBeVisible()
  expect(onSave).not.toHaveBeenCalled()
  await button('Use instead of the 1 row').click()
  await expect.element(rowText()).toMatchTextContent(/: 2026-01-16, OIII, 20 × 300 s$/)
  await expect.element(rowText()).toHaveFocus()
  const text = 'number,duration\ntwenty,300'
  choose(fileInput('Choose a CSV file'), new File([text], 'rows.csv'))
  await expect.element(page.getByText('No exposures found')).toBeVisible()
  await expect.element(paste).toHaveValue(text)
  enter(paste, text.replace('twenty', '20'))
  await expect.element(page.getByText('Found 20 exposures: 1 h 40 min')).toBeVisible()
})

test('a creator is offered what headers say, each by one press and nothing without it', async () => {
  const { next, onSave } = await showFields()
  choose(
    fileInput(/^Drop the night’s frames here/),
    fits(10, "IMAGETYP= 'LIGHT'", "INSTRUME= 'QHY268M'", "OBJECT  = 'M1'", 'SITELONG= 10'),
  )
  const crab = { __typename: 'SkyObject', id: 'm-1', name: 'NGC 1952', slug: 'm-1', title: 'Crab Nebula' }
  const lookup = await next('TypedObject')
  expect(lookup.variables).toEqual({ name: 'M1' })
  lookup.answer({ data: { skyObject: crab } })
  const offers = page.getByRole('region', { name: 'The headers also say' })
  await expect.element(offers.getByRole('button', { name: 'Use Object: Crab Nebula' })).toBeVisible()
  await button('Discard').click()
  const date = page.getByLabelText('Capture date')
  await expect.element(date).not.toHaveValue('2026-05-10')
  await button('Use Capture date: May 10, 2026').click()
  await expect.element(date).toHaveValue('2026-05-10')
  await button('Use Object: Crab Nebula').click()
  await expect.element(page.getByRole('list', { name: 'Objects' })).toMatchTextContent(/^Crab Nebula/)
  await button('Add QHY268M to your gear').click()
  const created = await next('CreateGearItem')
  expect(created.variables).toMatchObject({ input: { itemName: 'QHY268M', category: 'Camera' } })
  created.fail()
  await expect.element(offers).toBeVisible()
  await button('Save').click()
  await expect
    .poll(() => onSave.mock.calls.at(-1)?.[0])
    .toMatchObject({
      captureDate: '2026-05-10',
      objects: ['NGC 1952'],
      gear: [],
    })
})

test('a creator whose frames name no object is offered those near which the telescope pointed; where it is said to be is saved', async () => {
  const { next, onSave } = await showFields()
  choose(
    fileInput(/^Drop the night’s frames here/),
    fits(10, "IMAGETYP= 'LIGHT'", 'RA      = 83.63', 'DEC     = 22.01'),
  )
  const near = await next('ObjectsNear')
  expect(near.variables).toEqual({ near: { rightAscension: 83.63, declination: 22.01 } })
  const crab = { __typename: 'SkyObject', id: 'm-1', name: 'NGC 1952', slug: 'm-1', title: 'Crab Nebula' }
  near.answer({ data: { skyObjects: { __typename: 'SkyObjectList', objects: [crab] } } })
  await expect.element(button('Use Object near it: Crab Nebula')).toBeVisible()
  await expect
    .element(page.getByText('right ascension 83.6°, declination 22.0°', { exact: false }))
    .toBeVisible()
  await button('Discard').click()
  await button('Save').click()
  await expect
    .poll(() => onSave.mock.calls.at(-1)?.[1])
    .toEqual({ placeHint: { rightAscension: 83.63, declination: 22.01 } })
})

test('a creator adds the gear of a rig by one press, which removes nothing and adds nothing twice', async () => {
  const filter = aGearItem({ itemName: 'L-eXtreme', category: 'Filter' })
  const redcat = aGearItem({ itemName: 'RedCat 51' })
  const camera = aGearItem({ itemName: 'ASI2600MC', category: 'Camera' })
  const rigs = [
    aRig({ gear: [redcat, camera] }),
    aRig({ name: 'Filtered', gear: [filter, redcat] }),
    aRig({ name: 'Without gear' }),
  ]
  const { onSave } = await showFields([anExposure()], {
    gear: [filter, redcat, camera],
    rigs,
  })
  await page.getByLabelText('L-eXtreme', { exact: true }).click()
  ;(button('RedCat on AM5').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('2 items of RedCat on AM5 added.')).toBeVisible()
  await button('Filtered').click()
  await expect.element(page.getByText('Filtered is chosen already.')).toBeVisible()
  await expect.element(button('Without gear')).not.toBeInTheDocument()
  await button('Save').click()
  await expect
    .poll(() => onSave.mock.calls[0]?.[0].gear)
    .toEqual([
      { gearItemId: filter.id, role: 'filter' },
      { gearItemId: redcat.id, role: 'telescope' },
      { gearItemId: camera.id, role: 'camera' },
    ])
})
