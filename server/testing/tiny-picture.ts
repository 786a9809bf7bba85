import type { SentFile } from './person.ts'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='

/** A PNG of one pixel, for tests that need any picture. */
export const aTinyPicture = (name = 'dot.png'): SentFile => ({
  name,
  mediaType: 'image/png',
  content: Uint8Array.from(Buffer.from(pixel, 'base64')),
})
