import { useId } from 'react'
import type { RigNumbers } from '../../../contract/field-of-view.ts'
import { userOf, useSession } from '../../session/session.ts'
import { useOwnRigsQuery } from './framing.generated.ts'

interface OwnRigsProps {
  rig: RigNumbers | undefined
  onChange: (rig: RigNumbers) => void
}

const keyOf = ({ focalLengthMm, sensorWidthMm, sensorHeightMm }: RigNumbers) =>
  [focalLengthMm, sensorWidthMm, sensorHeightMm].join()

/** The rigs of the user whose gear has all numbers. */
export function OwnRigs({ rig, onChange }: OwnRigsProps) {
  const id = useId()
  const userId = userOf(useSession())?.id
  const { data } = useOwnRigsQuery({ variables: { userId: userId ?? 1 }, skip: userId === undefined })
  const rigs = (data?.creatorProfile?.rigs ?? []).flatMap(
    ({ name, focalLengthMm, sensorWidthMm, sensorHeightMm }) =>
      focalLengthMm && sensorWidthMm && sensorHeightMm
        ? [{ name, numbers: { focalLengthMm, sensorWidthMm, sensorHeightMm } }]
        : [],
  )
  if (rigs.length === 0) return null
  const chosen = rigs.find(({ numbers }) => rig && keyOf(numbers) === keyOf(rig))
  return (
    <div>
      <label className="label" htmlFor={id}>
        One of your rigs
      </label>
      <select
        className="select"
        id={id}
        value={chosen?.name ?? ''}
        onChange={({ target }) => onChange(rigs.find(({ name }) => name === target.value)!.numbers)}
      >
        <option value="" disabled>
          Choose …
        </option>
        {rigs.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
