import { type Request, type RequestHandler, Router } from 'express'
import graphqlUploadExpress from 'graphql-upload/graphqlUploadExpress.mjs'
import processRequest from 'graphql-upload/processRequest.mjs'
import Upload from 'graphql-upload/Upload.mjs'
import multer, { MulterError } from 'multer'
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '../../../contract/limits.ts'
import type { DecodingQueue } from './decoding-queue.ts'
import { isSystemError } from './received-files.ts'
import { badInput, lengthRequired, storageFull, tooLarge, unauthenticated } from '../../graphql/errors.ts'
import type { RateLimiter } from '../../limits/rate-limiter.ts'
import { requestLimits } from '../../limits/request-limits.ts'
import { isUpload } from '../../limits/request-timeout.ts'
import { isUnwritable } from './unwritable.ts'

const { images, file } = limits.gallery
const { body } = requestLimits

/** One more than allowed, so that validation rejects the upload with its own message. */
const maxFiles = images.max + 1
const maxFields = 20
const maxEntries = 100

/** Rejects an upload by session, quota, size and queue length, before any file is written to disk. */
export const uploadGuard =
  (decoding: DecodingQueue, rateLimiter: RateLimiter): RequestHandler =>
  async (request, _response, next) => {
    if (!isUpload(request)) return next()
    const { sessionUser } = request
    if (!sessionUser) throw unauthenticated('Please log in first')
    await rateLimiter.check('uploadedFilesPerUser', String(sessionUser.id))
    const length = request.get('content-length')
    if (length === undefined) throw lengthRequired()
    if (Number(length) > body.upload) throw tooLarge('The upload is too large')
    decoding.rejectIfFull(sessionUser.id, 1)
    next()
  }

/** A form on another site cannot send the header (Apollo's CSRF prevention). */
const graphFiles: RequestHandler[] = [
  (request, _response, next) => {
    if (!request.get('apollo-require-preflight')) {
      throw badInput('A multipart request needs the header Apollo-Require-Preflight')
    }
    next()
  },
  graphqlUploadExpress({
    maxFieldSize: body.uploadField,
    // Busboy reports a file of exactly the limit as truncated.
    maxFileSize: file.maxBytes + 1,
    maxFiles: maxFiles,
    processRequest: async (request, ...rest) => {
      try {
        const operations = await processRequest(request, ...rest)
        rejectLongLists(operations)
        return operations
      } catch (error) {
        request.resume() // drains the body, which the response waits for
        return throwFormError(error)
      }
    },
  }),
]

/** Handles multipart requests to GraphQL; ignores others. */
export function graphUploads(decoding: DecodingQueue, rateLimiter: RateLimiter): RequestHandler {
  const uploads = Router().use(uploadGuard(decoding, rateLimiter), ...graphFiles)
  return (request, response, next) => (isUpload(request) ? uploads(request, response, next) : next())
}

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

/** Reads a REST form; adds its files to the body as a list of GraphQL uploads, under the field's name. */
export const restUploads = (field: string): RequestHandler =>
  receiveForm(field, { maxFiles, tooMany: images.tooMany, valueOf: (files) => files })

export const restUpload = (field: string): RequestHandler =>
  receiveForm(field, {
    maxFiles: 1,
    tooMany: limits.profilePicture.file.tooMany,
    valueOf: ([file]) => file,
  })

interface FormFiles {
  maxFiles: number
  tooMany: string
  valueOf: (files: Upload[]) => unknown
}

function receiveForm(field: string, { maxFiles, tooMany, valueOf }: FormFiles): RequestHandler {
  const receive = multer({
    storage,
    defParamCharset: 'utf8',
    limits: {
      // Files that are too large are rejected later, together with other invalid ones.
      fileSize: body.upload,
      files: maxFiles,
      fieldSize: body.uploadField,
      fields: maxFields,
      fieldNestingDepth: 0,
    },
  }).array(field)
  return (request, response, next) =>
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
      if (isUpload(request)) request.body = { ...request.body, [field]: valueOf(files.map(uploadOf)) }
      next()
    })
}

/** Never rejects: periodic work removes files that cannot be removed now. */
const removeAll = (paths: string[]) => void Promise.allSettled(paths.map((path) => rm(path, { force: true })))

function uploadOf({ originalname, mimetype, encoding, path, size }: Express.Multer.File): Upload {
  const upload = new Upload()
  const received = {
    filename: originalname,
    mimetype,
    encoding,
    byteSize: size,
    createReadStream: () => createReadStream(path),
  }
  upload.resolve(received)
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
  if (!(error instanceof Error) || isSystemError(error)) throw error
  if (error.message.includes('max file uploads')) throw badInput(images.tooMany)
  throw 'expose' in error ? badInput(error.message) : unreadable()
}

const unreadable = () => badInput('The form cannot be read')
