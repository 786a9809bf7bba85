import { readFileOfFrames } from './frame.ts'
import type { ReadFile } from './group-frames.ts'
import { UnreadableFrame } from './header.ts'

/** More do not make a disk faster. */
const concurrentReads = 6

/** Reads the headers of files. A file that cannot be read does not stop the others. */
export async function readFrames(
  files: readonly File[],
  onRead: (count: number) => void,
): Promise<ReadFile[]> {
  const read: ReadFile[] = []
  let count = 0
  const queue = files.entries()
  async function readOn() {
    for (const [index, file] of queue) {
      read[index] = await readFile(file)
      onRead(++count)
    }
  }
  await Promise.all(Array.from({ length: concurrentReads }, readOn))
  return read
}

/** Names by Siril's scripts, such as 'pp_flat_00001.fit' and 'dark_stacked.fit', and by DWARF, such as 'dark_exp_30'. */
const calibrationName = /(?:^|_)(?:dark|flat|bias)s?[ _-]?(?:exp|gain|stacked|\d)/i

async function readFile(file: File): Promise<ReadFile> {
  const { name } = file
  if (/\.csv$/i.test(name)) return { name, problem: 'a CSV. Choose it under “Exposures as CSV”' }
  try {
    const frames = await readFileOfFrames(file)
    const isUntyped = frames.some(({ type }) => type === undefined)
    if (isUntyped && calibrationName.test(name))
      return { name, problem: 'named like a calibration frame, which its header does not say' }
    return { name, frames }
  } catch (error) {
    return { name, problem: error instanceof UnreadableFrame ? error.message : 'cannot be opened' }
  }
}
