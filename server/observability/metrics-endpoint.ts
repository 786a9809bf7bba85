import type { Request, RequestHandler } from 'express'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Registry } from 'prom-client'
import { noStoreHeader } from '../http/caching.ts'
import { notFoundHandler } from '../http/error-handlers.ts'

/**
 * What Prometheus reads: for who brings the token; where there is none, for who asks from this very machine and through
 * no proxy. Others do not learn that there is anything.
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

/** By the connection, not by what a header says. */
const isFromLoopback = ({ socket: { remoteAddress = '' }, headers }: Request) =>
  /^(::1|(::ffff:)?127\.)/.test(remoteAddress) && !headers['x-forwarded-for'] && !headers.forwarded
