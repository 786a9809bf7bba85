import type { Request, RequestHandler } from 'express'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Registry } from 'prom-client'
import { neverStored } from '../http/caching.ts'
import { nothingHere } from '../http/json-errors.ts'

/**
 * What Prometheus reads: for who brings the token; where there is none, for who asks from this very machine and through
 * no proxy. Others do not learn that there is anything.
 */
export const metricsPage =
  (registry: Registry, token?: string): RequestHandler =>
  async (request, response, next) => {
    const mayRead = token ? bringsToken(request, token) : isFromThisMachine(request)
    if (mayRead && ['GET', 'HEAD'].includes(request.method)) {
      response.set({ 'Content-Type': registry.contentType, 'Cache-Control': neverStored })
      response.send(await registry.metrics())
    } else nothingHere(request, response, next)
  }

const sealed = (text: string) => createHash('sha256').update(text).digest()

const bringsToken = (request: Request, token: string) =>
  timingSafeEqual(sealed(request.get('authorization') ?? ''), sealed(`Bearer ${token}`))

/** By the connection, not by what a header says. */
const isFromThisMachine = ({ socket: { remoteAddress = '' }, headers }: Request) =>
  /^(::1|(::ffff:)?127\.)/.test(remoteAddress) && !headers['x-forwarded-for'] && !headers.forwarded
