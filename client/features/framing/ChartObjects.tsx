import type { Wcs } from '../../../contract/wcs.ts'
import { scaleOf, toPixel } from '../../../contract/wcs.ts'
import { limits } from '../../../contract/limits.ts'
import { ellipseOf } from './frame-geometry.ts'
import { useObjectsOnChartQuery } from './framing.generated.ts'
import styles from './framing.module.css'

/** Objects that have names on the chart: more would cover each other. */
const named = 12
/** In arcminutes. */
const smallestSize = 1

/** The objects of the catalogue on a chart, as ellipses, the most photographed with their names. */
export function ChartObjects({ wcs }: { wcs: Wcs }) {
  const { rightAscension, declination } = wcs
  const field = (scaleOf(wcs) * Math.hypot(wcs.width, wcs.height)) / 3600
  const radius = Math.ceil(Math.min(field / 2, limits.imageSearch.radius.max))
  const { data, previousData } = useObjectsOnChartQuery({
    variables: { near: { rightAscension, declination, radius } },
  })
  const objects = (data ?? previousData)?.skyObjects.objects ?? []
  return (
    <g className={styles.objects}>
      {objects.map(({ slug, title, size, minorSize, positionAngle, ...place }, index) => {
        const centre = place as { rightAscension: number; declination: number }
        const at = toPixel(wcs, centre.rightAscension, centre.declination)
        if (!at || at.x < 0 || at.y < 0 || at.x > wcs.width || at.y > wcs.height) return null
        const ellipse = { ...centre, size: Math.max(size ?? 0, smallestSize), minorSize, positionAngle }
        const points = ellipseOf(wcs, ellipse).map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`)
        return (
          <g key={slug}>
            <polygon points={points.join(' ')} />
            {index < named && (
              <text x={at.x} y={at.y} dy="-0.6em">
                {title}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}
