import { limits } from '../../../contract/limits.ts'
import { degree, type SkyPoint } from '../../../contract/tangent-plane.ts'
import { scaleOf, toPixel, type Wcs } from '../../../contract/wcs.ts'
import { labelsOf } from '../placement/label-layout.ts'
import { useObjectsOnChartQuery } from './ChartObjects.generated.ts'
import { ellipseOf } from './frame-geometry.ts'
import styles from './framing.module.css'

/** In arcminutes. */
const smallestSize = 1
/** In pixels of the screen, as the layout of labels takes it. */
const fontSize = 13

interface ChartObjectsProps {
  wcs: Wcs
  /** Pixels of the screen for each of the chart. */
  zoom: number
  /** The slug of the object that is named first. */
  subject: string | undefined
}

/** The objects of the catalogue on a chart, as ellipses, the largest with their names where these have space. */
export default function ChartObjects({ wcs, zoom, subject }: ChartObjectsProps) {
  const { rightAscension, declination, width, height } = wcs
  const field = (scaleOf(wcs) * Math.hypot(width, height)) / 3600
  const radius = Math.ceil(Math.min(field / 2, limits.imageSearch.radius.max))
  const { data, previousData } = useObjectsOnChartQuery({
    variables: { near: { rightAscension, declination, radius } },
  })
  const objects = ((data ?? previousData)?.skyObjects.objects ?? []).flatMap(
    ({ slug, title, size, minorSize, positionAngle, ...place }) => {
      const centre = place as SkyPoint
      const at = toPixel(wcs, centre.rightAscension, centre.declination)
      if (!at || at.x < 0 || at.y < 0 || at.x > width || at.y > height) return []
      const ellipse = { ...centre, size: Math.max(size ?? 0, smallestSize), minorSize, positionAngle }
      const points = ellipseOf(wcs, ellipse)
      const [tip, side] = [points[0]!, points[points.length / 4]!]
      const axes = {
        semiMajorAxis: Math.hypot(tip.x - at.x, tip.y - at.y),
        semiMinorAxis: Math.hypot(side.x - at.x, side.y - at.y),
        angle: Math.atan2(tip.y - at.y, tip.x - at.x) / degree,
      }
      return [{ slug, texts: [title], points, ...at, ...axes }]
    },
  )
  const rank = ({ slug, semiMajorAxis }: (typeof objects)[number]) =>
    slug === subject ? Infinity : semiMajorAxis
  const labels = labelsOf(
    objects.toSorted((one, other) => rank(other) - rank(one)),
    { width: width * zoom, height: height * zoom },
    zoom,
    1,
  )
  return (
    <g className={styles.objects}>
      {objects.map(({ slug, points }) => (
        <polygon
          key={slug}
          points={points.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`).join(' ')}
        />
      ))}
      {labels.map(({ slug, text, x, y }) => (
        <text key={slug} x={x / zoom} y={y / zoom} fontSize={fontSize / zoom}>
          {text}
        </text>
      ))}
    </g>
  )
}
