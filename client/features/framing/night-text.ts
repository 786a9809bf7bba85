import type { Moment, Moon } from './night.ts'

/** Below it, the Sun lights nothing of the sky. */
const darkAltitude = -18
/** Above it, the air takes little of the light. */
const goodAltitude = 30

const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
export const timeText = (time: Date) => clock.format(time)

/** Returns when a value crosses a limit between two moments. */
function crossing(before: Moment, after: Moment, name: 'target' | 'moon' | 'sun', limit: number): Date {
  const part = (limit - before[name]) / (after[name] - before[name])
  return new Date(before.time.getTime() + part * (after.time.getTime() - before.time.getTime()))
}

interface Span {
  from: Date
  to: Date
}

/** Returns the spans in which a condition holds, to their moment. */
function spansOf(
  moments: readonly Moment[],
  name: 'target' | 'moon' | 'sun',
  limit: number,
  isAbove: boolean,
): Span[] {
  const spans: Span[] = []
  let from: Date | undefined
  for (const [index, moment] of moments.entries()) {
    const holds = moment[name] > limit === isAbove
    const before = moments[index - 1]
    if (holds && !from) from = before ? crossing(before, moment, name, limit) : moment.time
    if (!holds && from) {
      spans.push({ from, to: crossing(before!, moment, name, limit) })
      from = undefined
    }
  }
  if (from) spans.push({ from, to: moments.at(-1)!.time })
  return spans
}

const lengthOf = ({ from, to }: Span) => to.getTime() - from.getTime()
const isWhole = (spans: readonly Span[], moments: readonly Moment[]) =>
  spans.length === 1 && lengthOf(spans[0]!) === moments.at(-1)!.time.getTime() - moments[0]!.time.getTime()

const spanText = ({ from, to }: Span) => `from ${timeText(from)} to ${timeText(to)}`

/** Returns the span of darkness; undefined if the Sun stays too near to the horizon. */
export const darknessOf = (moments: readonly Moment[]): Span | undefined =>
  spansOf(moments, 'sun', darkAltitude, false)[0]

/** Returns how dark the night gets: 'Dark from 18:10 to 05:50.' */
export function darknessText(moments: readonly Moment[]): string {
  const dark = spansOf(moments, 'sun', darkAltitude, false)
  if (isWhole(dark, moments)) return 'It is dark all day: the Sun stays far below the horizon.'
  if (dark[0]) return `Dark ${spanText(dark[0])}.`
  const night = spansOf(moments, 'sun', -0.8, false)
  return night[0]
    ? `The Sun is down ${spanText(night[0])}, but it does not get fully dark.`
    : 'The Sun does not set.'
}

/** Returns the moments of the darkness, or of the night if it does not get dark. */
function usableOf(moments: readonly Moment[]): readonly Moment[] {
  const dark = moments.filter(({ sun }) => sun <= darkAltitude)
  return dark.length > 0 ? dark : moments.filter(({ sun }) => sun < -0.8)
}

/** Returns when the target is up: 'Above 30° from 21:40 to 03:10, highest at 00:20: 68°.' */
export function targetText(moments: readonly Moment[]): string {
  if (moments.every(({ target }) => target < 0)) return 'It never rises at this place.'
  const usable = usableOf(moments)
  const isAlwaysUp = moments.every(({ target }) => target > 0)
  if (usable.length === 0)
    return isAlwaysUp ? 'It never sets at this place.' : 'It rises while the Sun is up.'
  const highest = usable.reduce((best, moment) => (moment.target > best.target ? moment : best))
  if (highest.target < 0) return 'It is below the horizon while it is dark.'
  const good = spansOf(usable, 'target', goodAltitude, true).toSorted(
    (one, other) => lengthOf(other) - lengthOf(one),
  )[0]
  const top = `highest at ${timeText(highest.time)}: ${Math.round(highest.target)}°.`
  const text = good
    ? `Above ${goodAltitude}° ${spanText(good)}, ${top}`
    : `Never above ${goodAltitude}°, ${top}`
  return isAlwaysUp ? `${text} It never sets.` : text
}

/** Returns 'Moon: 34 % lit, waxing, 57° away, up from 17:00 to 22:10.' */
export function moonText(moments: readonly Moment[], { litPart, isWaxing, distance }: Moon): string {
  const usable = usableOf(moments)
  const up = spansOf(usable.length > 0 ? usable : moments, 'moon', 0, true)
  const when = up.length > 0 ? `up ${up.map(spanText).join(' and ')}` : 'below the horizon'
  const phase = isWaxing ? 'waxing' : 'waning'
  return `Moon: ${Math.round(litPart * 100)} % lit, ${phase}, ${Math.round(distance)}° away, ${when}.`
}
