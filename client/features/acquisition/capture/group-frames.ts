import { calibrationText } from '../../../../contract/acquisition-csv.ts'
import type { ExposureSeries } from '../../../../contract/acquisition.ts'
import { countText } from '../../../ui/count-text.ts'
import type { FoundExposures } from '../found-exposures.ts'
import type { Frame, FrameType } from './frame.ts'

/** The frame of a file, or why it cannot be used. */
export interface ReadFile {
  name: string
  frame?: Frame
  problem?: string
}

/** Groups frames of equal settings and night in the order in which they were taken, and counts calibration frames. */
export function foundIn(files: readonly ReadFile[]): FoundExposures {
  const { frames, copies } = withoutCopies(files)
  const series = new Map<string, ExposureSeries>()
  for (const { settings, count } of frames.filter(({ type }) => type === 'light')) {
    const key = JSON.stringify(settings)
    series.set(key, { ...settings, count: (series.get(key)?.count ?? 0) + count })
  }
  const numberOf = (type: FrameType) => frames.filter((frame) => frame.type === type).length
  return {
    exposures: [...series.values()],
    calibrationFrames: calibrationText({
      darks: numberOf('dark'),
      flats: numberOf('flat'),
      flatDarks: numberOf('darkFlat'),
      bias: numberOf('bias'),
    }),
    unread: [
      ...leftOutOf(files),
      ...files.flatMap(({ name, problem }) => (problem ? { name, reason: problem } : [])),
      ...(copies.length > 0 ? [{ ...named(copies), reason: 'copies of exposures that are counted' }] : []),
    ],
  }
}

/** Counts an exposure once, also if a copy was calibrated, or a stack begins with it. */
function withoutCopies(files: readonly ReadFile[]) {
  const seen = new Set<string>()
  const copies: string[] = []
  const frames: Frame[] = []
  const single = files.toSorted((one, other) => (one.frame?.count ?? 1) - (other.frame?.count ?? 1))
  for (const { name, frame } of single) {
    if (!frame) continue
    if (frame.identity && seen.has(frame.identity)) copies.push(name)
    else frames.push(frame)
    if (frame.identity) seen.add(frame.identity)
  }
  return { frames: frames.toSorted((one, other) => one.takenAt - other.takenAt), copies }
}

/** Several hundred frames of a night leave out the same. */
function leftOutOf(files: readonly ReadFile[]) {
  const all = files.flatMap(({ name, frame }) => (frame?.leftOut ?? []).map((reason) => ({ name, reason })))
  return Array.from(
    Map.groupBy(all, ({ reason }) => reason),
    ([reason, files]) => ({ ...named(files.map(({ name }) => name)), reason, isUsed: true }),
  )
}

const named = (names: readonly string[]) => ({
  name: names.length <= 3 ? names.join(', ') : countText(names.length, 'file'),
  count: names.length,
})
