import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { type AnyObjectSchema, Schema } from 'yup'
import { galleryImageRules } from '../../contract/rules/gallery.ts'
import { gearRules } from '../../contract/rules/gear.ts'
import { logInRules } from '../../contract/rules/session.ts'
import { TextField } from './TextField.tsx'
import { ValidForm } from './ValidForm.tsx'

test.each<[name: string, max: number | undefined, rules: AnyObjectSchema]>([
  ['itemName', 150, gearRules],
  ['description', 1000, gearRules],
  ['affiliateUrl', 2048, gearRules],
  ['personalRating', undefined, gearRules],
  ['email', 254, logInRules],
  ['password', 256, logInRules],
  ['exposures[0].filter', 50, galleryImageRules],
  ['exposures[0].iso', undefined, galleryImageRules],
  ['tags', undefined, galleryImageRules],
])('the field %s takes as many characters as its rule allows: %s', (name, max, rules) => {
  const html = renderToStaticMarkup(
    <ValidForm
      initial={{}}
      rules={rules}
      submit="Save"
      submitting="Saving …"
      onSubmit={() => Promise.resolve()}
    >
      <TextField name={name} label="Label" />
    </ValidForm>,
  )
  expect(/maxlength="(\d+)"/i.exec(html)?.[1]).toBe(max?.toString())
})

test('the rule of a field is described once, however many rows have it and however often a key is pressed', () => {
  const describe = vi.spyOn(Schema.prototype, 'describe')
  const row = { count: '', seconds: '', filter: '' }
  const exposures = Array.from({ length: 100 }, () => row)
  const rules = galleryImageRules.clone()
  const render = () =>
    renderToStaticMarkup(
      <ValidForm
        initial={{ exposures }}
        rules={rules}
        submit="Save"
        submitting="Saving …"
        onSubmit={() => Promise.resolve()}
      >
        {exposures.flatMap((_row, index) =>
          Object.keys(row).map((name) => (
            <TextField key={`${index} ${name}`} name={`exposures[${index}].${name}`} label={name} />
          )),
        )}
      </ValidForm>,
    )
  render()
  render()
  expect(describe).toHaveBeenCalledTimes(3)
})
