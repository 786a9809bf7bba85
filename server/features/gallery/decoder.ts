import { writeFileSync } from 'node:fs'
import { decodePicture } from './decode-picture.ts'
import { type PictureFiles, UnreadablePicture } from './decoder-pool.ts'

/** A picture to decode, and the CPU time in milliseconds that it may take. */
export interface DecoderRequest {
  original: Buffer
  cpuMs: number
}

/** What the decoder answers. A failure is our own fault, not the picture's; after `isOutOfTime` it is still at work. */
export type DecoderAnswer =
  { files: PictureFiles } | { refusal: string } | { failure: string } | { isOutOfTime: true }

/** How often the CPU time is looked at, in milliseconds. */
const lookEvery = 50

try {
  // If a picture needs more memory than there is, Linux shall end us and not the server.
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Not Linux, or closed to us: then the system chooses.
}
// A terminal tells the whole group to end; the server lets go of us once nobody waits for a picture.
process.on('SIGINT', () => {}).on('SIGTERM', () => {})
// Leaving politely would wait for what is being decoded.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

process.on('message', async ({ original, cpuMs }: DecoderRequest) => {
  const begun = process.cpuUsage()
  // Libvips works in threads of its own, so that this timer fires meanwhile.
  const watching = setInterval(() => {
    const { user, system } = process.cpuUsage(begun)
    if ((user + system) / 1000 <= cpuMs) return
    clearInterval(watching)
    process.send!({ isOutOfTime: true } satisfies DecoderAnswer)
  }, lookEvery)
  const answer = await answerTo(original)
  clearInterval(watching)
  process.send!(answer, () => globalThis.gc!())
})

const answerTo = (original: Buffer): Promise<DecoderAnswer> =>
  decodePicture(original).then(
    (files) => ({ files }),
    (problem: Error) =>
      problem instanceof UnreadablePicture
        ? { refusal: problem.message }
        : { failure: problem.stack ?? String(problem) },
  )
