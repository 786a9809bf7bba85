import { useId, useState } from 'react'
import { knownRigNumbers } from '../gear/known-gear.ts'

/** Offers the numbers that are known of a telescope and a camera by their names. */
export default function KnownRig({ onUse }: { onUse: (texts: Record<string, string>) => void }) {
  const id = useId()
  const [models, setModels] = useState('')
  const known = knownRigNumbers(models)
  const { focalLengthMm, sensorWidthMm, sensorHeightMm } = known
  const use = () =>
    onUse(Object.fromEntries(Object.entries(known).map(([name, number]) => [name, String(number)])))
  const texts = [
    focalLengthMm && `focal length ${focalLengthMm} mm`,
    sensorWidthMm && `sensor ${sensorWidthMm} × ${sensorHeightMm} mm`,
  ].filter(Boolean)
  return (
    <div className="stack row-gap-4">
      <label className="small" htmlFor={id}>
        Telescope and camera, such as RedCat 51, ASI2600MC
      </label>
      <input
        className="input"
        id={id}
        autoComplete="off"
        value={models}
        onChange={({ target }) => setModels(target.value)}
      />
      {texts.length > 0 && (
        <button className="button" type="button" onClick={use}>
          {`Use what is known of it: ${texts.join(', ')}`}
        </button>
      )}
    </div>
  )
}
