import { create } from 'content-disposition'
import type { Request } from 'express'
import { basename, extname } from 'node:path'
import { limits } from '../../../../contract/limits.ts'

const unsuitable = /[^\p{L}\p{M}\p{N}.,+&'()_-]+/gu

/** Returns a Content-Disposition with the name under which a browser saves an image: the `title` of the address, if it has one. */
export function contentDispositionOf(name: string, { query }: Request): string {
  const { title } = query
  const words = typeof title === 'string' ? title.slice(0, limits.gallery.title.max) : ''
  const readable = words.replaceAll(unsuitable, ' ').replace(/^[ .]+|[ .]+$/g, '')
  const unique = `astrofolio-${name.slice(0, 8)}-${basename(name, extname(name))}`
  return create((readable || unique) + extname(name), { type: 'inline' })
}
