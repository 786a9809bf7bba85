import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, getPriority, setPriority } from 'node:os'
import { extname } from 'node:path'
import { limits } from '../../../../contract/limits.ts'
import { requestLimits } from '../../../limits/request-limits.ts'
import type { DecoderAnswer, DecoderBounds, DecoderRequest } from './decoder.ts'
import { type ImageDecoder, type ImageFiles, type ProfilePicture, UnreadableImage } from './decoded-image.ts'

const defaultBounds: DecoderBounds = {
  cpuMs: requestLimits.decoder.cpu,
  memoryMb: requestLimits.decoder.memoryMb,
  timeMs: requestLimits.decoder.time,
}
const idleTimeoutMs = 10_000
const program = new URL(`./decoder${extname(import.meta.url)}`, import.meta.url)

/** At most one in a server, whose queue decodes one image at a time. */
const idle = new Map<ChildProcess, NodeJS.Timeout>()

/**
 * Runs `decodeImage` in a child process, which isolates the server from memory exhaustion and from exploits of the decoder.
 * Throws `UnreadableImage`.
 */
export const makeImageFiles = (original: Buffer, bounds: Partial<DecoderBounds> = {}) =>
  decode<ImageFiles>({ kind: 'gallery image', original, ...defaultBounds, ...bounds })

/** Decodes in child processes. */
export const decoderPool: ImageDecoder = {
  galleryImage: (original) => makeImageFiles(original),
  profilePicture: (original, crop) =>
    decode<ProfilePicture>({ kind: 'profile picture', crop, original, ...defaultBounds }),
}

async function decode<Files>(request: DecoderRequest): Promise<Files> {
  const decoder = idleDecoder() ?? startDecoder()
  const answer = await decodeWith(decoder, request)
  if ('exceeded' in answer) {
    decoder.kill('SIGKILL')
    throw new UnreadableImage(limits.gallery.file[answer.exceeded])
  }
  returnToPool(decoder)
  if ('refusal' in answer) throw new UnreadableImage(answer.refusal)
  if ('failure' in answer) throw new Error(answer.failure)
  return answer.files as Files
}

function startDecoder(): ChildProcess {
  // Passes no secrets. With one arena glibc retains less freed memory.
  const { TMPDIR } = process.env
  const env = { MALLOC_ARENA_MAX: '1', ...(TMPDIR && { TMPDIR }) }
  const decoder = fork(program, { env, execArgv: ['--expose-gc'], serialization: 'advanced' })
  // Without a listener an 'error' event would crash the server.
  decoder.on('error', () => {})
  if (!decoder.pid) throw new Error('Picture decoder: the process could not be started')
  // Requests have priority. Threads inherit the priority, so it is set before the decoder starts any. A server that was started
  // with a lower one may not raise it.
  const { PRIORITY_BELOW_NORMAL } = constants.priority
  if (getPriority() < PRIORITY_BELOW_NORMAL) setPriority(decoder.pid, PRIORITY_BELOW_NORMAL)
  return decoder
}

async function decodeWith(decoder: ChildProcess, request: DecoderRequest): Promise<DecoderAnswer> {
  const timeout = AbortSignal.timeout(request.timeMs)
  const settled = new AbortController()
  const kill = () => decoder.kill('SIGKILL')
  timeout.addEventListener('abort', kill)
  try {
    const answered = once(decoder, 'message', settled)
    const ended = once(decoder, 'exit', settled).then(([code, signal]) => {
      if (timeout.aborted) throw new UnreadableImage(limits.gallery.file.tooSlow)
      // Killed by Linux when memory ran out. A retry would fail too.
      if (signal) throw new UnreadableImage(limits.gallery.file.tooHard)
      throw new Error(`Picture decoder: the process exited with code ${code}`)
    })
    decoder.send(request, (error) => error && decoder.kill('SIGKILL'))
    const [answer] = await Promise.race([answered, ended])
    return answer
  } finally {
    timeout.removeEventListener('abort', kill)
    settled.abort()
  }
}

function idleDecoder(): ChildProcess | undefined {
  const [[decoder, timer] = []] = idle
  if (!decoder) return undefined
  idle.delete(decoder)
  clearTimeout(timer)
  if (!decoder.connected) return undefined
  decoder.ref()
  decoder.channel?.ref()
  return decoder
}

/** An idle decoder does not keep the server running; it exits with the server. */
function returnToPool(decoder: ChildProcess) {
  if (!decoder.connected) return // it exited after its response
  const stop = () => {
    idle.delete(decoder)
    if (decoder.connected) decoder.disconnect()
  }
  idle.set(decoder, setTimeout(stop, idleTimeoutMs).unref())
  decoder.unref()
  decoder.channel?.unref()
}
