/** A time in milliseconds, as benchmarks print it. */
export const ms = (time: number) => `${time.toFixed(1)} ms`

/** How often each of these was answered. */
export function counted(outcomes: string[]): string {
  const counts = Object.entries(Object.groupBy(outcomes, (outcome) => outcome))
  return counts.map(([outcome, those = []]) => `${outcome}: ${those.length}`).join(', ')
}

/** Prints what was measured, a line each. */
export function print(figures: Record<string, string>) {
  for (const [name, figure] of Object.entries(figures)) console.log(`  ${name.padEnd(19)}${figure}`)
}
