import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { extname } from 'node:path'
import { limits } from '../../../contract/limits.ts'
import type { DecoderAnswer, DecoderRequest } from './decoder.ts'
import type { StoredSize } from './gallery-image-size.type.ts'

/** A picture made ready: the facts that its row keeps, and the files that the image store keeps. */
export interface PictureFiles {
  width: number
  height: number
  byteSize: number
  placeholder: string
  file: string
  storedSizes: StoredSize[]
  contents: { name: string; content: Buffer }[]
}

/** A file that cannot be shown; the message tells its owner why. */
export class UnreadablePicture extends Error {}

/** The picture of 1200 x 630 pixels that belongs to a large file. */
export const shareFileOf = (file: string) => file.replace(/[^/]+$/, 'share.jpg')

/**
 * CPU time for one picture, in milliseconds: a JPEG of 24 megapixels takes 700, of 100 megapixels 1,600, a transparent
 * WebP of 24 megapixels 6,500. A busy machine changes nothing of it.
 */
const mostCpuMs = 10_000
/** Milliseconds until a decoder that does not answer is killed. */
const decodeTimeoutMs = 30_000
/** Milliseconds that a decoder waits for another picture. */
const idleTimeoutMs = 10_000
const program = new URL(`./decoder${extname(import.meta.url)}`, import.meta.url)

/** Decoders with nothing to do, each with what will end it. */
const idle: { decoder: ChildProcess; end: NodeJS.Timeout }[] = []

/**
 * Makes the large file, the sized ones, the one to share and the placeholder from the bytes of a jpeg, png or webp.
 * A process of its own does it: neither the memory of a huge picture nor what a hostile one breaks is the server's.
 */
export async function makePictureFiles(
  original: Buffer,
  { cpuMs = mostCpuMs }: { cpuMs?: number } = {},
): Promise<PictureFiles> {
  const decoder = idleDecoder() ?? startDecoder()
  const answer = await decodeWith(decoder, { original, cpuMs })
  if ('isOutOfTime' in answer) {
    decoder.kill('SIGKILL')
    throw new UnreadablePicture(limits.gallery.file.tooSlow)
  }
  returnToPool(decoder)
  if ('refusal' in answer) throw new UnreadablePicture(answer.refusal)
  if ('failure' in answer) throw new Error(answer.failure)
  return answer.files
}

function startDecoder(): ChildProcess {
  // It is told no secret. One arena: glibc keeps in each of them what was freed.
  const { TMPDIR } = process.env
  const env = { MALLOC_ARENA_MAX: '1', ...(TMPDIR && { TMPDIR }) }
  const decoder = fork(program, { env, execArgv: ['--expose-gc'], serialization: 'advanced' })
  // Without a listener an error would end the server, whether somebody waits for the decoder or not.
  decoder.on('error', () => {})
  if (!decoder.pid) throw new Error('The decoder of pictures could not be started')
  // Answering visitors comes first. Threads inherit this from who starts them, so it is set before there are any.
  setPriority(decoder.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return decoder
}

async function decodeWith(decoder: ChildProcess, picture: DecoderRequest): Promise<DecoderAnswer> {
  const late = AbortSignal.timeout(decodeTimeoutMs)
  const settled = new AbortController()
  const kill = () => decoder.kill('SIGKILL')
  late.addEventListener('abort', kill)
  try {
    const answered = once(decoder, 'message', settled)
    const ended = once(decoder, 'exit', settled).then(([code, signal]) => {
      if (late.aborted) throw new UnreadablePicture(limits.gallery.file.tooSlow)
      // Linux ends it where memory runs out; the same picture would end the next one too.
      if (signal) throw new UnreadablePicture(limits.gallery.file.tooHard)
      throw new Error(`The decoder of pictures ended with ${signal ?? code}`)
    })
    decoder.send(picture, (problem) => problem && decoder.kill('SIGKILL'))
    const [answer] = await Promise.race([answered, ended])
    return answer
  } finally {
    late.removeEventListener('abort', kill)
    settled.abort()
  }
}

function idleDecoder(): ChildProcess | undefined {
  const found = idle.pop()
  if (!found?.decoder.connected) return undefined
  clearTimeout(found.end)
  found.decoder.ref()
  found.decoder.channel?.ref()
  return found.decoder
}

function returnToPool(decoder: ChildProcess) {
  if (!decoder.connected) return // it ended right after its answer
  const end = setTimeout(() => {
    removeFromPool(decoder)
    if (decoder.connected) decoder.disconnect()
  }, idleTimeoutMs)
  idle.push({ decoder, end })
  // Whoever has nothing else to do may leave; the decoder then leaves too.
  end.unref()
  decoder.unref()
  decoder.channel?.unref()
}

/** Nobody is to be sent to it any more. */
function removeFromPool(decoder: ChildProcess) {
  const place = idle.findIndex((other) => other.decoder === decoder)
  if (place >= 0) clearTimeout(idle.splice(place, 1)[0]!.end)
}
