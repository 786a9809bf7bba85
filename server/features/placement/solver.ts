import { answerRequests } from '../../limits/limited-work.ts'
import { limitSharp } from '../images/decoder/limit-sharp.ts'
import { readImage } from './solver/read-image.ts'
import { type Hint, type NotFound, type Placed, solve } from './solver/solve.ts'
import { StarFile } from './solver/star-file.ts'

export interface SolverRequest {
  file: Uint8Array
  hints: readonly Hint[]
  starFile: string
}

export type SolverAnswer = Placed | NotFound

limitSharp()
let stars: StarFile | undefined

answerRequests(async ({ file, hints, starFile }: SolverRequest): Promise<SolverAnswer> => {
  stars ??= new StarFile(starFile)
  return solve(stars, await readImage(file), hints)
})
