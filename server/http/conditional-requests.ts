import type { RequestHandler } from 'express'

/**
 * Answers with 304 a request that has If-None-Match or If-Modified-Since beside `Cache-Control: no-cache`, which `fetch` adds to
 * it. That forbids caches to answer alone; the server knows what is current, but Express would send all of it again.
 */
export const conditionalRequests: RequestHandler = ({ headers }, _response, next) => {
  if (headers['if-none-match'] ?? headers['if-modified-since']) delete headers['cache-control']
  next()
}
