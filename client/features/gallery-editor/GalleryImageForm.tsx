import { useEffect } from 'react'
import { limits } from '../../../contract/limits.ts'
import { savedImageRules } from '../../../contract/rules/gallery.ts'
import { initialValues } from '../../forms/form-values.ts'
import { CheckboxField, TextField } from '../../forms/TextField.tsx'
import { type Input, ValidForm, type ValidFormProps } from '../../forms/ValidForm.tsx'
import { useAccount } from '../../session/session.ts'
import { draftKey } from '../../ui/drafts.ts'
import { HiddenNotice } from '../moderation/HiddenNotice.tsx'
import {
  type AcquisitionValues,
  acquisitionFieldsOf,
  blankAcquisition,
} from '../acquisition/acquisition-fields.ts'
import type { FramePlace } from '../acquisition/frames/FrameHintsView.tsx'
import { AcquisitionFields, type AcquisitionFieldsProps } from '../acquisition/AcquisitionFields.tsx'
import { useCreateGearItem } from '../gear/useCreateGearItem.ts'
import styles from './gallery-editor.module.css'
import { ReplaceableImage } from './ReplaceableImage.tsx'
import type { GalleryImageFormFragment } from './GalleryPanel.generated.ts'

export const altTextHelp =
  'What the picture shows, for people who cannot see it: “A spiral galaxy with two small companions.”'

interface GalleryFieldsProps {
  /** Whether the texts that each picture has of its own are not among them. */
  isUpload?: boolean
  dateHelp?: string | undefined
}

export const GalleryFields = ({ isUpload = false, dateHelp }: GalleryFieldsProps) => (
  <>
    <div className={`pair ${styles.dated}`}>
      {!isUpload && <TextField name="title" label="Title" />}
      <TextField name="captureDate" label="Capture date" type="date" help={dateHelp} />
    </div>
    <TextField name="description" label="Description" rows={3} />
    <TextField
      name="tags"
      label="Tags"
      help={`Separated by commas, each at most ${limits.gallery.tag.max} characters: M31, LRGB, Widefield.`}
    />
    {!isUpload && <TextField name="altText" label="Alt text" help={altTextHelp} />}
    <CheckboxField name="isUnlisted">
      Unlisted: in no list, feed or search, but its address works
    </CheckboxField>
  </>
)

const blankTexts = { title: '', description: '', tags: '', captureDate: '', altText: '', isUnlisted: false }

export const blankFields: GalleryImageFields = { ...blankTexts, ...blankAcquisition, placeHint: null }

export type GalleryImageFields = typeof blankTexts & AcquisitionValues & FramePlace

export type GalleryImageInput = Input<GalleryImageFields, typeof savedImageRules>

interface GalleryImageFormProps extends Omit<AcquisitionFieldsProps, 'image' | 'createGear'> {
  item: GalleryImageFormFragment
  profileId: number
  /** Whether to begin with the alt text. */
  asksAltText: boolean
  onSave: ValidFormProps<GalleryImageFields, typeof savedImageRules>['onSubmit']
}

export function GalleryImageForm(props: GalleryImageFormProps) {
  const { item, profileId, gear, rigs, otherImages, asksAltText, onSave } = props
  const createGear = useCreateGearItem(profileId)
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
      rules={savedImageRules}
      submit="Save"
      submitting="Saving …"
      onSubmit={onSave}
      draft={{ key: draftKey(account.id, `picture-${item.id}`) }}
    >
      <ReplaceableImage item={item} />
      {item.hiddenReason && <HiddenNotice reason={item.hiddenReason} />}
      <GalleryFields />
      <AcquisitionFields
        image={item}
        gear={gear}
        rigs={rigs}
        otherImages={otherImages}
        createGear={createGear}
      />
    </ValidForm>
  )
}
