import { writeFileSync } from 'node:fs'
import { decodeImage, decodeProfilePicture } from './decode-image.ts'
import { type Crop, type ImageFiles, type ProfilePicture, UnreadableImage } from './decoded-image.ts'

export interface DecoderBounds {
  cpuMs: number
  /** Memory of the whole process. */
  memoryMb: number
  /** Until the answer, which depends on load. The pool watches it. */
  timeMs: number
}

export type DecoderRequest = { original: Buffer } & DecoderBounds &
  ({ kind: 'gallery image' } | { kind: 'profile picture'; crop: Crop | null })

/** `refusal` means an invalid image, `failure` a bug. After `exceeded` the decoder is still busy. */
export type DecoderAnswer =
  | { files: ImageFiles | ProfilePicture }
  | { refusal: string }
  | { failure: string }
  | { exceeded: 'tooSlow' | 'tooHard' }

const checkIntervalMs = 50
const bytesOfMb = 1024 * 1024

try {
  // If memory runs out, Linux kills this process first, not the server.
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Not Linux, or not permitted.
}
// Ctrl-C signals the whole process group, but the server ends its decoders itself.
process.on('SIGINT', () => {}).on('SIGTERM', () => {})
// A graceful exit would wait for the current image.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

process.on('message', async (request: DecoderRequest) => {
  const start = process.cpuUsage()
  // libvips runs in its own threads, so this timer fires.
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(start)
    const isTooSlow = (user + system) / 1000 > request.cpuMs
    if (!isTooSlow && process.memoryUsage.rss() <= request.memoryMb * bytesOfMb) return
    clearInterval(timer)
    process.send!({ exceeded: isTooSlow ? 'tooSlow' : 'tooHard' } satisfies DecoderAnswer)
  }, checkIntervalMs)
  const answer = await answerTo(request)
  clearInterval(timer)
  process.send!(answer, () => globalThis.gc!())
})

async function answerTo(request: DecoderRequest): Promise<DecoderAnswer> {
  try {
    const { original } = request
    if (request.kind === 'gallery image') return { files: await decodeImage(original) }
    return { files: await decodeProfilePicture(original, request.crop) }
  } catch (error) {
    if (error instanceof UnreadableImage) return { refusal: error.message }
    return { failure: (error instanceof Error && error.stack) || String(error) }
  }
}
