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

async function readFile(file: File): Promise<ReadFile> {
  const { name } = file
  if (/\.csv$/i.test(name)) return { name, problem: 'a CSV. Choose it under “Exposures as CSV”' }
  try {
    return { name, frames: await readFileOfFrames(file) }
  } catch (error) {
    return { name, problem: error instanceof UnreadableFrame ? error.message : 'cannot be opened' }
  }
}
