import type { Histogram } from 'node:perf_hooks'

/** Formats a time in milliseconds. */
export const ms = (time: number) => `${time.toFixed(1)} ms`

/** At least 1, the minimum of a histogram, because a timer may fire early. */
export const microsecondsSince = (moment: number) =>
  Math.max(1, Math.round((performance.now() - moment) * 1000))

/** Formats a percentile of times in microseconds. */
export const percentileMs = (times: Histogram, percentile: number) => ms(times.percentile(percentile) / 1000)

/** Formats the number of each outcome. */
export function counted(outcomes: string[]): string {
  const counts = Object.entries(Object.groupBy(outcomes, (outcome) => outcome))
  return counts.map(([outcome, those = []]) => `${outcome}: ${those.length}`).join(', ')
}

/** Prints one figure per line. */
export function print(figures: Record<string, string>) {
  for (const [name, figure] of Object.entries(figures)) console.log(`  ${name.padEnd(19)}${figure}`)
}

/** A value at a time, in units of the caller. */
export interface Sample {
  at: number
  value: number
}

/** Returns the growth per unit of time, by linear least squares. */
export function slope(samples: readonly Sample[]): number {
  const middle = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  const at = middle(samples.map((sample) => sample.at))
  const value = middle(samples.map((sample) => sample.value))
  let together = 0
  let alone = 0
  for (const sample of samples) {
    together += (sample.at - at) * (sample.value - value)
    alone += (sample.at - at) ** 2
  }
  return together / alone
}
