import type { Errand } from './errands/errand.ts'
import { looking } from './errands/looking.ts'
import { reading } from './errands/reading.ts'
import { refused } from './errands/refused.ts'
import { signingIn } from './errands/signing-in.ts'
import { writing } from './errands/writing.ts'

/** How many requests have each its share; a row is what people ask for. */
const errands: Errand[] = [...looking, ...reading, ...signingIn, ...writing, ...refused]

/** The errands in the order in which people come: each evenly spread, the common ones between the rare. */
export const inTurn: Errand[] = errands
  .flatMap((errand) =>
    Array.from({ length: errand.share }, (_, k) => ({ errand, at: (k + 0.5) / errand.share })),
  )
  .toSorted((a, b) => a.at - b.at)
  .map(({ errand }) => errand)
