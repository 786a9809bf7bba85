import { galleryImageRules } from '../../../contract/rules/gallery.ts'
import type { GalleryImageCardFragment } from '../../generated/graphql.ts'
import type { ItemFormProps } from '../../ui/ItemPanel.tsx'
import { ItemForm } from '../profile/ItemForm.tsx'
import { blankFields, type GalleryImageFields } from './gallery-image-fields.ts'
import { GalleryFields } from './GalleryFields.tsx'

export const GalleryImageForm = ({
  item,
  ...form
}: ItemFormProps<GalleryImageCardFragment, GalleryImageFields>) => (
  <ItemForm
    {...form}
    item={item && { ...item, tags: item.tags.join(', ') }}
    blank={blankFields}
    rules={galleryImageRules}
  >
    <GalleryFields />
  </ItemForm>
)
