import { limits } from '../../../contract/limits.ts'
import { TextField } from '../../forms/TextField.tsx'
import type { UpdateGalleryImageInput } from '../../generated/schema-types.ts'
import {
  type AcquisitionFields,
  acquisitionInput,
  blankAcquisition,
} from '../acquisition/acquisition-fields.ts'
import styles from './GalleryForms.module.css'

const { title, description, altText, tag } = limits.gallery

export const GalleryFields = ({ dateHelp }: { dateHelp?: string | undefined }) => (
  <>
    <div className={styles.pair}>
      <TextField name="title" label="Title" maxLength={title.max} />
      <TextField name="captureDate" label="Capture date" type="date" help={dateHelp} />
    </div>
    <TextField name="description" label="Description" rows={3} maxLength={description.max} />
    <TextField
      name="tags"
      label="Tags"
      help={`Separated by commas, each at most ${tag.max} characters: M31, LRGB, Widefield.`}
    />
    <TextField
      name="altText"
      label="Alt text"
      maxLength={altText.max}
      help="What the picture shows, for people who cannot see it: “A spiral galaxy with two small companions.”"
    />
  </>
)

const blankTexts = { title: '', description: '', tags: '', captureDate: '', altText: '' }

export const blankFields: GalleryImageFields = { ...blankTexts, ...blankAcquisition }

export type GalleryImageFields = typeof blankTexts & AcquisitionFields

/**
 * Maps form fields to the mutation's input. The server splits tags at commas; a blank date becomes null, and absent
 * fields stay absent.
 */
export const toInput = ({ tags, captureDate, ...others }: Partial<GalleryImageFields>) =>
  ({
    ...acquisitionInput(others),
    ...(tags === undefined ? {} : { tags: [tags] }),
    ...(captureDate === undefined ? {} : { captureDate: captureDate || null }),
  }) satisfies Partial<UpdateGalleryImageInput>
