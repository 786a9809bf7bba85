import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import { stat } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { limits } from '../../../contract/limits.ts'
import { badInput, storageFull } from '../../graphql/errors.ts'
import { isUnwritable } from './unwritable.ts'
import { UnreadablePicture } from './decoder-pool.ts'

const { file, images } = limits.gallery

/** A file of an upload that has come whole; it lies on the disk until the request has its answer. */
export interface ReceivedFile {
  /** As its sender called it, fit to be said in a message. */
  name: string
  read: () => Promise<Buffer>
}

/** A file on the disk, and how many bytes of it were given to the disk. */
interface Capacitor extends Writable {
  _path: string
  _pos: number
}

/**
 * A file of REST has come by now, with its size. One of the graph may still be arriving while its request is answered, in
 * a stream that graphql-upload's types leave out.
 */
type ArrivingFile = FileUpload & { byteSize?: number; capacitor?: Capacitor }

/** Waits for all files of an upload. One that is larger than a file may be cannot be read. */
export const receiveFiles = (arriving: readonly Promise<FileUpload>[]): Promise<ReceivedFile[]> =>
  Promise.all(arriving.map(receiveFile))

async function receiveFile(arriving: Promise<FileUpload>): Promise<ReceivedFile> {
  const {
    filename,
    createReadStream,
    byteSize = 0,
    capacitor,
  }: ArrivingFile = await arriving.catch((problem: unknown) => refuseFile(problem, images.tooMany))
  const name = printableFilename(filename ?? '')
  const read = () => readWhole(createReadStream).catch((problem: unknown) => refuseFile(problem))
  const refuse = () => Promise.reject(new UnreadablePicture(file.tooLarge))
  if (!capacitor) return { name, read: byteSize > file.maxBytes ? refuse : read }
  // Not by reading it: a reader would wait for ever for what the disk had no room for.
  const problem = await finished(capacitor)
    .then(() => expectWhole(capacitor))
    .catch((problem: unknown) => problem)
  if (isTooLarge(problem)) return { name, read: refuse }
  return problem ? refuseFile(problem) : { name, read }
}

/** fs-capacitor overlooks a write for which the disk had room only in part, and then reads on for ever. */
async function expectWhole({ _path, _pos }: Capacitor) {
  const { size } = await stat(_path)
  if (size < _pos) throw Object.assign(new Error('The disk took a part of the file'), { code: 'ENOSPC' })
}

/** What the disk says is our own trouble; everything else was sent so: parts that are missing, an end in the middle. */
function refuseFile(problem: unknown, tooMany?: string): never {
  if (tooMany && isTooLarge(problem)) throw badInput(tooMany)
  if (isUnwritable(problem)) throw storageFull()
  throw isSystemError(problem) && !isAbsent(problem) ? problem : badInput('The upload is incomplete')
}

/** Its files go when somebody leaves before the answer. */
const isAbsent = (problem: unknown) => (problem as NodeJS.ErrnoException).code === 'ENOENT'

const readWhole = async (createReadStream: FileUpload['createReadStream']) => buffer(createReadStream())

/** Whether the operating system said it, as it does for files; parsers of forms have no such number. */
export const isSystemError = (problem: unknown) => problem instanceof Error && 'errno' in problem

/** A file of an upload, counted from 0, and why it is refused. */
export interface RefusedFile {
  name: string
  place: number
  reason: string
}

/** Refuses an upload for all of its files that are bad. */
export const refusedFiles = (refused: readonly RefusedFile[]) =>
  badInput(
    refused.map(({ name, reason }) => `${name}: ${reason}`).join('; '),
    Object.fromEntries(refused.map(({ place, reason }) => [`images[${place}]`, reason])),
  )

/** graphql-upload ends a file so that is larger than it may be. */
const isTooLarge = (problem: unknown) =>
  problem instanceof Error && 'status' in problem && problem.status === 413

const maxFilenameLength = 100

/** Names of files can be anything: long, or with signs that turn a line around. */
const printableFilename = (filename: string) => {
  const letters = Array.from(filename.replace(/[\p{Cc}\p{Cf}]/gu, ''))
  const said = letters.length > maxFilenameLength ? [...letters.slice(0, maxFilenameLength), '…'] : letters
  return said.join('').trim() || 'A file without a name'
}
