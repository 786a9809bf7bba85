import { useFormikContext } from 'formik'
import { Check } from 'lucide-react'
import { flushSync } from 'react-dom'
import type { GearRoleName } from '../../../contract/acquisition.ts'
import { roleOf } from '../../../contract/gear-role.ts'
import { NumberField } from '../../forms/TextField.tsx'
import { focusNamed } from '../../ui/focus-next.ts'
import { gearNumbers, type GearNumberName } from './gear-numbers.ts'
import { knownNumbers } from './known-gear.ts'

type Values = Record<'itemName' | 'category' | 'brand' | 'model' | GearNumberName, string>

const names = Object.keys(gearNumbers) as GearNumberName[]
const roles: Record<GearNumberName, GearRoleName> = {
  focalLengthMm: 'telescope',
  pixelSizeMicrons: 'camera',
  sensorWidthMm: 'camera',
  sensorHeightMm: 'camera',
}

const knownText = (name: GearNumberName, value: number) =>
  `${gearNumbers[name].term.toLowerCase()} ${gearNumbers[name].text(value)}`

/** The numbers of optics and cameras, for gear that has them. Those of a well-known model are offered. */
export function GearNumberFields() {
  const { values, initialValues, setValues } = useFormikContext<Values>()
  const role = roleOf(values.category)
  const isOptics = role === 'telescope' || role === 'camera'
  const known = (isOptics && knownNumbers(values)) || {}
  const offered = names.filter((name) => known[name] !== undefined && values[name] === '')
  const shown = names.filter(
    (name) =>
      roles[name] === role || known[name] !== undefined || values[name] !== '' || initialValues[name] !== '',
  )
  function applyKnown() {
    const texts = Object.fromEntries(offered.map((name) => [name, String(known[name])]))
    // The button is removed.
    flushSync(() => void setValues({ ...values, ...texts }, true))
    focusNamed(offered[0]!)
  }
  return (
    <>
      {shown.map((name) => (
        <NumberField key={name} name={name} {...gearNumbers[name].field} />
      ))}
      {offered.length > 0 && (
        <button className="button" type="button" onClick={applyKnown}>
          <Check size={16} aria-hidden="true" />
          <span>{`Use what is known of it: ${offered.map((name) => knownText(name, known[name]!)).join(', ')}`}</span>
        </button>
      )}
    </>
  )
}
