import express, { type RequestHandler } from 'express'

const year = 365 * 24 * 60 * 60 * 1000

/** Pictures from a local store. A name is never used twice, so a browser may keep what it has; a picture can do nothing but show. */
export const servedImages = (folder: string): RequestHandler[] => [
  express.static(folder, {
    immutable: true,
    maxAge: year,
    index: false,
    redirect: false,
    setHeaders: (response) => {
      response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
    },
  }),
  (_request, response) => void response.status(404).type('text').send('Not Found'),
]
