import { limits } from '../../../contract/limits.ts'
import { supportLinkRules } from '../../../contract/rules/links.ts'
import { TextField } from '../../forms/TextField.tsx'
import type { SupportLinkRowFragment } from '../../generated/graphql.ts'
import type { ItemFormProps } from '../items/ItemPanel.tsx'
import { ItemForm } from '../items/ItemForm.tsx'
import { LinkFields } from './LinkFields.tsx'
import type { SupportLinkFields } from './useSupportLinks.ts'

const blank = { platform: '', url: '', displayName: '', description: '' }

export const SupportLinkForm = (form: ItemFormProps<SupportLinkRowFragment, SupportLinkFields>) => (
  <ItemForm {...form} blank={blank} rules={supportLinkRules}>
    <LinkFields />
    <TextField name="description" label="Description" rows={3} maxLength={limits.link.description.max} />
  </ItemForm>
)
