import { useFormikContext } from 'formik'
import { Check } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import { focusNext } from '../../../ui/focus-next.ts'
import {
  type ImageAcquisitionFragment,
  type OwnGearFragment,
  useObjectsNearQuery,
  useTypedObjectQuery,
} from '../acquisition.generated.ts'
import type { AcquisitionValues } from '../acquisition-fields.ts'
import { shortDayText } from '../acquisition-text.ts'
import { AddGear, type CreateGear } from '../ExifSuggestion.tsx'
import { gearInFile, withGear } from '../exif-fields.ts'
import styles from '../acquisition.module.css'
import type { FrameHints } from './hints.ts'
import type { PlaceHint } from './place-hint.ts'

interface FrameHintsViewProps {
  hints: FrameHints
  gear: readonly OwnGearFragment[]
  createGear: CreateGear
  /** Called with an object that the catalogue knows, which is then shown by its title. */
  onObject: (object: KnownObject) => void
}

export type KnownObject = Pick<ImageAcquisitionFragment['objects'][number], 'name' | 'title'>

/** A value of the form that is sent with the save: it only says where the picture's stars are looked for first. */
export interface FramePlace {
  placeHint: PlaceHint | null
}

type Values = AcquisitionValues & { captureDate: string }

/** Offers what the headers of frames say besides the exposures. Nothing of it is set without a press: headers may be wrong. */
export function FrameHintsView({ hints, gear, createGear, onObject }: FrameHintsViewProps) {
  const id = useId()
  const { values, setValues } = useFormikContext<Values>()
  const { camera, telescope, focalLength, day, placeHint } = hints
  const named = gearInFile({ camera, lens: telescope, focalLength }, gear, 'Telescope')
  const unused = named.filter(
    ({ own, isMissing }) =>
      isMissing || (own && !values.gear.some(({ gearItemId }) => gearItemId === own.id)),
  )
  const objects = useNamedObjects(hints).filter(({ name }) => !values.objects.includes(name))
  const change = (changed: (latest: Values) => Partial<Values>) =>
    void setValues((latest) => ({ ...latest, ...changed(latest) }), false)
  const isOfOtherDay = day !== undefined && day !== values.captureDate
  if (unused.length === 0 && objects.length === 0 && !isOfOtherDay && !placeHint) return null
  return (
    <section className={`stack row-gap-8 small break-words ${styles.exif}`} aria-labelledby={id}>
      <p className="strong" id={id}>
        The headers also say
      </p>
      {placeHint && (
        <p className="detail">{`Where to look for the picture in the sky: right ascension ${degreesText(placeHint.rightAscension)}, declination ${degreesText(placeHint.declination)}.`}</p>
      )}
      <div className="row gap-8">
        {isOfOtherDay && (
          <Offer onUse={() => change(() => ({ captureDate: day }))}>
            {`Capture date: ${shortDayText(day)}`}
          </Offer>
        )}
        {objects.map((object) => (
          <Offer
            key={object.name}
            onUse={() => {
              onObject(object)
              change(({ objects }) => ({ objects: [...objects, object.name] }))
            }}
          >
            {`${object.isNear ? 'Object near it' : 'Object'}: ${object.title}`}
          </Offer>
        ))}
        {unused.map(({ own, ...found }) =>
          own ? (
            <Offer key={own.id} onUse={() => change(({ gear }) => ({ gear: withGear(gear, own) }))}>
              {`Gear: ${own.itemName}`}
            </Offer>
          ) : (
            <AddGear
              key={found.category}
              found={{ own, ...found }}
              onAdd={async (fields, context) => {
                const item = await createGear(fields, context)
                change(({ gear }) => ({ gear: withGear(gear, item) }))
              }}
            />
          ),
        )}
      </div>
    </section>
  )
}

const degreesText = (degrees: number) => `${degrees.toFixed(1)}°`

interface OfferProps {
  onUse: () => void
  children: string
}

/** A button that is removed once its value is in the form. */
const Offer = ({ onUse, children }: OfferProps) => (
  <button
    className="button"
    type="button"
    onClick={({ currentTarget }: MouseEvent) => {
      focusNext(currentTarget)
      onUse()
    }}
  >
    <Check size={16} aria-hidden="true" />
    <span>
      <span className="visually-hidden">Use </span>
      {children}
    </span>
  </button>
)

/** Returns the object that the headers name, or else those near which they say the telescope pointed. */
function useNamedObjects({ object, position }: FrameHints): (KnownObject & { isNear?: boolean })[] {
  const typed = useTypedObjectQuery({ variables: { name: object ?? '' }, skip: !object })
  const known = typed.data?.skyObject
  const isLookedUp = !object || (!typed.loading && !known)
  const near = useObjectsNearQuery({
    variables: { near: position ?? { rightAscension: 0, declination: 0 } },
    skip: !position || !isLookedUp,
  })
  if (known) return [known]
  // Without an answer it is a name that the catalogue does not know, until it is saved.
  const own = object && !typed.loading ? [{ name: object, title: object }] : []
  const nearby = position && isLookedUp ? (near.data?.skyObjects.objects ?? []) : []
  return [...own, ...nearby.map(({ name, title }) => ({ name, title, isNear: true }))]
}
