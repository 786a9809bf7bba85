/** How much a value was at a moment, in a unit of the caller's. */
export interface Sample {
  at: number
  value: number
}

/** How much the value grows in a unit of time: the straight line that comes closest to all samples, by least squares. */
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
