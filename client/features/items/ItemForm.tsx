import type { FormikValues } from 'formik'
import type { ReactNode } from 'react'
import type { AnyObjectSchema } from 'yup'
import { refusalOf } from '../../apollo/graphql-errors.ts'
import { fillIn } from '../../forms/fill-in.ts'
import { ValidForm } from '../../forms/ValidForm.tsx'
import type { ItemFormProps } from './ItemPanel.tsx'

interface ItemFormFrame<Item, Fields> extends ItemFormProps<Item, Fields> {
  /** What the form begins with when something is added. */
  blank: Fields
  rules: AnyObjectSchema
  children: ReactNode
}

/** The form of a panel, around the fields of its slice. */
export const ItemForm = <Item extends object, Fields extends FormikValues>({
  item,
  blank,
  onSave,
  ...form
}: ItemFormFrame<Item, Fields>) => (
  <ValidForm
    initial={fillIn(blank, item)}
    submit="Save"
    submitting="Saving …"
    refusalOf={refusalOf}
    onSubmit={onSave}
    {...form}
  />
)
