import { Link } from 'react-router-dom'
import { pagePaths } from '../../../contract/page-paths.ts'
import { constellations } from '../../../contract/sky.ts'
import { skyFilters } from '../../../contract/sky-hours.ts'
import { countText } from '../../ui/count-text.ts'
import { integrationText } from '../../ui/integration-text.ts'
import type { SkyTotalsFragment } from './sky-hours.generated.ts'

/** Returns such as '412 square degrees, 730 hours'. */
export function totalsText({ squareDegrees, seconds }: Pick<SkyTotalsFragment, 'squareDegrees' | 'seconds'>) {
  const hours = Math.round(seconds / 3600)
  const area =
    squareDegrees > 0 && squareDegrees < 1
      ? 'Less than a square degree'
      : countText(Math.round(squareDegrees), 'square degree')
  return `${area}, ${hours === 0 && seconds > 0 ? integrationText(seconds) : countText(hours, 'hour')}`
}

/** How long, through which filters, and of that by estimate. */
export const SkyTotals = ({ hours }: { hours: SkyTotalsFragment }) => (
  <>
    <p className="lead">{`${totalsText(hours)} in ${countText(hours.imageCount, 'picture')}.`}</p>
    {hours.filters.length > 0 && (
      <p>
        {`By filter: ${hours.filters
          .map(({ filter, seconds }) => `${skyFilters[filter]} ${integrationText(seconds)}`)
          .join(', ')}.`}
      </p>
    )}
    {hours.estimatedSeconds > 0 && (
      <p className="detail">
        {`${integrationText(hours.estimatedSeconds)} of it is an estimate: of pictures without a place, at the first object that they name.`}
      </p>
    )}
  </>
)

/** The constellations, the most looked at first. */
export const ConstellationList = ({ hours }: { hours: SkyTotalsFragment }) => (
  <section className="stack">
    <h2>Constellations</h2>
    <ol className="columns row-gap-4" aria-label="Constellations, the most photographed first">
      {hours.constellations.map(({ constellation, seconds, imageCount }) => (
        <li key={constellation} className="row apart baseline gap-16">
          <Link className="target" to={`${pagePaths.objects}?constellation=${constellation}`}>
            {constellations[constellation]}
          </Link>
          <span className="detail">{`${integrationText(seconds)}, ${countText(imageCount, 'picture')}`}</span>
        </li>
      ))}
    </ol>
  </section>
)
