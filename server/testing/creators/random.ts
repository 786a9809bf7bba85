/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32, public domain). */
export function randomOf(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of a list, for a random number from 0 up to 1. */
export const pick = <Value>(values: readonly Value[], random: number): Value =>
  values[Math.floor(random * values.length)]!
