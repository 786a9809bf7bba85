import { writeFileSync } from 'node:fs'
import { decodePicture } from './decode-picture.ts'
import { type PictureFiles, UnreadablePicture } from './picture-files.ts'

/** What the server is told of a picture. A failure is our own fault, not the picture's. */
export type DecoderAnswer = { files: PictureFiles } | { refusal: string } | { failure: string }

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

process.on('message', async (original: Buffer) => {
  process.send!(await answerTo(original), () => globalThis.gc!())
})

const answerTo = (original: Buffer): Promise<DecoderAnswer> =>
  decodePicture(original).then(
    (files) => ({ files }),
    (problem: Error) =>
      problem instanceof UnreadablePicture
        ? { refusal: problem.message }
        : { failure: problem.stack ?? String(problem) },
  )
