import type { FileUpload } from 'graphql-upload/processRequest.mjs'
import { buffer } from 'node:stream/consumers'
import { limits } from '../../../../contract/limits.ts'
import { badInput } from '../../../errors/errors.ts'
import { UnreadableImage } from '../decoder/decoded-image.ts'

const { file } = limits.gallery

/** A complete file, which is on disk until the response is sent. */
export interface ReceivedFile {
  name: string
  read: () => Promise<Buffer>
}

/** Uploads are files of forms, which have a size. Reading one that is too large throws. */
export const receiveFiles = (uploads: readonly Promise<FileUpload>[]): Promise<ReceivedFile[]> =>
  Promise.all(uploads.map(receiveFile))

async function receiveFile(upload: Promise<FileUpload & { byteSize?: number }>): Promise<ReceivedFile> {
  const { filename, createReadStream, byteSize = 0 } = await upload
  const isTooLarge = byteSize > file.maxBytes
  const read = async () => {
    if (isTooLarge) throw new UnreadableImage(file.tooLarge)
    return buffer(createReadStream()).catch((error: unknown) => {
      throw isAbsent(error) ? incompleteUpload() : error
    })
  }
  return { name: printableFilename(filename ?? ''), read }
}

export const incompleteUpload = () => badInput('The upload is incomplete')

/** The files are deleted when the client disconnects. */
const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

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
    ...files.map(
      ({ index, reason }) => ({ path: `images[${index}]`, rule: 'image', message: reason }) as const,
    ),
  )

const maxFilenameLength = 100

/** File names may be very long or contain control and bidi characters. */
const printableFilename = (filename: string) => {
  const letters = Array.from(filename.replace(/[\p{Cc}\p{Cf}]/gu, ''))
  const shortened =
    letters.length > maxFilenameLength ? [...letters.slice(0, maxFilenameLength), '…'] : letters
  return shortened.join('').trim() || 'A file without a name'
}
