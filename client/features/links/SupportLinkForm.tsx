import { limits } from '../../../contract/limits.ts'
import { supportLinkRules } from '../../../contract/rules/links.ts'
import { refusalOf } from '../../apollo/error-code.ts'
import { fillIn } from '../../forms/fill-in.ts'
import { TextField } from '../../forms/TextField.tsx'
import { ValidForm } from '../../forms/ValidForm.tsx'
import type { SupportLinkRowFragment } from '../../generated/graphql.ts'
import type { ItemFormProps } from '../../ui/ItemPanel.tsx'
import { LinkFields } from './LinkFields.tsx'
import type { SupportLinkFields } from './useSupportLinks.ts'

const blank = { platform: '', url: '', displayName: '', description: '' }

export const SupportLinkForm = ({
  item,
  onSave,
  ...form
}: ItemFormProps<SupportLinkRowFragment, SupportLinkFields>) => (
  <ValidForm
    initial={fillIn(blank, item)}
    rules={supportLinkRules}
    submit="Save"
    submitting="Saving …"
    refusalOf={refusalOf}
    onSubmit={onSave}
    {...form}
  >
    <LinkFields />
    <TextField name="description" label="Description" rows={3} maxLength={limits.link.description.max} />
  </ValidForm>
)
