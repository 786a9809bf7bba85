import type { FoundExposures } from '../found-exposures.ts'
import { foundIn, type UntypedFiles, untypedIn } from './group-frames.ts'
import { type FrameHints, hintsIn } from './hints.ts'
import { readFrames } from './read-frames.ts'

/** What the worker sends: progress, and at the end what it found, or that it failed. */
export type FramesMessage =
  | { failed: true }
  | {
      failed?: never
      read: number
      found?: FoundExposures
      untyped?: UntypedFiles | undefined
      hints?: FrameHints | undefined
    }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
const send = (message: FramesMessage) => self.postMessage(message)

self.addEventListener('message', async ({ data: files }: MessageEvent<File[]>) => {
  try {
    const stepFiles = Math.ceil(files.length / 100)
    const read = await readFrames(files, (count) => {
      if (count % stepFiles === 0) send({ read: count })
    })
    send({ read: files.length, found: foundIn(read), untyped: untypedIn(read), hints: hintsIn(read) })
  } catch {
    send({ failed: true }) // a rejection fires no event at the page
  }
})
