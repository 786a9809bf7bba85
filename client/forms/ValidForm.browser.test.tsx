import { object } from 'yup'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { MemoryRouter } from 'react-router-dom'
import { gearRules } from '../../contract/rules/gear.ts'
import { TextField } from './TextField.tsx'
import { ValidForm } from './ValidForm.tsx'

const { itemName } = gearRules.fields

test('a field with an error gets the focus, and nothing is sent', async () => {
  const onSubmit = vi.fn<() => Promise<void>>()
  await render(
    <MemoryRouter>
      <ValidForm
        initial={{ itemName: '' }}
        rules={object({ itemName })}
        submit="Save"
        submitting="Saving"
        onSubmit={onSubmit}
      >
        <TextField name="itemName" label="Name" />
      </ValidForm>
    </MemoryRouter>,
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('Telescope{Enter}')
  await expect.poll(() => onSubmit.mock.calls.length).toBe(1)
})
