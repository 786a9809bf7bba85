import { type Request, type RequestHandler, Router } from 'express'
import Upload from 'graphql-upload/Upload.mjs'
import multer, { MulterError } from 'multer'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '../../../../contract/limits.ts'
import { operationWithFiles, unreadableForm } from './graphql-form.ts'
import { isSystemError } from './received-files.ts'
import { filesIn } from '../../../graphql/describe-operation.ts'
import { badInput, storageFull } from '../../../errors/errors.ts'
import { requestLimits } from '../../../limits/request-limits.ts'
import { isUpload } from '../../../limits/request-timeout.ts'
import { isUnwritable } from '../store/unwritable.ts'
import { temporaryName } from './temporary-files.ts'
import type { UploadGuard } from './upload-guard.ts'

const { images } = limits.gallery
const { body } = requestLimits

/** One more than allowed, so that validation rejects the upload with its own message. */
const maxFiles = images.max + 1
/** A picture has a title and an alt text of its own. */
const maxFields = 20 + images.max
/** In bytes. Errors name the field. */
const maxFieldName = 100

/** Handles multipart requests to GraphQL; ignores others. */
export function graphUploads({ guard, countFiles }: UploadGuard): RequestHandler {
  const uploads = Router().use(
    guard,
    (request, _response, next) => {
      // A form on another site cannot send the header (Apollo's CSRF prevention).
      if (!request.get('apollo-require-preflight'))
        throw badInput('A multipart request needs the header Apollo-Require-Preflight')
      next()
    },
    receiveForm(formOf(maxFiles).any(), images.tooMany),
    async (request, _response, next) => {
      request.body = operationWithFiles(request.body, filesByName(request))
      await countFiles(request, filesIn(request.body))
      next()
    },
  )
  return (request, response, next) => (isUpload(request) ? uploads(request, response, next) : next())
}

/** Reads a REST form; adds its file, or the list of its files, to the body as GraphQL uploads, under the field's name. */
export function restUploads(
  field: string,
  { isList }: { isList: boolean },
  { countFiles }: UploadGuard,
): RequestHandler[] {
  const form = formOf(isList ? maxFiles : 1).array(field)
  const addFiles: RequestHandler = async (request, _response, next) => {
    const uploads = filesOf(request).map(uploadOf)
    if (isUpload(request)) request.body = { ...request.body, [field]: isList ? uploads : uploads[0] }
    await countFiles(request, uploads.length)
    next()
  }
  return [receiveForm(form, isList ? images.tooMany : limits.profilePicture.file.tooMany), addFiles]
}

/** Paths of a request's temporary files: multer forgets a file whose last write fails. */
const temporaryFiles = new WeakMap<Request, string[]>()

function formOf(files: number) {
  const storage = multer.diskStorage({
    destination: (_request, _file, done) => done(null, tmpdir()),
    filename: (request, _file, done) => {
      const name = temporaryName()
      temporaryFiles.set(request, [...(temporaryFiles.get(request) ?? []), join(tmpdir(), name)])
      done(null, name)
    },
  })
  return multer({
    storage,
    defParamCharset: 'utf8',
    limits: {
      // Files that are too large are rejected later, together with other invalid ones.
      fileSize: body.upload,
      files,
      fieldSize: body.uploadField,
      fields: maxFields,
      fieldNameSize: maxFieldName,
      fieldNestingDepth: 0,
    },
  })
}

/** Keeps the files of a form until the response is sent. */
function receiveForm(receive: RequestHandler, tooMany: string): RequestHandler {
  return (request, response, next) => {
    const encoding = request.get('content-encoding') || 'identity'
    if (isUpload(request) && encoding !== 'identity') throw unreadableForm('it must not be compressed')
    let isReceived = false
    receive(request, response, (error: unknown) => {
      // multer reports a form that it cannot read once more when the client disconnects.
      if (isReceived) return
      isReceived = true
      const paths = temporaryFiles.get(request) ?? []
      const remove = () => removeAll(paths)
      if (error) {
        remove()
        return next(uploadError(error, tooMany))
      }
      if (response.closed) return remove() // the client has disconnected
      response.once('close', remove)
      // multer skips a form whose type it cannot read.
      next(isUpload(request) && !request.files ? unreadableForm(malformedType) : undefined)
    })
  }
}

const filesOf = ({ files }: Request) => (files ?? []) as Express.Multer.File[]

/** A second file of a name would replace the first one without a word. */
function filesByName(request: Request): Map<string, Upload> {
  const files = new Map(filesOf(request).map((file) => [file.fieldname, uploadOf(file)]))
  if (files.size < filesOf(request).length) throw unreadableForm('two of its files have the same name')
  return files
}

/** Never rejects: periodic work removes files that cannot be removed now. */
const removeAll = (paths: string[]) => void Promise.allSettled(paths.map((path) => rm(path, { force: true })))

function uploadOf({ originalname, mimetype, encoding, path, size }: Express.Multer.File): Upload {
  const upload = new Upload()
  const file = { filename: originalname, mimetype, encoding, byteSize: size }
  upload.resolve({ ...file, createReadStream: () => createReadStream(path) })
  return upload
}

/** By the messages of busboy. */
const formErrors: Record<string, string> = {
  'Multipart: Boundary not found': 'its Content-Type has no boundary',
  'Malformed part header': 'a part has an invalid header',
  'Unexpected end of form': 'it ends too early',
  'Unexpected end of file': 'it ends too early',
}
const malformedType = 'its Content-Type must be multipart/form-data with a boundary'

function uploadError(error: unknown, tooMany: string): unknown {
  if (isUnwritable(error)) return storageFull()
  if (isSystemError(error)) return error
  if (!(error instanceof MulterError))
    return unreadableForm((error instanceof Error && formErrors[error.message]) || malformedType)
  if (error.code === 'LIMIT_FILE_COUNT') return badInput(tooMany)
  return badInput(error.field ? `${error.message}: ${error.field}` : error.message)
}
