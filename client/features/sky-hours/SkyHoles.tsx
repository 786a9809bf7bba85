import { Link } from 'react-router-dom'
import { fieldOfView } from '../../../contract/field-of-view.ts'
import { objectPath } from '../../../contract/page-paths.ts'
import { SkeletonLines } from '../../ui/Loading.tsx'
import { ErrorState } from '../../ui/Notice.tsx'
import { RigChoice, useRig } from '../framing/RigChoice.tsx'
import { placeKey, useStoredNumbers } from '../framing/stored.ts'
import { fullTitle } from '../sky/object-texts.ts'
import { midnightHours } from './constellation-places.ts'
import { useSkyHolesQuery } from './sky-hours.generated.ts'

/** In degrees, without a rig. */
const usualField = 2
const shownHoles = 24
/** Degrees above the horizon, where an object is worth a night. */
const leastAltitude = 30
const latitudeOnly = ['latitude'] as const

/** Objects of the month that nobody, or a creator, has photographed, and that suit a rig. */
export function SkyHoles({ creator, today }: { creator: string | null; today: Date }) {
  const { rig, choose } = useRig()
  const place = useStoredNumbers(placeKey, latitudeOnly)
  // What suits its shorter side suits all of it.
  const field = rig ? Math.min(...Object.values(fieldOfView(rig))) : usualField
  const { data, error, refetch } = useSkyHolesQuery({
    variables: { creator, rightAscension: midnightHours(today) * 15, field },
  })
  const isHigh = ({ declination }: { declination: number | null }) =>
    !place || 90 - Math.abs(declination! - place.latitude) >= leastAltitude
  const holes = data?.skyHours?.holes.filter(isHigh).slice(0, shownHoles)
  const high = place ? `, and at least ${leastAltitude}° high at the place that this browser remembers` : ''
  return (
    <section className="stack gap-16">
      <h2>Holes for your rig</h2>
      <RigChoice rig={rig} onChange={choose} shown="list" without={`for a field of ${usualField}°`} />
      {error && !holes ? (
        <ErrorState title="Failed to load the objects" retry={refetch} />
      ) : !holes ? (
        <SkeletonLines count={4} />
      ) : holes.length === 0 ? (
        <p>{`Each object that suits it has hours already, of those highest around midnight this month${high}.`}</p>
      ) : (
        <>
          <p>{`Without any hours, highest around midnight this month${high}, and as large as suits a field of ${Number(field.toFixed(1))}°:`}</p>
          <ul className="columns row-gap-4" aria-label="Objects without any hours">
            {holes.map((object) => (
              <li key={object.id} className="row apart baseline gap-16">
                <Link className="target" to={objectPath(object.slug)}>
                  {fullTitle(object)}
                </Link>
                <span className="detail">{`${Math.round(object.size!)}′`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
