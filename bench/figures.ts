import type { Histogram } from 'node:perf_hooks'

export const ms = (time: number) => `${time.toFixed(1)} ms`

export const medianOf = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Formats the median and the extremes of times in milliseconds. */
export const spread = (values: number[]) =>
  `${Math.round(medianOf(values))} ms, ${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))}`

/** At least 1, the minimum of a histogram, because timers may fire early. */
export const microsecondsSince = (moment: number) =>
  Math.max(1, Math.round((performance.now() - moment) * 1000))

/** Formats a percentile of times in microseconds. */
export const percentileMs = (times: Histogram, percentile: number) => ms(times.percentile(percentile) / 1000)

export function counted(outcomes: string[]): string {
  const counts = Object.entries(Object.groupBy(outcomes, (outcome) => outcome))
  return counts.map(([outcome, those = []]) => `${outcome}: ${those.length}`).join(', ')
}

export function print(figures: Record<string, string>) {
  for (const [name, figure] of Object.entries(figures)) console.log(`  ${name.padEnd(19)}${figure}`)
}

/** In units of the caller. */
export interface Sample {
  at: number
  value: number
}

/** Returns the growth per unit of time, by linear least squares. */
export function slope(samples: readonly Sample[]): number {
  const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  const meanAt = mean(samples.map(({ at }) => at))
  const meanValue = mean(samples.map(({ value }) => value))
  let covariance = 0
  let variance = 0
  for (const { at, value } of samples) {
    covariance += (at - meanAt) * (value - meanValue)
    variance += (at - meanAt) ** 2
  }
  return covariance / variance
}
