import sharp from 'sharp'
import { answerRequests } from '../../limits/limited-work.ts'
import { readImage } from './solver/read-image.ts'
import { type Hint, type NotFound, type Placed, solve } from './solver/solve.ts'
import { StarFile } from './solver/star-file.ts'

export interface SolverRequest {
  file: Uint8Array
  hints: readonly Hint[]
  starFile: string
}

export type SolverAnswer = Placed | NotFound

// Allows only these decoders, whatever type a file claims.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)
let stars: StarFile | undefined

answerRequests(async ({ file, hints, starFile }: SolverRequest): Promise<SolverAnswer> => {
  stars ??= new StarFile(starFile)
  return solve(stars, await readImage(file), hints)
})
