import { useState } from 'react'
import { object } from 'yup'
import { gearRules } from '../../contract/rules/gear.ts'
import { profileRules } from '../../contract/rules/profile.ts'
import { AddressField } from '../forms/AddressField.tsx'
import { TextField } from '../forms/TextField.tsx'
import { TextListField } from '../forms/TextListField.tsx'
import { ValidForm, type ValidFormProps } from '../forms/ValidForm.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'

const { itemName, brand, affiliateUrl } = gearRules.fields
const rules = object({ itemName, brand, affiliateUrl, specialties: profileRules.fields.specialties })
export const blankItem = { itemName: '', brand: '', affiliateUrl: '', specialties: [] as string[] }

export type ItemFormProps = Pick<ValidFormProps<typeof blankItem, typeof rules>, 'onSubmit' | 'draft'>

/** A form with each kind of field, in a dialog that Cancel closes. */
export function ItemForm({ initial = blankItem, ...form }: ItemFormProps & { initial?: typeof blankItem }) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    isOpen && (
      <FormDialog title="Item" onClose={() => setIsOpen(false)}>
        <ValidForm initial={initial} rules={rules} submit="Save" submitting="Saving" {...form}>
          <TextField name="itemName" label="Name" />
          <TextField name="brand" label="Brand" />
          <AddressField name="affiliateUrl" label="Link" />
          <TextListField name="specialties" label="Words" itemLabel="word" maxLength={50} help="" />
        </ValidForm>
      </FormDialog>
    )
  )
}
