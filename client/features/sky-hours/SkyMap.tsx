import { useEffect, useRef, useState } from 'react'
import { cellAt } from '../../../contract/healpix.ts'
import { constellations } from '../../../contract/sky.ts'
import { decodeSkyMap, hoursOfLevel, type SkyFilterName } from '../../../contract/sky-hours.ts'
import { ErrorState } from '../../ui/Notice.tsx'
import { integrationText } from '../../ui/integration-text.ts'
import { onThemeChange } from '../../ui/theme.ts'
import { constellationsOfMonth, figuresPath } from './constellation-places.ts'
import { directionsOfLine, halfHeight, halfWidth } from './mollweide.ts'
import { useSkyMapQuery } from './sky-hours.generated.ts'
import styles from './sky-hours.module.css'
import { SkyHoles } from './SkyHoles.tsx'

interface SkyMapProps {
  creator: string | null
  filter: SkyFilterName | null
  /** Abbreviations of the constellations that have hours. */
  seen: readonly string[]
}

const noLevels = new Uint8Array(0)

/** The map, and the constellations and objects of the month that it lacks. */
export default function SkyMap({ creator, filter, seen }: SkyMapProps) {
  const { data, previousData, error, refetch } = useSkyMapQuery({ variables: { creator, filter } })
  const [today] = useState(() => new Date())
  const map = (data ?? previousData)?.skyHours?.map
  const levels = map === undefined ? noLevels : decodeSkyMap(map)
  const longest = levels.reduce((most, level) => Math.max(most, level), 0)
  const missing = constellationsOfMonth(today).filter((name) => !seen.includes(name))
  if (error && map === undefined)
    return <ErrorState title="Failed to load the map" text="The totals below are complete." retry={refetch} />
  return (
    <>
      <div className={styles.map} aria-busy={map === undefined}>
        <Cells levels={levels} longest={longest} />
        <svg viewBox={`${-halfWidth} ${-halfHeight} ${2 * halfWidth} ${2 * halfHeight}`} aria-hidden="true">
          <ellipse rx={halfWidth} ry={halfHeight} />
          <path className={styles.equator} d={`M${-halfWidth} 0H${halfWidth}`} />
          <path d={figuresPath()} />
        </svg>
      </div>
      <p className="detail">
        {`North is up, right ascension 0 in the middle, east to the left. ${
          longest > 0 ? `At most about ${integrationText(roughSeconds(longest))} in one place.` : ''
        }`}
      </p>
      {missing.length > 0 && (
        <p>
          {`Highest around midnight this month, and without any hours yet: ${missing
            .map((name) => constellations[name])
            .join(', ')}.`}
        </p>
      )}
      <SkyHoles creator={creator} today={today} />
    </>
  )
}

/** Returns the seconds of a level, in whole hours from one hour on. */
const roughSeconds = (level: number) => {
  const hours = hoursOfLevel(level)
  return hours < 1 ? Math.round(hours * 60) * 60 : Math.round(hours) * 3600
}

/** Pixels of the canvas; a cell is about two of them wide. */
const maxWidth = 1400
/** Dense screens have more, which nobody sees in a map. */
const pixelsPerPx = 2
/** The opacity of the shortest time. */
const faintest = 0.25

function Cells({ levels, longest }: { levels: Uint8Array; longest: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const redraw = () => draw(canvas.current!, levels, longest)
    redraw()
    const stop = onThemeChange(redraw)
    return () => void stop()
  }, [levels, longest])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label="Map of the sky: the longer a place was photographed, the more it stands out. The constellations are listed below."
    />
  )
}

/** Draws each pixel in the colour of its element, the more opaque the longer its cell was looked at. */
function draw(canvas: HTMLCanvasElement, levels: Uint8Array, longest: number) {
  const width = Math.min(canvas.clientWidth * pixelsPerPx, maxWidth)
  const height = Math.round(width / 2)
  if (width === 0) return
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context || longest === 0) return
  const [red = 0, green = 0, blue = 0] = getComputedStyle(canvas).color.match(/\d+/g)!.map(Number)
  const image = context.createImageData(width, height)
  for (let row = 0; row < height; row++) {
    const directionAt = directionsOfLine(((row + 0.5) / height) * 2 * halfHeight - halfHeight)
    for (let column = 0; column < width; column++) {
      const direction = directionAt(((column + 0.5) / width) * 2 * halfWidth - halfWidth)
      const level = direction ? levels[cellAt(direction.z, direction.longitude)]! : 0
      if (level === 0) continue
      const opacity = faintest + (1 - faintest) * (level / longest) ** 3
      image.data.set([red, green, blue, opacity * 255], (row * width + column) * 4)
    }
  }
  context.putImageData(image, 0, 0)
}
