/** Returns a generator of numbers in [0, 1) by a seed (mulberry32, public domain). */
export function randomOf(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Returns an element by a random number in [0, 1). */
export const pick = <Value>(values: readonly Value[], random: number): Value =>
  values[Math.floor(random * values.length)]!
