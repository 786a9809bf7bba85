import { calibrationText } from '../../../../contract/acquisition-csv.ts'
import type { ExposureSeries } from '../../../../contract/acquisition.ts'
import type { Unread } from '../../../../contract/read-acquisition-csv.ts'
import { countText } from '../../../ui/count-text.ts'
import type { FoundExposures } from '../found-exposures.ts'
import type { FrameType } from './frame-type.ts'
import type { Frame } from './frame.ts'
import { countedOnce, type NamedFrame } from './same-exposures.ts'

/** The frames of a file, or why it cannot be used. */
export interface ReadFile {
  name: string
  frames?: Frame[]
  problem?: string
}

/**
 * Groups frames of equal settings and night in the order in which they were taken, and counts calibration frames. Frames that
 * do not say what they are count as lights, or are left out.
 */
export function foundIn(files: readonly ReadFile[], areUntypedLights = true): FoundExposures {
  const untyped: NamedFrame[] = []
  const all: NamedFrame[] = []
  for (const { name, frames = [] } of files)
    for (const frame of frames) {
      const isLeftOut = frame.type === undefined && !areUntypedLights
      ;(isLeftOut ? untyped : all).push({ ...frame, type: frame.type ?? 'light', name })
    }
  const { frames, copies, likelyCopies } = countedOnce(all)
  const series = new Map<string, ExposureSeries>()
  for (const { settings, count } of frames.filter(({ type }) => type === 'light')) {
    const key = JSON.stringify(settings)
    series.set(key, { ...settings, count: (series.get(key)?.count ?? 0) + count })
  }
  const numberOf = (type: FrameType) =>
    frames.filter((frame) => frame.type === type).reduce((sum, { count }) => sum + count, 0)
  return {
    exposures: [...series.values()],
    calibrationFrames: calibrationText({
      darks: numberOf('dark'),
      flats: numberOf('flat'),
      flatDarks: numberOf('darkFlat'),
      bias: numberOf('bias'),
    }),
    unread: [
      ...leftOutOf(frames),
      ...files.flatMap(({ name, problem }) => (problem ? { name, reason: problem } : [])),
      ...notCounted(copies, 'copies of exposures that are counted'),
      ...notCounted(likelyCopies, 'probably among the exposures that are counted: same equipment and night'),
      ...notCounted(untyped, 'not clear whether light, dark, flat or bias'),
    ],
  }
}

/** Files that do not say what they are, such as conversions of a camera's raws. */
export interface UntypedFiles {
  count: number
  /** The result without these files. */
  foundWithout: FoundExposures
}

export function untypedIn(files: readonly ReadFile[]): UntypedFiles | undefined {
  const untyped = files.filter(({ frames = [] }) => frames.some(({ type }) => type === undefined))
  return untyped.length > 0 ? { count: untyped.length, foundWithout: foundIn(files, false) } : undefined
}

const notCounted = (frames: readonly NamedFrame[], reason: string): Unread[] =>
  frames.length > 0 ? [{ ...named(frames.map(({ name }) => name)), reason }] : []

/** Several hundred frames of a night leave out the same. */
function leftOutOf(frames: readonly NamedFrame[]): Unread[] {
  const all = frames.flatMap(({ name, leftOut }) => leftOut.map((reason) => ({ name, reason })))
  return Array.from(
    Map.groupBy(all, ({ reason }) => reason),
    ([reason, files]) => ({ ...named(files.map(({ name }) => name)), reason, isUsed: true }),
  )
}

/** A file may have several frames. */
function named(all: readonly string[]) {
  const names = [...new Set(all)]
  return { name: names.length <= 3 ? names.join(', ') : countText(names.length, 'file'), count: names.length }
}
