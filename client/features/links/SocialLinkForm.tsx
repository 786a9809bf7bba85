import { socialLinkRules } from '../../../contract/rules/links.ts'
import { refusalOf } from '../../apollo/error-code.ts'
import { fillIn } from '../../forms/fill-in.ts'
import { ValidForm } from '../../forms/ValidForm.tsx'
import type { SocialLinkRowFragment } from '../../generated/graphql.ts'
import type { ItemFormProps } from '../../ui/ItemPanel.tsx'
import { LinkFields } from './LinkFields.tsx'
import type { SocialLinkFields } from './useSocialLinks.ts'

const blank = { platform: '', url: '', displayName: '' }

export const SocialLinkForm = ({
  item,
  onSave,
  ...form
}: ItemFormProps<SocialLinkRowFragment, SocialLinkFields>) => (
  <ValidForm
    initial={fillIn(blank, item)}
    rules={socialLinkRules}
    submit="Save"
    submitting="Saving …"
    refusalOf={refusalOf}
    onSubmit={onSave}
    {...form}
  >
    <LinkFields />
  </ValidForm>
)
