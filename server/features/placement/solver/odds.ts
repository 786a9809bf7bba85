/**
 * Returns the decimal logarithm of a bound of the chance that at least k of n tries succeed, of chance p each: Chernoff's bound
 * by relative entropy, which is never below the binomial sum.
 */
export function logChance(n: number, k: number, p: number): number {
  if (k <= 0) return 0
  if (k > n) return -Infinity
  const chance = Math.min(0.999, Math.max(1e-9, p))
  const share = k / n
  if (share <= chance) return 0
  const misses = share < 1 ? (1 - share) * Math.log((1 - share) / (1 - chance)) : 0
  return (-n * (share * Math.log(share / chance) + misses)) / Math.LN10
}
