import { foundIn } from '../group-frames.ts'
import { readFrames } from '../read-frames.ts'

/** What a creator is shown who chooses files. */
export const found = async (...files: File[]) => foundIn(await readFrames(files, () => {}))

export const countIn = ({ exposures }: Awaited<ReturnType<typeof found>>) =>
  exposures.reduce((sum, { count }) => sum + count, 0)
