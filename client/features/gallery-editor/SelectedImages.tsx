import { useState } from 'react'
import { object } from 'yup'
import { imageLicenses } from '../../../contract/acquisition.ts'
import { imageChangesRules } from '../../../contract/rules/gallery.ts'
import { formErrorsOf, messageOf } from '../../apollo/graphql-errors.ts'
import { CheckboxField, SelectField, TextField } from '../../forms/TextField.tsx'
import { type Input, ValidForm } from '../../forms/ValidForm.tsx'
import type { GalleryImageChanges } from '../../generated/schema-types.ts'
import { countText } from '../../ui/count-text.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { nothingToSave, useToasts } from '../../ui/Toasts.tsx'
import { blankAcquisition } from '../acquisition/acquisition-fields.ts'
import { GearField } from '../acquisition/AcquisitionFields.tsx'
import { ObjectsField } from '../acquisition/ObjectsField.tsx'
import type { GalleryPages } from '../gallery/GalleryPages.tsx'
import styles from './gallery-editor.module.css'
import type { GalleryPanelFragment } from './GalleryPanel.generated.ts'
import { useGallery } from './useGallery.ts'
import type { useImageSelection } from './useImageSelection.ts'
import { Status } from '../../ui/Status.tsx'

interface SelectedImagesProps {
  profile: GalleryPanelFragment
  /** Those that are shown. */
  images: GalleryPages['images']
  isComplete: boolean
  nameOf: (image: GalleryPages['images'][number]) => string
  selection: ReturnType<typeof useImageSelection>
  /** `isEmpty` if no image is left. */
  onEnd: (isEmpty?: boolean) => void
}

/** What a creator can do with the selected images; stays in view. */
export function SelectedImages(props: SelectedImagesProps) {
  const { profile, images, isComplete, nameOf, selection, onEnd } = props
  const toasts = useToasts()
  const { changeMany, removeMany } = useGallery(profile)
  const [isChanging, setIsChanging] = useState(false)
  const { ids } = selection
  const counted = countText(ids.length, 'picture')

  function remove() {
    const names = images.filter(({ id }) => ids.includes(id)).map(nameOf)
    const question = `Are you sure you want to delete ${counted}? This cannot be undone.`
    if (!window.confirm(`${question}\n\n${firstOf(names).join('\n')}`)) return
    onEnd(ids.length === images.length)
    removeMany(ids).then(
      () => toasts.success(`${counted} deleted`),
      (error: unknown) => {
        selection.select(ids)
        toasts.failure(messageOf(error) || 'Failed to delete pictures.')
      },
    )
  }

  async function change(changes: GalleryImageChanges) {
    const isUnchanged = Object.keys(changes).length === 0
    if (!isUnchanged) await changeMany(ids, changes)
    setIsChanging(false)
    toasts.success(isUnchanged ? nothingToSave : `${counted} changed`)
  }
  return (
    <div
      className={`row apart gap-16 row-gap-8 ${styles.selected}`}
      role="group"
      aria-label="Selected pictures"
    >
      <div className="row gap-16">
        <Status className="strong tabular">{`${ids.length} selected`}</Status>
        <button className="button" type="button" onClick={() => selection.select(images.map(({ id }) => id))}>
          {isComplete ? 'Select all' : `Select ${images.length}`}
        </button>
      </div>
      <div className="row gap-8">
        <button
          className="button primary"
          type="button"
          disabled={ids.length === 0}
          onClick={() => setIsChanging(true)}
        >
          Change
        </button>
        <button className="button danger" type="button" disabled={ids.length === 0} onClick={remove}>
          Delete
        </button>
        <button className="button" type="button" onClick={() => onEnd()}>
          Done
        </button>
      </div>
      {isChanging && (
        <FormDialog title={`Change ${counted}`} isWide onClose={() => setIsChanging(false)}>
          <ChangesForm
            gear={profile.gear}
            rigs={profile.rigs}
            images={images}
            counted={counted}
            onChange={change}
          />
        </FormDialog>
      )}
    </div>
  )
}

/** So many lines as every screen shows below the question. */
const maxNamed = 5

const firstOf = (names: readonly string[]) =>
  names.length <= maxNamed
    ? names
    : [...names.slice(0, maxNamed - 1), `and ${names.length - maxNamed + 1} more`]

const { addTags, removeTags, objects, gear, site } = imageChangesRules.fields
const rules = object({ addTags, removeTags, objects, gear, site })

const blank = {
  addTags: '',
  removeTags: '',
  objects: blankAcquisition.objects,
  gear: blankAcquisition.gear,
  site: '',
  license: '',
  /** Whether all others are removed. */
  replacesTags: false,
  replacesObjects: false,
  replacesGear: false,
}

interface ChangesFormProps {
  gear: GalleryPanelFragment['gear']
  rigs: GalleryPanelFragment['rigs']
  images: GalleryPages['images']
  /** Such as '12 pictures'. */
  counted: string
  onChange: (changes: GalleryImageChanges) => Promise<void>
}

/** Thrown when the user answers that nothing is removed. */
const notRemoved = new Error('Nothing was changed.')

const ChangesForm = ({ gear, rigs, images, counted, onChange }: ChangesFormProps) => (
  <ValidForm
    initial={blank}
    rules={rules}
    submit="Change"
    submitting="Changing …"
    onSubmit={async (input) => {
      const changes = changesOf(input)
      const question = removalQuestion(changes, counted)
      if (question && !window.confirm(question)) throw notRemoved
      await onChange(changes)
    }}
    errorsOf={(error) => (error === notRemoved ? { text: notRemoved.message } : formErrorsOf(error))}
  >
    <p className="muted">Only what you enter here changes. Everything else stays as it is.</p>
    <div className="pair">
      <TextField name="addTags" label="Add tags" help="Separated by commas." />
      <TextField name="removeTags" label="Remove tags" help="Upper and lower case are the same." />
    </div>
    <CheckboxField name="replacesTags">Remove all other tags</CheckboxField>
    <div className="pair">
      <TextField name="site" label="Site" />
      <SelectField name="license" label="Licence">
        <option value="">Unchanged</option>
        {Object.entries(imageLicenses).map(([name, { label }]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
    <ObjectsField images={images} />
    <CheckboxField name="replacesObjects">Remove all other objects</CheckboxField>
    <GearField gear={gear} rigs={rigs} />
    <CheckboxField name="replacesGear">Remove all other gear</CheckboxField>
  </ValidForm>
)

/** Returns the question before tags, objects or gear that the form does not name are removed. */
export function removalQuestion(changes: GalleryImageChanges, counted: string): string | undefined {
  const { tags, objects, gear } = changes
  const removed = Object.entries({ tags, objects, gear }).flatMap(([name, kept]) =>
    kept ? `all ${kept.length > 0 ? 'other ' : ''}${name}` : [],
  )
  if (removed.length === 0) return undefined
  return `Are you sure you want to remove ${removed.join(', ')} from ${counted}? This cannot be undone.`
}

/** Returns what a form changes: nothing for blank fields, except those that replace. */
function changesOf(input: Input<typeof blank, typeof rules>): GalleryImageChanges {
  const { addTags, removeTags, objects, gear, site, license } = input
  const changes: Record<string, unknown> = {
    [input.replacesTags ? 'tags' : 'addTags']: addTags ?? [],
    [input.replacesObjects ? 'objects' : 'addObjects']: objects ?? [],
    [input.replacesGear ? 'gear' : 'addGear']: gear ?? [],
    removeTags,
    site,
    license,
  }
  const replaced = ['tags', 'objects', 'gear']
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) => replaced.includes(name) || [value].flat().some(Boolean),
    ),
  )
}
