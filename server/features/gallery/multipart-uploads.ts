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

/** One more than is allowed comes through, so that the rules refuse it in their own words. */
const mostFiles = images.max + 1
const mostFields = 20
const mostEntries = 100

/**
 * Stands in front of what reads the files of a request: who may not upload, has too much or sent too many is told before
 * anything comes to lie on the disk.
 */
export const mayUpload =
  (decoding: DecodingQueue, throttle: RateLimiter): RequestHandler =>
  async (request, _response, next) => {
    if (!isUpload(request)) return next()
    const { sessionUser } = request
    if (!sessionUser) throw unauthenticated('Please log in first')
    await throttle.check('uploadedFilesOfAUser', String(sessionUser.id))
    const length = request.get('content-length')
    if (length === undefined) throw lengthRequired()
    if (Number(length) > body.upload) throw tooLarge('The upload is too large')
    decoding.expectRoomFor(sessionUser.id, 1)
    next()
  }

/** Reads the files of a multipart request to the graph. A form of another site cannot send the header (as Apollo asks). */
const graphFiles: RequestHandler[] = [
  (request, _response, next) => {
    if (!request.get('apollo-require-preflight')) {
      throw badInput('A multipart request needs the header Apollo-Require-Preflight')
    }
    next()
  },
  graphqlUploadExpress({
    maxFieldSize: body.uploadField,
    // Its parser takes the last byte that is allowed for one too many.
    maxFileSize: file.maxBytes + 1,
    maxFiles: mostFiles,
    processRequest: async (request, ...rest) => {
      try {
        const operations = await processRequest(request, ...rest)
        expectShortLists(operations)
        return operations
      } catch (problem) {
        request.resume() // of a form that was not even begun; the answer waits for its end
        return refuseForm(problem)
      }
    },
  }),
]

/** Receives uploads to the graph. Other requests pass by. */
export function graphUploads(decoding: DecodingQueue, throttle: RateLimiter): RequestHandler {
  const uploads = Router().use(mayUpload(decoding, throttle), ...graphFiles)
  return (request, response, next) => (isUpload(request) ? uploads(request, response, next) : next())
}

/** Where files of a request lie, from their first byte on: multer forgets one whose last write fails. */
const begun = new WeakMap<Request, string[]>()
const storage = multer.diskStorage({
  destination: (_request, _file, use) => use(null, tmpdir()),
  filename: (request, _file, use) => {
    const name = randomBytes(16).toString('hex')
    begun.set(request, [...(begun.get(request) ?? []), join(tmpdir(), name)])
    use(null, name)
  },
})

/** Reads the files of a form to REST: from then on the body has them under the name of their field, as the graph takes them. */
export function restUploads(field: string): RequestHandler {
  const receive = multer({
    storage,
    defParamCharset: 'utf8',
    limits: {
      // All of them together are not larger; each is refused with the other bad ones, once all have come.
      fileSize: body.upload,
      files: mostFiles,
      fieldSize: body.uploadField,
      fields: mostFields,
      fieldNestingDepth: 0,
    },
  }).array(field)
  return (request, response, next) =>
    receive(request, response, (problem: unknown) => {
      const paths = begun.get(request) ?? []
      const remove = () => void Promise.all(paths.map((path) => rm(path, { force: true })))
      if (problem) {
        remove()
        return next(refusalOf(problem))
      }
      const files = (request.files ?? []) as Express.Multer.File[]
      if (response.closed) return remove() // whoever asked has left
      response.once('close', remove)
      if (isUpload(request)) request.body = { ...request.body, [field]: files.map(uploadOf) }
      next()
    })
}

/** A file that lies on the disk, as graphql-upload would have brought it, with its size. */
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

function refusalOf(problem: unknown): unknown {
  if (isUnwritable(problem)) return storageFull()
  if (!(problem instanceof MulterError)) return isSystemError(problem) ? problem : unreadable()
  if (problem.code === 'LIMIT_FILE_COUNT') return badInput(images.tooMany)
  return badInput(problem.field ? `${problem.message}: ${problem.field}` : problem.message)
}

/** The map of a form names places by number: one in the millions would make a list of as many holes. */
function expectShortLists(value: unknown): void {
  if (typeof value !== 'object' || value === null || value instanceof Upload) return
  if (Array.isArray(value) && value.length > mostEntries) throw badInput('A list of the form is too long')
  for (const part of Object.values(value)) expectShortLists(part)
}

/** Says of a form to the graph what is wrong with it, as the multipart request specification calls its parts. */
function refuseForm(problem: unknown): never {
  if (!(problem instanceof Error) || isSystemError(problem)) throw problem
  if (problem.message.includes('max file uploads')) throw badInput(images.tooMany)
  throw 'expose' in problem ? badInput(problem.message) : unreadable()
}

const unreadable = () => badInput('The form cannot be read')
