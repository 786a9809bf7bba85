import type { ApolloServerPlugin } from '@apollo/server'
import type { Request, RequestHandler, Response } from 'express'
import { pagePaths } from '../../contract/page-paths.ts'
import { rootFieldOf } from '../graphql/describe-operation.ts'
import { busy } from '../errors/errors.ts'
import { networkOfRequest } from '../http/network.ts'
import { requestLimits } from './request-limits.ts'

const { database, shedding } = requestLimits

interface Settings {
  /** Returns how many statements wait for a connection. */
  statementsWaiting: () => number
  /** The event loop is not watched if it is 0. */
  maxDelayMs: number
  onShed: (reason: 'database' | 'event_loop') => void
}

const {
  creators: _creators,
  creator: _creator,
  objects: _objects,
  object: _object,
  ...pagesWithoutQuery
} = pagePaths

/** The session check and pages without a query: they cost a statement at most, and every visit begins with them. */
const cheapPaths = new Set<string>(['/_api/auth/session', ...Object.values(pagesWithoutQuery)])

/** The only root field of cheap operations, by the name in their header: the body is not read yet. */
const cheapFields = new Map<unknown, string>([
  ['Session', 'session'],
  ['LogOut', 'logOut'],
])

const nameHeader = 'x-apollo-operation-name'

/** In bytes; those of the client have 300. */
const maxCheapBody = 1000

const isCheap = ({ baseUrl, path, headers }: Request) =>
  cheapPaths.has(baseUrl + path) ||
  (baseUrl === '/graphql' &&
    cheapFields.has(headers[nameHeader]) &&
    Number(headers['content-length']) <= maxCheapBody)

interface LoadShedding {
  /** Counts the requests that run, files too. */
  count: RequestHandler
  handler: RequestHandler
  plugin: ApolloServerPlugin
}

/**
 * Rejects requests with 503 while too many statements wait for a connection, and a share of them while the event loop is late.
 * Cheap ones, and those of networks with few requests, are rejected last (docs/decisions/0028-overload.md). The plugin rejects, as others, those whose header names a cheap
 * operation that the document is not.
 */
export function shedLoad({ statementsWaiting, maxDelayMs, onShed }: Settings): LoadShedding {
  const share = maxDelayMs === 0 ? () => 0 : shareToShed(maxDelayMs)
  const running = new RunningRequests()
  const reasonToShed = (isLast: boolean) => {
    if (statementsWaiting() >= database.waiting * (isLast ? 2 : 1)) return 'database'
    const shed = isLast ? share() - shedding.maxShare : Math.min(share(), shedding.maxShare)
    return Math.random() < shed ? 'event_loop' : undefined
  }
  const refusal = (isLast: boolean) => {
    const reason = reasonToShed(isLast)
    if (!reason) return undefined
    onShed(reason)
    return busy('The server has more to do than it can. Please try again in a moment.', retryAfterSeconds())
  }
  return {
    count: (request, response, next) => {
      running.add(networkOfRequest(request), response)
      next()
    },
    handler: (request, _response, next) =>
      next(refusal(isCheap(request) || running.hasFew(networkOfRequest(request)))),
    plugin: {
      requestDidStart: async ({ request: { http } }) => ({
        didResolveOperation: async ({ operation }) => {
          const field = cheapFields.get(http?.headers.get(nameHeader))
          const error = field !== undefined && field !== rootFieldOf(operation) ? refusal(false) : undefined
          if (error) throw error
        },
      }),
    },
  }
}

/** Counts the requests that run, by their networks. */
class RunningRequests {
  readonly #byNetwork = new Map<string, number>()
  #all = 0

  /** Whether fewer of them run than of the average network: one that sends too many does not get others refused. */
  hasFew(network: string): boolean {
    return (this.#byNetwork.get(network) ?? 0) * this.#byNetwork.size < this.#all
  }

  /** Until the response ends. */
  add(network: string, response: Response): void {
    const change = (by: number) => {
      const count = (this.#byNetwork.get(network) ?? 0) + by
      this.#all += by
      if (count > 0) this.#byNetwork.set(network, count)
      else this.#byNetwork.delete(network)
    }
    change(1)
    response.once('close', () => change(-1))
  }
}

/**
 * Measures the event-loop delay. While its average exceeds `maxDelayMs`, the returned share of requests grows; below, it falls.
 * What exceeds `maxShare` is the share of cheap requests.
 */
function shareToShed(maxDelayMs: number): () => number {
  const { interval, weight, step, maxShare } = shedding
  let lastTick = performance.now()
  let delay = 0
  let share = 0
  setInterval(() => {
    const now = performance.now()
    const intervals = (now - lastTick) / interval
    lastTick = now
    delay += weight * (Math.max(0, intervals - 1) * interval - delay)
    const excess = Math.min(2, (delay - maxDelayMs) / maxDelayMs)
    share = Math.max(0, Math.min(2 * maxShare, share + step * excess * Math.min(4, intervals)))
  }, interval).unref()
  return () => share
}

/** Spreads the retries of many clients over three seconds. */
const retryAfterSeconds = () => 1 + Math.floor(Math.random() * 3)
