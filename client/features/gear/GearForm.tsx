import { limits } from '../../../contract/limits.ts'
import { gearRules } from '../../../contract/rules/gear.ts'
import { refusalOf } from '../../apollo/error-code.ts'
import { fillIn } from '../../forms/fill-in.ts'
import { TextField } from '../../forms/TextField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import type { GearRowFragment } from '../../generated/graphql.ts'
import type { ItemFormProps } from '../../ui/ItemPanel.tsx'
import type { GearFields } from './useGear.ts'

const { itemName, category, brand, model, description } = limits.gear
const blank = { itemName: '', category: '', brand: '', model: '', description: '', affiliateUrl: '' }

export const GearForm = ({ item, onSave, ...form }: ItemFormProps<GearRowFragment, GearFields>) => (
  <ValidForm
    initial={fillIn(blank, item)}
    rules={gearRules}
    submit="Save"
    submitting="Saving …"
    refusalOf={refusalOf}
    onSubmit={onSave}
    {...form}
  >
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
  </ValidForm>
)
