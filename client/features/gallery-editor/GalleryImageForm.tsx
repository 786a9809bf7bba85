import { useEffect } from 'react'
import { limits } from '../../../contract/limits.ts'
import { galleryImageRules } from '../../../contract/rules/gallery.ts'
import { initialValues } from '../../forms/form-values.ts'
import { TextField } from '../../forms/TextField.tsx'
import { type Input, ValidForm, type ValidFormProps } from '../../forms/ValidForm.tsx'
import { useAccount } from '../../session/session.ts'
import { draftKey } from '../../ui/drafts.ts'
import { ResponsiveImage } from '../../ui/ResponsiveImage.tsx'
import {
  type AcquisitionValues,
  acquisitionFieldsOf,
  blankAcquisition,
} from '../acquisition/acquisition-fields.ts'
import { AcquisitionFields, type AcquisitionFieldsProps } from '../acquisition/AcquisitionFields.tsx'
import styles from './gallery-editor.module.css'
import type { GalleryImageFormFragment } from './GalleryPanel.generated.ts'

interface GalleryFieldsProps {
  isTitled?: boolean
  dateHelp?: string | undefined
}

export const GalleryFields = ({ isTitled = true, dateHelp }: GalleryFieldsProps) => (
  <>
    <div className={`pair ${styles.dated}`}>
      {isTitled && <TextField name="title" label="Title" />}
      <TextField name="captureDate" label="Capture date" type="date" help={dateHelp} />
    </div>
    <TextField name="description" label="Description" rows={3} />
    <TextField
      name="tags"
      label="Tags"
      help={`Separated by commas, each at most ${limits.gallery.tag.max} characters: M31, LRGB, Widefield.`}
    />
    <TextField
      name="altText"
      label="Alt text"
      help="What the picture shows, for people who cannot see it: “A spiral galaxy with two small companions.”"
    />
  </>
)

const blankTexts = { title: '', description: '', tags: '', captureDate: '', altText: '' }

export const blankFields: GalleryImageFields = { ...blankTexts, ...blankAcquisition }

export type GalleryImageFields = typeof blankTexts & AcquisitionValues

export type GalleryImageInput = Input<GalleryImageFields, typeof galleryImageRules>

/** In px, as in gallery-editor.module.css. */
const height = 96

interface GalleryImageFormProps extends Omit<AcquisitionFieldsProps, 'image'> {
  item: GalleryImageFormFragment
  /** Whether to begin with the alt text. */
  asksAltText: boolean
  onSave: ValidFormProps<GalleryImageFields, typeof galleryImageRules>['onSubmit']
}

export function GalleryImageForm({ item, gear, otherImages, asksAltText, onSave }: GalleryImageFormProps) {
  const account = useAccount()
  useEffect(() => {
    if (asksAltText) document.getElementsByName('altText')[0]?.focus()
  }, [asksAltText])
  return (
    <ValidForm
      initial={initialValues(blankFields, {
        ...item,
        tags: item.tags.join(', '),
        ...acquisitionFieldsOf(item),
      })}
      rules={galleryImageRules}
      submit="Save"
      submitting="Saving …"
      onSubmit={onSave}
      draft={{ key: draftKey(account.id, `picture-${item.id}`) }}
    >
      <span className={`${styles.photo} above red-by-night`}>
        <ResponsiveImage
          image={item}
          alt={item.altText || item.title || 'The picture'}
          displayedWidth={`${Math.min(Math.ceil((item.width / item.height) * height), 430)}px`}
        />
      </span>
      <GalleryFields />
      <AcquisitionFields image={item} gear={gear} otherImages={otherImages} />
    </ValidForm>
  )
}
