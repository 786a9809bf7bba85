import { constants } from 'node:os'
import { limits } from '../../../../contract/limits.ts'
import { LimitedProcesses } from '../../../limits/limited-processes.ts'
import type { ProcessLimits } from '../../../limits/limited-work.ts'
import { requestLimits } from '../../../limits/request-limits.ts'
import type { DecoderAnswer, DecoderRequest } from './decoder.ts'
import { type ImageDecoder, type ImageFiles, type ProfilePicture, UnreadableImage } from './decoded-image.ts'

const { cpu, memoryMb, time } = requestLimits.decoder
interface DecoderBounds extends ProcessLimits {
  /** Until the answer, which depends on load. */
  timeMs: number
}
const defaultBounds: DecoderBounds = { cpuMs: cpu, memoryMb, timeMs: time }

const decoders = new LimitedProcesses<DecoderRequest, DecoderAnswer>(
  'Picture decoder',
  new URL('decoder', import.meta.url),
  constants.priority.PRIORITY_BELOW_NORMAL,
)

/** Runs `decodeImage` in a child process. Throws `UnreadableImage`. */
export const makeImageFiles = (original: Buffer, bounds: Partial<DecoderBounds> = {}) =>
  decode<ImageFiles>({ kind: 'gallery image', original }, bounds)

/** Decodes in child processes. */
export const decoderPool: ImageDecoder = {
  galleryImage: (original) => makeImageFiles(original),
  profilePicture: (original, crop) => decode<ProfilePicture>({ kind: 'profile picture', crop, original }),
}

const { tooSlow, tooHard } = limits.gallery.file

async function decode<Files>(request: DecoderRequest, bounds: Partial<DecoderBounds> = {}): Promise<Files> {
  const { timeMs, ...limits } = { ...defaultBounds, ...bounds }
  const timeout = AbortSignal.timeout(timeMs)
  const answer = await decoders.ask(request, limits, timeout).catch((error: unknown) => {
    throw error === timeout.reason ? new UnreadableImage(tooSlow) : error
  })
  if ('exceeded' in answer) throw new UnreadableImage(answer.exceeded === 'cpu' ? tooSlow : tooHard)
  if ('refusal' in answer) throw new UnreadableImage(answer.refusal)
  return answer.files as Files
}
