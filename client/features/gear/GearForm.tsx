import { limits } from '../../../contract/limits.ts'
import { gearRules } from '../../../contract/rules/gear.ts'
import { TextField } from '../../forms/TextField.tsx'
import type { GearRowFragment } from '../../generated/graphql.ts'
import type { ItemFormProps } from '../items/ItemPanel.tsx'
import { ItemForm } from '../items/ItemForm.tsx'
import type { GearFields } from './useGear.ts'

const { itemName, category, brand, model, description } = limits.gear
const blank = { itemName: '', category: '', brand: '', model: '', description: '', affiliateUrl: '' }

export const GearForm = (form: ItemFormProps<GearRowFragment, GearFields>) => (
  <ItemForm {...form} blank={blank} rules={gearRules}>
    <TextField name="itemName" label="Item name" maxLength={itemName.max} />
    <TextField
      name="category"
      label="Category"
      maxLength={category.max}
      help="Such as Telescope, Camera or Mount."
    />
    <TextField name="brand" label="Brand" maxLength={brand.max} />
    <TextField name="model" label="Model" maxLength={model.max} />
    <TextField name="description" label="Description" rows={3} maxLength={description.max} />
    <TextField
      name="affiliateUrl"
      label="Affiliate link"
      type="url"
      maxLength={limits.url.max}
      help="Visitors see that you may earn from it."
    />
  </ItemForm>
)
