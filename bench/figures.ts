import type { Histogram } from 'node:perf_hooks'

/** A time in milliseconds, as benchmarks print it. */
export const ms = (time: number) => `${time.toFixed(1)} ms`

/** A histogram takes whole numbers from 1; a timer may ring a little early. */
export const microsecondsSince = (moment: number) =>
  Math.max(1, Math.round((performance.now() - moment) * 1000))

/** What so many percent of the times, in microseconds, do not pass. */
export const passed = (times: Histogram, percentile: number) => ms(times.percentile(percentile) / 1000)

/** How often each of these was answered. */
export function counted(outcomes: string[]): string {
  const counts = Object.entries(Object.groupBy(outcomes, (outcome) => outcome))
  return counts.map(([outcome, those = []]) => `${outcome}: ${those.length}`).join(', ')
}

/** Prints what was measured, a line each. */
export function print(figures: Record<string, string>) {
  for (const [name, figure] of Object.entries(figures)) console.log(`  ${name.padEnd(19)}${figure}`)
}
