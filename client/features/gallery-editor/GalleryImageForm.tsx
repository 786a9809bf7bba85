import { galleryImageRules } from '../../../contract/rules/gallery.ts'
import type { ItemFormProps } from '../items/ItemPanel.tsx'
import { ResponsiveImage } from '../../ui/ResponsiveImage.tsx'
import { ItemForm } from '../items/ItemForm.tsx'
import { acquisitionFieldsOf } from '../acquisition/acquisition-fields.ts'
import { AcquisitionFields, type AcquisitionFieldsProps } from '../acquisition/AcquisitionFields.tsx'
import { blankFields, GalleryFields, type GalleryImageFields } from './GalleryFields.tsx'
import styles from './GalleryForms.module.css'
import type { GalleryImageFormFragment } from './GalleryPanel.generated.ts'

/** In px, as in GalleryForms.module.css. */
const height = 96

type GalleryImageFormProps = ItemFormProps<GalleryImageFormFragment, GalleryImageFields> &
  Omit<AcquisitionFieldsProps, 'image' | 'suggestion'>

export const GalleryImageForm = ({ item, gear, otherImages, ...form }: GalleryImageFormProps) => (
  <ItemForm
    {...form}
    item={item && { ...item, tags: item.tags.join(', '), ...acquisitionFieldsOf(item) }}
    blank={blankFields}
    rules={galleryImageRules}
  >
    {item && (
      <span className={`${styles.photo} red-by-night`}>
        <ResponsiveImage
          image={item}
          alt={item.altText || item.title || 'The picture'}
          displayedWidth={`${Math.min(Math.ceil((item.width / item.height) * height), 430)}px`}
        />
      </span>
    )}
    <GalleryFields />
    <AcquisitionFields image={item} gear={gear} otherImages={otherImages} />
  </ItemForm>
)
