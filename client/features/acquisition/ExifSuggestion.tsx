import { useFormikContext } from 'formik'
import { Check, Plus } from 'lucide-react'
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Exif } from '../../../contract/exif.ts'
import { messageOf } from '../../apollo/graphql-errors.ts'
import { withIdempotencyKey } from '../../apollo/operation-context.ts'
import { FormErrorMessage } from '../../forms/FormErrorMessage.tsx'
import { focusNamed, focusNext } from '../../ui/focus-next.ts'
import { randomId } from '../../ui/random-id.ts'
import type { OwnGearFragment } from './acquisition.generated.ts'
import { type AcquisitionValues, rowName } from './acquisition-fields.ts'
import styles from './acquisition.module.css'
import {
  blankRowIndex,
  commonExif,
  exifText,
  gearInFile,
  type GearInFile,
  withExif,
  withGear,
} from './exif-fields.ts'
import { Status } from '../../ui/Status.tsx'

export type CreateGear = (
  fields: { itemName: string; category: string },
  context: ReturnType<typeof withIdempotencyKey>,
) => Promise<OwnGearFragment>

interface ExifSuggestionProps {
  gear: readonly OwnGearFragment[]
  createGear: CreateGear
}

/** Shows what the chosen files say, and offers to enter it, and to add their camera and lens to the creator's gear. */
export function ExifSuggestion({ gear, createGear }: ExifSuggestionProps) {
  const { values, setValues } = useFormikContext<AcquisitionValues & { images: readonly File[] }>()
  const [read, setRead] = useState<ReadExif>({ images: [], exif: [] })
  useExif(values.images, setRead)
  const exif = commonExif(read.images === values.images ? read.exif : [])
  const next = withExif(values, exif, gear)
  const named = gearInFile(exif, gear)
  const used = named.filter(({ own }) => values.gear.some(({ gearItemId }) => gearItemId === own?.id))
  const isNew = next.gear.length > values.gear.length || next.exposures !== values.exposures
  const [usedFor, setUsedFor] = useState<readonly File[]>()
  const text = exifText(exif)
  if (text === '') return null

  function applyExif() {
    const index = blankRowIndex(values.exposures)
    // The button is removed; the focus moves to the number, which files do not have.
    flushSync(() => {
      setUsedFor(values.images)
      void setValues({ ...values, ...next }, false)
    })
    focusNamed(next.exposures[index] ? rowName(index) : 'gear')
  }
  return (
    <section className={`stack row-gap-8 detail break-words ${styles.exif}`} aria-label="From the files">
      <div className="row apart gap-16 row-gap-8">
        <p className="grow">{`From the ${values.images.length === 1 ? 'file' : 'files'}: ${text}`}</p>
        {isNew && usedFor !== values.images && (
          <button className="button" type="button" data-list-focus onClick={applyExif}>
            Use<span className="visually-hidden"> what the file says</span>
          </button>
        )}
      </div>
      <div className="row gap-8">
        {named.map((found) => (
          <AddGear
            key={found.name ?? found.category}
            found={found}
            onAdd={async (fields, context) => {
              const item = await createGear(fields, context)
              // Of the latest values: the user may have typed in the meantime.
              void setValues((latest) => ({ ...latest, gear: withGear(latest.gear, item) }), false)
            }}
          />
        ))}
      </div>
      <Status>
        {used.length > 0 &&
          used.map(({ own }) => (
            <span key={own!.id} className="line gap-8">
              <Check size={16} aria-hidden="true" />
              <span>
                From your gear: <bdi>{own!.itemName}</bdi>
              </span>
            </span>
          ))}
      </Status>
    </section>
  )
}

interface AddGearProps {
  found: GearInFile
  onAdd: (...created: Parameters<CreateGear>) => Promise<void>
}

/** A button that adds the camera or lens of a file to the creator's gear, unless it is there. */
export function AddGear({ found: { name, category, isMissing }, onAdd }: AddGearProps) {
  const [key] = useState(randomId)
  const [isAdding, setIsAdding] = useState(false)
  const [error, setError] = useState('')

  async function add({ currentTarget }: MouseEvent) {
    if (isAdding) return
    setIsAdding(true)
    setError('')
    try {
      await onAdd({ itemName: name!, category }, withIdempotencyKey(key))
      if (currentTarget === document.activeElement) focusNext(currentTarget)
    } catch (problem) {
      setError(messageOf(problem) || 'Creation failed')
    }
    setIsAdding(false)
  }
  return (
    (isMissing || isAdding) && (
      <>
        <button className="button" type="button" aria-disabled={isAdding} onClick={add}>
          <Plus size={16} aria-hidden="true" />
          <span>{isAdding ? `Adding ${name} …` : `Add ${name} to your gear`}</span>
        </button>
        <FormErrorMessage text={error} />
      </>
    )
  )
}

export interface ReadExif {
  images: readonly File[]
  /** In the order of the images. */
  exif: readonly Exif[]
}

/** Reads the EXIF data of files whenever others are chosen. */
export function useExif(images: readonly File[], onRead: (read: ReadExif) => void) {
  const report = useEffectEvent(onRead)
  useEffect(() => {
    let isCancelled = false
    const readAll = async () => {
      const { exifOf } = await import('../../../contract/exif.ts')
      const exif = await Promise.all(images.map(exifOf))
      if (!isCancelled) report({ images, exif })
    }
    readAll().catch(() => {}) // only a suggestion
    return () => {
      isCancelled = true
    }
  }, [images])
}
