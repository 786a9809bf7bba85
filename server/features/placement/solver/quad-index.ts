import type { Quads } from './quads.ts'

/** Cells along each of the four axes of codes. */
const steps = 25

/** Quads sorted by their codes. */
export class QuadIndex {
  readonly quads: Quads
  readonly #starts = new Uint32Array(steps ** 4 + 1)
  readonly #sorted: Uint32Array

  constructor(quads: Quads) {
    this.quads = quads
    const cells = Uint32Array.from({ length: quads.count }, (_, quad) => {
      let cell = 0
      for (let axis = 0; axis < 4; axis++) cell = cell * steps + stepOf(quads.codes[quad * 4 + axis]!, axis)
      return cell
    })
    for (const cell of cells) this.#starts[cell + 1]!++
    for (let cell = 0; cell < steps ** 4; cell++) this.#starts[cell + 1]! += this.#starts[cell]!
    const next = this.#starts.slice()
    this.#sorted = new Uint32Array(quads.count)
    for (let quad = 0; quad < quads.count; quad++) this.#sorted[next[cells[quad]!]!++] = quad
  }

  /** Returns the quads whose code differs by at most `tolerance` on each axis from the code at an index of `codes`. */
  like(codes: Float32Array, at: number, tolerance: number): number[] {
    const found: number[] = []
    const range = (axis: number) =>
      [stepOf(codes[at + axis]! - tolerance, axis), stepOf(codes[at + axis]! + tolerance, axis)] as const
    const [fromI, toI] = range(0)
    const [fromJ, toJ] = range(1)
    const [fromK, toK] = range(2)
    const [fromL, toL] = range(3)
    for (let i = fromI; i <= toI; i++)
      for (let j = fromJ; j <= toJ; j++)
        for (let k = fromK; k <= toK; k++) {
          // Cells of the last axis are neighbours in memory.
          const row = ((i * steps + j) * steps + k) * steps
          for (let index = this.#starts[row + fromL]!; index < this.#starts[row + toL + 1]!; index++) {
            const quad = this.#sorted[index]!
            let isLike = true
            for (let axis = 0; axis < 4 && isLike; axis++)
              isLike = Math.abs(this.quads.codes[quad * 4 + axis]! - codes[at + axis]!) <= tolerance
            if (isLike) found.push(quad)
          }
        }
    return found
  }
}

/** C and D are at 0 to 1 along AB, and at most 0.87 beside it. */
const stepOf = (value: number, axis: number) =>
  Math.min(steps - 1, Math.max(0, Math.floor((axis % 2 ? (value + 0.9) / 1.8 : value) * steps)))
