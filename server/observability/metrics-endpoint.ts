import type { Request, RequestHandler } from 'express'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Registry } from '@prometheus-io/client'
import { noStoreHeader } from '../http/caching.ts'
import { notFoundHandler } from '../http/error-handlers.ts'

/**
 * Serves the metrics for Prometheus to clients with the bearer token or, if none is set, to loopback clients without a proxy.
 * Other clients receive 404.
 */
export const metricsEndpoint =
  (registry: Registry, token?: string): RequestHandler =>
  async (request, response, next) => {
    const mayRead = token ? hasToken(request, token) : isFromLoopback(request)
    if (mayRead && ['GET', 'HEAD'].includes(request.method)) {
      response.set({ 'Content-Type': registry.contentType, 'Cache-Control': noStoreHeader })
      response.send(await registry.metrics())
    } else notFoundHandler(request, response, next)
  }

const sha256 = (text: string) => createHash('sha256').update(text).digest()

const hasToken = (request: Request, token: string) =>
  timingSafeEqual(sha256(request.get('authorization') ?? ''), sha256(`Bearer ${token}`))

/** By the connection, not by `request.ip`, which proxies may set. */
const isFromLoopback = ({ socket: { remoteAddress = '' }, headers }: Request) =>
  /^(::1|(::ffff:)?127\.)/.test(remoteAddress) && !headers['x-forwarded-for'] && !headers.forwarded
