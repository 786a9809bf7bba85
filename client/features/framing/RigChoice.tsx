import { useId, useState } from 'react'
import type { RigNumbers } from '../../../contract/field-of-view.ts'
import { limits } from '../../../contract/limits.ts'
import { OwnRigs } from './OwnRigs.tsx'
import { storeNumbers, useStoredNumbers } from './stored.ts'
import styles from './framing.module.css'

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

/** Returns the numbers that texts mean; undefined if one is missing or makes no sense. */
function numbersIn(texts: Record<string, string>): RigNumbers | undefined {
  const numbers = fields.map(({ name, min, max }) => {
    const number = Number(texts[name]!.replace(',', '.'))
    return number > 0 && number >= min && number <= max ? number : undefined
  })
  const [focalLengthMm, sensorWidthMm, sensorHeightMm] = numbers
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

  function change(name: string, text: string) {
    const texts = { ...typed.texts, [name]: text }
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
      <div className={styles.numbers}>
        {fields.map(({ name, label }) => (
          <div key={name}>
            <label className="small" htmlFor={`${id}-${name}`}>
              {label}
            </label>
            <input
              className="input"
              id={`${id}-${name}`}
              inputMode="decimal"
              autoComplete="off"
              value={typed.texts[name]}
              aria-describedby={`${id}-note`}
              onChange={({ target }) => change(name, target.value)}
            />
          </div>
        ))}
      </div>
      <div className="row apart gap-16 row-gap-4">
        <p className="muted small grow" id={`${id}-note`}>
          {isIncomplete
            ? `The ${shown} follows once all three are numbers.`
            : rig
              ? 'This browser remembers it.'
              : `Without numbers, the ${shown} is ${without}.`}
        </p>
        {(rig ?? isIncomplete) && (
          <button className="link-button target" type="button" onClick={clear}>
            Remove
          </button>
        )}
      </div>
    </fieldset>
  )
}
