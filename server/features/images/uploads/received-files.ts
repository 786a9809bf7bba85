import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import { stat } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { limits } from '../../../../contract/limits.ts'
import { badInput, storageFull } from '../../../graphql/errors.ts'
import { isUnwritable } from '../store/unwritable.ts'
import { UnreadableImage } from '../decoder/decoded-image.ts'

const { file, images } = limits.gallery

/** A complete file, which is on disk until the response is sent. */
export interface ReceivedFile {
  name: string
  read: () => Promise<Buffer>
}

/** Internals of fs-capacitor: path of the file, and number of bytes passed to write(). */
interface Capacitor extends Writable {
  _path: string
  _pos: number
}

/** A REST file is complete and has a size. A GraphQL file may still be arriving; graphql-upload's types lack its stream. */
type ArrivingFile = FileUpload & { byteSize?: number; capacitor?: Capacitor }

/** Waits for all files of an upload. Reading a file that is too large throws. */
export const receiveFiles = (arriving: readonly Promise<FileUpload>[]): Promise<ReceivedFile[]> =>
  Promise.all(arriving.map(receiveFile))

async function receiveFile(arriving: Promise<FileUpload>): Promise<ReceivedFile> {
  const {
    filename,
    createReadStream,
    byteSize = 0,
    capacitor,
  }: ArrivingFile = await arriving.catch((error: unknown) => throwFileError(error, images.tooMany))
  const name = printableFilename(filename ?? '')
  const read = () => readWhole(createReadStream).catch((error: unknown) => throwFileError(error))
  const rejectTooLarge = () => Promise.reject(new UnreadableImage(file.tooLarge))
  if (!capacitor) return { name, read: byteSize > file.maxBytes ? rejectTooLarge : read }
  // Waits for the write, not for a read, which never ends if the disk was full.
  const error = await finished(capacitor)
    .then(() => rejectPartialWrite(capacitor))
    .catch((error: unknown) => error)
  if (isTooLarge(error)) return { name, read: rejectTooLarge }
  return error ? throwFileError(error) : { name, read }
}

/** fs-capacitor ignores partial writes on a full disk, after which reads never end. */
async function rejectPartialWrite({ _path, _pos }: Capacitor) {
  const { size } = await stat(_path)
  if (size < _pos) throw Object.assign(new Error('The file was written only partially'), { code: 'ENOSPC' })
}

/** Any error but that of the operating system means that the client sent an incomplete form. */
function throwFileError(error: unknown, tooMany?: string): never {
  if (tooMany && isTooLarge(error)) throw badInput(tooMany)
  if (isUnwritable(error)) throw storageFull()
  throw isSystemError(error) && !isAbsent(error) ? error : badInput('The upload is incomplete')
}

/** The files are deleted when the client disconnects. */
const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const readWhole = async (createReadStream: FileUpload['createReadStream']) => buffer(createReadStream())

/** Errors of the operating system have an errno, errors of form parsers do not. */
export const isSystemError = (error: unknown) => error instanceof Error && 'errno' in error

export interface InvalidFile {
  name: string
  index: number
  reason: string
}

export const invalidFilesError = (files: readonly InvalidFile[]) =>
  badInput(
    files.map(({ name, reason }) => `${name}: ${reason}`).join('; '),
    Object.fromEntries(files.map(({ index, reason }) => [`images[${index}]`, reason])),
  )

const isTooLarge = (error: unknown) => error instanceof Error && 'status' in error && error.status === 413

const maxFilenameLength = 100

/** File names may be very long or contain control and bidi characters. */
const printableFilename = (filename: string) => {
  const letters = Array.from(filename.replace(/[\p{Cc}\p{Cf}]/gu, ''))
  const shortened =
    letters.length > maxFilenameLength ? [...letters.slice(0, maxFilenameLength), '…'] : letters
  return shortened.join('').trim() || 'A file without a name'
}
