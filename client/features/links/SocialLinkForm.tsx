import { socialLinkRules } from '../../../contract/rules/links.ts'
import type { SocialLinkRowFragment } from '../../generated/graphql.ts'
import type { ItemFormProps } from '../items/ItemPanel.tsx'
import { ItemForm } from '../items/ItemForm.tsx'
import { LinkFields } from './LinkFields.tsx'
import type { SocialLinkFields } from './useSocialLinks.ts'

const blank = { platform: '', url: '', displayName: '' }

export const SocialLinkForm = (form: ItemFormProps<SocialLinkRowFragment, SocialLinkFields>) => (
  <ItemForm {...form} blank={blank} rules={socialLinkRules}>
    <LinkFields />
  </ItemForm>
)
