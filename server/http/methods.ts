import type { RequestHandler } from 'express'

/** Answers who asks what can be done with an address, as a preflight does that `otherOrigins` did not answer. */
export const allowing =
  (methods: string): RequestHandler =>
  (_request, response) =>
    void response.status(204).set('Allow', methods).end()

/** Refuses the methods that an address has no use for, and names the one that it has. */
export const only =
  (method: string, methods: string): RequestHandler =>
  (_request, response) => {
    const text = `Use ${method} for this path`
    response.status(405).set('Allow', methods).json({ error: text, message: text })
  }
