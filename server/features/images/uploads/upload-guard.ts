import type { Request, RequestHandler } from 'express'
import {
  busy,
  lengthRequired,
  rateLimited,
  readOnlyToken,
  tooLarge,
  unauthenticated,
} from '../../../graphql/errors.ts'
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
  const running = new Uploads()
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
    response.once('close', running.begin(sessionUser.id))
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

/** The uploads of a process whose responses have not ended. */
class Uploads {
  readonly #ofAccounts = new Map<number, number>()
  #total = 0

  /** Returns the function that ends the upload. Throws RATE_LIMITED for the account's limit, BUSY for that of the process. */
  begin(userId: number): () => void {
    const ofAccount = this.#ofAccounts.get(userId) ?? 0
    if (ofAccount >= uploads.perAccount)
      throw rateLimited(
        `At most ${uploads.perAccount} uploads at a time. Wait until one has ended.`,
        uploads.retryAfterSeconds,
      )
    if (this.#total >= uploads.perProcess)
      throw busy('Too many pictures are being uploaded just now.', uploads.retryAfterSeconds)
    this.#ofAccounts.set(userId, ofAccount + 1)
    this.#total++
    return () => {
      const left = this.#ofAccounts.get(userId)! - 1
      if (left > 0) this.#ofAccounts.set(userId, left)
      else this.#ofAccounts.delete(userId)
      this.#total--
    }
  }
}
