import { useId, useState } from 'react'
import type { RigNumbers } from '../../../contract/field-of-view.ts'
import { limits } from '../../../contract/limits.ts'
import { lazyWithRetry, retriable } from '../../ui/lazy-with-retry.tsx'
import { Status } from '../../ui/Status.tsx'
import { Fold } from './Fold.tsx'
import { OwnRigs } from './OwnRigs.tsx'
import { storeNumbers, useStoredNumbers } from './stored.ts'
import styles from './framing.module.css'

const KnownRig = lazyWithRetry(retriable(() => import('./KnownRig.tsx')))

const fields = [
  { name: 'focalLengthMm', label: 'Focal length, mm', ...limits.gear.focalLengthMm },
  { name: 'sensorWidthMm', label: 'Sensor width, mm', ...limits.gear.sensorWidthMm },
  { name: 'sensorHeightMm', label: 'Sensor height, mm', ...limits.gear.sensorHeightMm },
] as const

interface RigChoiceProps {
  rig: RigNumbers | undefined
  onChange: (rig: RigNumbers | undefined) => void
  /** What follows the rig, and what it is without one, in words. */
  shown: 'frame' | 'list'
  without: string
}

const textsOf = (rig: RigNumbers | undefined) =>
  Object.fromEntries(fields.map(({ name }) => [name, String(rig?.[name] ?? '')]))

type Texts = Record<string, string>

/** Returns the number that a text means; undefined if it is missing or makes no sense. */
function numberOf({ name, min, max }: (typeof fields)[number], texts: Texts): number | undefined {
  const number = Number(texts[name]!.replace(',', '.'))
  return number >= min && number <= max ? number : undefined
}

function numbersIn(texts: Texts): RigNumbers | undefined {
  const [focalLengthMm, sensorWidthMm, sensorHeightMm] = fields.map((field) => numberOf(field, texts))
  return focalLengthMm && sensorWidthMm && sensorHeightMm
    ? { focalLengthMm, sensorWidthMm, sensorHeightMm }
    : undefined
}

const rigNumbers = fields.map(({ name }) => name)

/** Returns the rig that a page begins with or this browser remembers, and a function that chooses another one or none. */
export function useRig(start?: RigNumbers) {
  /** Null once it was removed, undefined until one is chosen. */
  const [chosen, setChosen] = useState<RigNumbers | null | undefined>(start)
  const remembered = useStoredNumbers('rig', rigNumbers)
  function choose(rig: RigNumbers | undefined) {
    storeNumbers('rig', rig)
    setChosen(rig ?? null)
  }
  const isChosen = chosen !== start
  return { rig: chosen === undefined ? remembered : (chosen ?? undefined), isChosen, choose }
}

/** The numbers of a rig, which are typed once: this browser remembers them. */
export function RigChoice({ rig, onChange, shown, without }: RigChoiceProps) {
  const id = useId()
  const [typed, setTyped] = useState(() => ({ of: rig, texts: textsOf(rig) }))
  // Another rig was chosen or remembered.
  if (typed.of !== rig && rig) setTyped({ of: rig, texts: textsOf(rig) })
  const isIncomplete = !numbersIn(typed.texts) && Object.values(typed.texts).some(Boolean)
  const isWrong = (field: (typeof fields)[number]) =>
    typed.texts[field.name]!.trim() !== '' && numberOf(field, typed.texts) === undefined
  const wrong = fields.find(isWrong)

  function change(part: Texts) {
    const texts = { ...typed.texts, ...part }
    const numbers = numbersIn(texts)
    setTyped({ of: numbers ?? typed.of, texts })
    if (numbers) onChange(numbers)
  }
  function clear() {
    setTyped({ of: undefined, texts: textsOf(undefined) })
    onChange(undefined)
  }
  return (
    <fieldset className="stack row-gap-4 scripted">
      <legend className="label">Your rig</legend>
      <OwnRigs rig={rig} onChange={onChange} />
      <Fold summary="By the names of telescope and camera">
        <KnownRig onUse={change} />
      </Fold>
      <div className={styles.numbers}>
        {fields.map((field) => (
          <div key={field.name}>
            <label className="small" htmlFor={`${id}-${field.name}`}>
              {field.label}
            </label>
            <input
              className="input"
              id={`${id}-${field.name}`}
              inputMode="decimal"
              autoComplete="off"
              value={typed.texts[field.name]}
              aria-invalid={isWrong(field) || undefined}
              aria-describedby={`${id}-note`}
              onChange={({ target }) => change({ [field.name]: target.value })}
            />
          </div>
        ))}
      </div>
      <div className="row apart gap-16 row-gap-4">
        <Status className={`small grow ${wrong ? 'problem' : 'muted'}`} id={`${id}-note`}>
          {wrong
            ? `${wrong.outside}.`
            : isIncomplete
              ? `The ${shown} follows once all three are numbers.`
              : rig
                ? 'This browser remembers it.'
                : `Without numbers, the ${shown} is ${without}.`}
        </Status>
        {(rig ?? isIncomplete) && (
          <button className="link-button target" type="button" onClick={clear}>
            Remove
          </button>
        )}
      </div>
    </fieldset>
  )
}
