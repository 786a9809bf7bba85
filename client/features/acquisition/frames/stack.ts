import { limits } from '../../../../contract/limits.ts'
import type { FrameType } from './frame-type.ts'
import { type Header, numbersIn, UnreadableFrame } from './header.ts'
import { planesOf } from './fits-header.ts'
import { timeOfJulianDate } from './times.ts'

/** Keywords of the number of exposures in a picture that is a stack of them. */
const counts = ['STACKCNT', 'NUMFRAME', 'SNAPSHOT', 'NCOMBINE', 'NSTACKED', 'NSUBS']
/** Cards of ASTAP, which names in a light how many darks it was calibrated with. */
const countsOfLights = ['LIGH', 'LUM', 'RED', 'GRN', 'BLU', 'RGB'].map((kind) => `${kind}_CNT`)
const countsOfType: Record<FrameType, readonly string[]> = {
  light: countsOfLights,
  dark: ['DARK_CNT'],
  flat: ['FLAT_CNT'],
  darkFlat: ['DARK_CNT', 'BIAS_CNT'],
  bias: ['BIAS_CNT'],
}
/** Cards with the sum of all exposures: Siril; Seestar. */
const sums = ['LIVETIME', 'TOTALEXP']

interface Kind {
  type: FrameType | undefined
  isMaster: boolean
  /** Duration of the exposure that the header names. */
  seconds: number
}

/**
 * Returns the number of exposures in a picture. Of a stack of lights it is sure if the sum of their times is named too: its
 * exposures may differ. Throws UnreadableFrame if it is not clear.
 */
export function countOf(header: Header, { type, isMaster, seconds }: Kind): number {
  const planes = planesOf(header)
  if (planes > 1) throw new UnreadableFrame(`${planes} pictures in one, without the time of each`)
  const keywords = [...counts, ...countsOfType[type ?? 'light']]
  const stacked = Math.max(...keywords.flatMap((keyword) => numbersIn(header.get(keyword))), 0)
  // A live stack of SharpCap has no number of exposures, only the time of one.
  const [one] = numbersIn(header.get('SUBEXP'))
  const isStack = isMaster || stacked > 1 || (one !== undefined && one < seconds * 0.99)
  if (!isStack) return 1
  const isClear = Number.isInteger(stacked) && stacked > 1 && stacked <= limits.gallery.exposure.count.max
  const isLight = type === undefined || type === 'light'
  if (isClear && (!isLight || isSumOf(header, stacked * seconds))) return stacked
  throw new UnreadableFrame(isMaster ? 'a master of several frames' : 'a stack of several exposures')
}

const isSumOf = (header: Header, seconds: number) =>
  sums.flatMap((keyword) => numbersIn(header.get(keyword))).some((sum) => Math.abs(sum / seconds - 1) < 0.01)

/** Returns when the exposures of a stack began and ended, as values of a Date. Siril names it for some stacks. */
export function spanOf(header: Header): [begin: number, end: number] | undefined {
  const [begin, end] = ['EXPSTART', 'EXPEND'].map((keyword) => numbersIn(header.get(keyword))[0])
  if (!begin || !end || end < begin) return undefined
  return [timeOfJulianDate(begin), timeOfJulianDate(end)]
}
