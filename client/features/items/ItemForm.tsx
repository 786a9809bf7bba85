import type { FormikValues } from 'formik'
import type { ReactNode } from 'react'
import type { AnyObjectSchema } from 'yup'
import { formErrorsOf } from '../../apollo/graphql-errors.ts'
import { initialValues } from '../../forms/form-values.ts'
import { ValidForm } from '../../forms/ValidForm.tsx'
import type { ItemFormProps } from './ItemPanel.tsx'

interface ItemFormOptions<Item, Fields> extends ItemFormProps<Item, Fields> {
  blank: Fields
  rules: AnyObjectSchema
  children: ReactNode
}

export const ItemForm = <Item extends object, Fields extends FormikValues>({
  item,
  blank,
  onSave,
  ...form
}: ItemFormOptions<Item, Fields>) => (
  <ValidForm
    initial={initialValues(blank, item)}
    submit="Save"
    submitting="Saving …"
    errorsOf={formErrorsOf}
    onSubmit={onSave}
    {...form}
  />
)
