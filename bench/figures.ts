import type { Histogram } from 'node:perf_hooks'

/** Formats a time in milliseconds. */
export const ms = (time: number) => `${time.toFixed(1)} ms`

/** At least 1, the minimum of a histogram, because a timer may fire early. */
export const microsecondsSince = (moment: number) =>
  Math.max(1, Math.round((performance.now() - moment) * 1000))

/** Formats a percentile of times in microseconds. */
export const passed = (times: Histogram, percentile: number) => ms(times.percentile(percentile) / 1000)

/** Formats the number of each outcome. */
export function counted(outcomes: string[]): string {
  const counts = Object.entries(Object.groupBy(outcomes, (outcome) => outcome))
  return counts.map(([outcome, those = []]) => `${outcome}: ${those.length}`).join(', ')
}

/** Prints one figure per line. */
export function print(figures: Record<string, string>) {
  for (const [name, figure] of Object.entries(figures)) console.log(`  ${name.padEnd(19)}${figure}`)
}
