import type { Request, RequestHandler } from 'express'
import { GraphQLError } from 'graphql'
import graphqlUploadExpress from 'graphql-upload/graphqlUploadExpress.mjs'
import processRequest from 'graphql-upload/processRequest.mjs'
import Upload from 'graphql-upload/Upload.mjs'
import multer, { MulterError } from 'multer'
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '../../../../contract/limits.ts'
import { isSystemError } from './received-files.ts'
import { filesIn } from '../../../graphql/describe-operation.ts'
import { badInput, storageFull } from '../../../graphql/errors.ts'
import { requestLimits } from '../../../limits/request-limits.ts'
import { isUpload } from '../../../limits/request-timeout.ts'
import { isUnwritable } from '../store/unwritable.ts'
import type { UploadGuard } from './upload-guard.ts'

const { images, file } = limits.gallery
const { body } = requestLimits

/** One more than allowed, so that validation rejects the upload with its own message. */
const maxFiles = images.max + 1
const maxFields = 20
const maxEntries = 100

/** Handles multipart requests to GraphQL; ignores others. */
export const graphUploads = ({ guard, countFiles }: UploadGuard): RequestHandler[] => [
  guard,
  (request, _response, next) => {
    // A form on another site cannot send the header (Apollo's CSRF prevention).
    if (isUpload(request) && !request.get('apollo-require-preflight'))
      throw badInput('A multipart request needs the header Apollo-Require-Preflight')
    next()
  },
  graphqlUploadExpress({
    maxFieldSize: body.uploadField,
    // Busboy reports a file of exactly the limit as truncated.
    maxFileSize: file.maxBytes + 1,
    maxFiles,
    processRequest: async (request, ...rest) => {
      try {
        const operations = await processRequest(request, ...rest)
        rejectLongLists(operations)
        await countFiles(request as Request, filesIn(operations))
        return operations
      } catch (error) {
        request.resume() // drains the body, which the response waits for
        return throwFormError(error)
      }
    },
  }),
]

/** Paths of a request's temporary files: multer forgets a file whose last write fails. */
const temporaryFiles = new WeakMap<Request, string[]>()
const storage = multer.diskStorage({
  destination: (_request, _file, done) => done(null, tmpdir()),
  filename: (request, _file, done) => {
    const name = randomBytes(16).toString('hex')
    temporaryFiles.set(request, [...(temporaryFiles.get(request) ?? []), join(tmpdir(), name)])
    done(null, name)
  },
})

/** Reads a REST form; adds its file, or the list of its files, to the body as GraphQL uploads, under the field's name. */
export function restUploads(
  field: string,
  { isList }: { isList: boolean },
  { countFiles }: UploadGuard,
): RequestHandler[] {
  const tooMany = isList ? images.tooMany : limits.profilePicture.file.tooMany
  const receive = multer({
    storage,
    defParamCharset: 'utf8',
    limits: {
      // Files that are too large are rejected later, together with other invalid ones.
      fileSize: body.upload,
      files: isList ? maxFiles : 1,
      fieldSize: body.uploadField,
      fields: maxFields,
      fieldNestingDepth: 0,
    },
  }).array(field)
  const receiveFiles: RequestHandler = (request, response, next) =>
    receive(request, response, (error: unknown) => {
      const paths = temporaryFiles.get(request) ?? []
      const remove = () => removeAll(paths)
      if (error) {
        remove()
        return next(uploadError(error, tooMany))
      }
      const files = (request.files ?? []) as Express.Multer.File[]
      if (response.closed) return remove() // the client has disconnected
      response.once('close', remove)
      const uploads = files.map(uploadOf)
      if (isUpload(request)) request.body = { ...request.body, [field]: isList ? uploads : uploads[0] }
      next()
    })
  const count: RequestHandler = async (request, _response, next) => {
    await countFiles(request, Number(request.files?.length ?? 0))
    next()
  }
  return [receiveFiles, count]
}

/** Never rejects: periodic work removes files that cannot be removed now. */
const removeAll = (paths: string[]) => void Promise.allSettled(paths.map((path) => rm(path, { force: true })))

function uploadOf({ originalname, mimetype, encoding, path, size }: Express.Multer.File): Upload {
  const upload = new Upload()
  const file = { filename: originalname, mimetype, encoding, byteSize: size }
  upload.resolve({ ...file, createReadStream: () => createReadStream(path) })
  return upload
}

function uploadError(error: unknown, tooMany: string): unknown {
  if (isUnwritable(error)) return storageFull()
  if (!(error instanceof MulterError)) return isSystemError(error) ? error : unreadable()
  if (error.code === 'LIMIT_FILE_COUNT') return badInput(tooMany)
  return badInput(error.field ? `${error.message}: ${error.field}` : error.message)
}

/** The form's map addresses list items by index: an index in the millions would create a list of that length. */
function rejectLongLists(value: unknown): void {
  if (typeof value !== 'object' || value === null || value instanceof Upload) return
  if (Array.isArray(value) && value.length > maxEntries) throw badInput('A list of the form is too long')
  for (const part of Object.values(value)) rejectLongLists(part)
}

function throwFormError(error: unknown): never {
  if (!(error instanceof Error) || error instanceof GraphQLError || isSystemError(error)) throw error
  if (error.message.includes('max file uploads')) throw badInput(images.tooMany)
  // Keys and paths of the map are the client's.
  throw 'expose' in error ? badInput(error.message.replace(/ entry key [^]*$/, '')) : unreadable()
}

const unreadable = () => badInput('The form cannot be read')
