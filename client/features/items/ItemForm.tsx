import type { FormikValues } from 'formik'
import type { ReactNode } from 'react'
import type { AnyObjectSchema } from 'yup'
import { refusalOf } from '../../apollo/graphql-errors.ts'
import { fillIn } from '../../forms/fill-in.ts'
import { ValidForm } from '../../forms/ValidForm.tsx'
import type { ItemFormProps } from './ItemPanel.tsx'

interface ItemFormFrame<Item, Fields> extends ItemFormProps<Item, Fields> {
  /** Initial values when an item is added. */
  blank: Fields
  rules: AnyObjectSchema
  children: ReactNode
}

/** The frame of every item form; the feature provides its fields. */
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
