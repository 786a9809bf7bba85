import { useField, useFormikContext } from 'formik'
import { Copy, Plus } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { gearRoles, type GearRoleName, imageLicenses } from '../../../contract/acquisition.ts'
import { roleOf } from '../../../contract/gear-role.ts'
import { limits } from '../../../contract/limits.ts'
import { pagePaths } from '../../../contract/page-paths.ts'
import { Checkbox, SelectField, TextField } from '../../forms/TextField.tsx'
import { countText } from '../../ui/count-text.ts'
import { LazyPart } from '../../ui/ErrorBoundary.tsx'
import { lazyWithRetry, retriable } from '../../ui/lazy-with-retry.tsx'
import { type AcquisitionValues, filtersOf, hasAcquisition, withSettingsOf } from './acquisition-fields.ts'
import styles from './acquisition.module.css'
import type { CreateGear } from './ExifSuggestion.tsx'
import { FrameFiles } from './frames/FrameFiles.tsx'
import type { KnownObject } from './frames/FrameHintsView.tsx'
import { ExposureRows } from './ExposureRows.tsx'
import type { ImageAcquisitionFragment, OwnGearFragment, OwnRigFragment } from './acquisition.generated.ts'
import { ObjectsField } from './ObjectsField.tsx'
import { Status } from '../../ui/Status.tsx'

export interface AcquisitionFieldsProps {
  gear: readonly OwnGearFragment[]
  rigs: readonly OwnRigFragment[]
  otherImages: readonly ImageAcquisitionFragment[]
  image?: ImageAcquisitionFragment | undefined
  createGear: CreateGear
}

const loadCsv = retriable(() => import('./ExposureCsv.tsx'))
const ExposureCsv = lazyWithRetry(async () => ({ default: (await loadCsv()).ExposureCsv }))

const { bortleClass } = limits.gallery
const bortleClasses = Array.from({ length: bortleClass.max }, (_, index) => index + bortleClass.min)

/** What an image shows and how it was taken: a disclosure, which opens when any field gets a value. */
export function AcquisitionFields({ gear, rigs, otherImages, image, createGear }: AcquisitionFieldsProps) {
  const { values, touched, setValues } = useFormikContext<AcquisitionValues>()
  const id = useId()
  const [wasUsed, setWasUsed] = useState(false)
  const [ofHeaders, setOfHeaders] = useState<readonly KnownObject[]>([])
  if (!wasUsed && hasAcquisition(values)) setWasUsed(true)
  // Not on each key: they may be hundreds with a hundred rows each.
  const latest = useMemo(() => otherImages.toSorted((a, b) => b.id - a.id)[0], [otherImages])
  const filters = useMemo(() => filtersOf(otherImages), [otherImages])
  return (
    <details className={styles.disclosure} open={wasUsed}>
      <summary className={styles.summary}>How it was taken</summary>
      <div className={`stack ${styles.content}`}>
        {latest && (
          <div className="row gap-16 row-gap-4">
            <button
              className={`button ${styles.copy}`}
              type="button"
              aria-describedby={`${id}-copied`}
              onClick={() => void setValues(withSettingsOf(values, latest, touched.license === true), true)}
            >
              <Copy size={16} aria-hidden="true" />
              Same as my last picture
            </button>
            <p className="detail grow" id={`${id}-copied`}>
              Fills in what is blank, without objects, numbers and dates.
            </p>
          </div>
        )}
        <ObjectsField images={image ? [image, ...otherImages] : otherImages} others={ofHeaders} />
        <GearField gear={gear} rigs={rigs} />
        <FrameFiles
          gear={gear}
          createGear={createGear}
          onObject={(object) => setOfHeaders([...ofHeaders, object])}
        />
        <CsvDisclosure imageId={image?.id} />
        <ExposureRows filters={filters} />
        <div className="pair">
          <TextField name="site" label="Site" />
          <SelectField name="bortleClass" label="Bortle class">
            <option value="">Not set</option>
            {bortleClasses.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </SelectField>
        </div>
        <TextField name="calibrationFrames" label="Calibration frames" help="Such as 30 darks, 20 flats." />
        <TextField name="processing" label="Processing software" />
        <div className="pair">
          <TextField name="credit" label="Credit" help="If it names others than you." />
          <SelectField name="license" label="Licence">
            {Object.entries(imageLicenses).map(([name, { label }]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
    </details>
  )
}

function CsvDisclosure({ imageId }: { imageId: number | undefined }) {
  const [wasOpened, setWasOpened] = useState(false)
  const [attempt, setAttempt] = useState(1)
  const failure = (
    <p className="small" role="alert" aria-atomic="true">
      <span>This part could not be loaded. </span>
      <button className="button" type="button" onClick={() => setAttempt(attempt + 1)}>
        Retry
      </button>
    </p>
  )
  return (
    <details onToggle={() => setWasOpened(true)}>
      <summary className={styles.csv}>Exposures as CSV</summary>
      <LazyPart key={attempt} loading={<p className="detail">Loading …</p>} fallback={failure}>
        {wasOpened && <ExposureCsv imageId={imageId} />}
      </LazyPart>
    </details>
  )
}

export function GearField({ gear, rigs }: Pick<AcquisitionFieldsProps, 'gear' | 'rigs'>) {
  const id = useId()
  const [{ value: used }, { error }, { setValue }] = useField<AcquisitionValues['gear']>('gear')

  const change = (gearItemId: number, role: GearRoleName | undefined) => {
    const others = used.filter((one) => one.gearItemId !== gearItemId)
    const index = used.findIndex((one) => one.gearItemId === gearItemId)
    void setValue(
      role ? others.toSpliced(index < 0 ? others.length : index, 0, { gearItemId, role }) : others,
      true,
    )
  }
  return (
    <fieldset aria-describedby={`${id}-note`}>
      <legend className="label">Gear</legend>
      <RigButtons rigs={rigs} used={used} onAdd={(added) => void setValue([...used, ...added], true)} />
      {gear.length === 0 ? (
        <p className="detail">
          Your gear list is empty. You can fill it under{' '}
          {/* In a new tab, because the form has unsaved input. */}
          <Link to={pagePaths.dashboardGear} target="_blank">
            Gear<span className="visually-hidden"> (opens in a new tab)</span>
          </Link>
          .
        </p>
      ) : (
        <ul>
          {gear.map((item) => {
            const role = used.find(({ gearItemId }) => gearItemId === item.id)?.role
            return (
              <li key={item.id} className={`row apart row-gap-4 ${styles.gearItem}`}>
                <div className="grow">
                  <Checkbox
                    name="gear"
                    checked={role !== undefined}
                    onChange={({ target }) =>
                      change(item.id, target.checked ? roleOf(item.category) : undefined)
                    }
                  >
                    {item.itemName}
                  </Checkbox>
                </div>
                {role && (
                  <select
                    className="select compact"
                    aria-label={`Role of ${item.itemName}`}
                    value={role}
                    onChange={({ target }) => change(item.id, target.value as GearRoleName)}
                  >
                    {Object.entries(gearRoles).map(([name, label]) => (
                      <option key={name} value={name}>
                        {label}
                      </option>
                    ))}
                  </select>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <p className={error ? 'problem' : 'help'} id={`${id}-note`}>
        {error}
      </p>
    </fieldset>
  )
}

interface RigButtonsProps {
  rigs: readonly OwnRigFragment[]
  used: AcquisitionValues['gear']
  onAdd: (gear: AcquisitionValues['gear']) => void
}

/** Adds the gear of a rig to what is chosen, of which it removes nothing. */
function RigButtons({ rigs, used, onAdd }: RigButtonsProps) {
  const [text, setText] = useState('')
  function add({ name, gear }: OwnRigFragment) {
    const added = gear.filter(({ id }) => used.every(({ gearItemId }) => gearItemId !== id))
    if (added.length > 0) onAdd(added.map(({ id, category }) => ({ gearItemId: id, role: roleOf(category) })))
    setText(
      added.length > 0
        ? `${countText(added.length, 'item')} of ${name} added.`
        : `${name} is chosen already.`,
    )
  }
  const choices = rigs.filter(({ gear }) => gear.length > 0)
  return (
    choices.length > 0 && (
      <div className="row gap-8 row-gap-8">
        {choices.map((rig) => (
          <button key={rig.id} className="button" type="button" onClick={() => add(rig)}>
            <Plus size={16} aria-hidden="true" />
            <span dir="auto">{rig.name}</span>
          </button>
        ))}
        <Status className="detail">{text}</Status>
      </div>
    )
  )
}
