import { SkyChart } from '../sky/SkyChart.tsx'
import { frameOf } from './frame.ts'
import type { Place } from './place-text.ts'
import styles from './placement.module.css'

/** In degrees: the chart shows 48. */
const largestField = 40

/** The frame of an image on the chart of the constellations. */
export default function FrameChart({ place }: { place: Place }) {
  if (Math.max(place.width, place.height) > largestField) return null
  return (
    <div className={styles.chart}>
      <SkyChart title="the picture" position={place} frame={frameOf(place)} />
    </div>
  )
}
