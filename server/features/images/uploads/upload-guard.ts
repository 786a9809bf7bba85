import type { Request, RequestHandler } from 'express'
import {
  busy,
  lengthRequired,
  rateLimited,
  readOnlyToken,
  tooLarge,
  unauthenticated,
} from '../../../errors/errors.ts'
import { networkOfRequest } from '../../../http/network.ts'
import type { FreeSpace } from '../../../limits/free-space.ts'
import type { RateLimiter } from '../../../limits/rate-limiter.ts'
import { requestLimits } from '../../../limits/request-limits.ts'
import { isUpload } from '../../../limits/request-timeout.ts'
import { type DecodingQueue, decodingTurn } from '../decoder/decoding-queue.ts'

const { body, uploads } = requestLimits

interface GuardParts {
  decoding: DecodingQueue
  rateLimiter: RateLimiter
  freeSpace?: FreeSpace | undefined
}

/**
 * Refuses uploads before their body is read, and counts one file of each. Bounds the uploads at a time, whose bodies are on the
 * disk. `countFiles` counts the other files.
 */
export function uploadGuard({ decoding, rateLimiter, freeSpace }: GuardParts) {
  const running: number[] = []
  const guard: RequestHandler = async (request, response, next) => {
    if (!isUpload(request)) return next()
    const { sessionUser } = request
    if (!sessionUser) throw unauthenticated('Please log in first')
    if (request.tokenScope === 'read') throw readOnlyToken()
    const length = request.get('content-length')
    if (length === undefined) throw lengthRequired()
    if (Number(length) > body.upload) throw tooLarge('The upload is too large')
    decoding.rejectIfFull(decodingTurn(sessionUser, networkOfRequest(request)), 1)
    // 'close' follows every end of a response, and a lost connection.
    if (response.closed) return
    response.once('close', beginUpload(running, sessionUser.id))
    await freeSpace?.check()
    await rateLimiter.count('uploadedFilesPerUser', String(sessionUser.id))
    next()
  }
  const countFiles = async ({ sessionUser }: Request, files: number) => {
    if (files > 1) await rateLimiter.count('uploadedFilesPerUser', String(sessionUser!.id), files - 1)
  }
  return { guard, countFiles }
}

export type UploadGuard = ReturnType<typeof uploadGuard>

/**
 * Adds an upload to `running`, which has the account of each upload whose response has not ended, and returns the function that
 * removes it. Throws RATE_LIMITED for the account's limit, BUSY for that of the process.
 */
function beginUpload(running: number[], userId: number): () => void {
  if (running.filter((id) => id === userId).length >= uploads.perAccount)
    throw rateLimited(
      `At most ${uploads.perAccount} uploads at a time. Wait until one has ended.`,
      uploads.retryAfterSeconds,
    )
  if (running.length >= uploads.perProcess)
    throw busy('Too many pictures are being uploaded just now.', uploads.retryAfterSeconds)
  running.push(userId)
  return () => void running.splice(running.indexOf(userId), 1)
}
