import sharp from 'sharp'
import { expect } from 'vitest'
import { canary, type Colour, scene } from './images/image.ts'

/** Decodes an image and returns a function from a position, in fractions of width and height, to the colour there. */
export async function coloursOf(
  content: Buffer,
  ignoreIcc = false,
): Promise<(x: number, y: number) => number[]> {
  const image = sharp(content, { ignoreIcc }).flatten({ background: '#0a0d16' })
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return (x, y) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return [...data.subarray(at, at + 3)]
  }
}

export async function expectColours(
  content: Buffer,
  tolerance: number,
  ...expected: (readonly [x: number, y: number, colour: Colour])[]
) {
  const colourAt = await coloursOf(content)
  for (const [x, y, colour] of expected) {
    const found = colourAt(x, y)
    const distance = Math.max(...found.map((sample, band) => Math.abs(sample - colour[band]!)))
    expect(distance, `${found.join()} instead of ${colour.join()} at ${x}, ${y}`).toBeLessThanOrEqual(
      tolerance,
    )
  }
}

export const expectScene = (content: Buffer, tolerance: number) =>
  expectColours(
    content,
    tolerance,
    [0.25, 0.25, scene.topLeft],
    [0.75, 0.25, scene.topRight],
    [0.25, 0.75, scene.bottomLeft],
    [0.75, 0.75, scene.bottomRight],
  )

/** Expects a file without metadata, except for a colour profile if `profiled`. */
export async function expectBare(content: Buffer, profiled = false) {
  const { exif, xmp, iptc, icc, comments, orientation } = await sharp(content).metadata()
  expect({ exif, xmp, iptc, comments, orientation }).toEqual({})
  expect(icc !== undefined, 'has a profile').toBe(profiled)
  const bytes = content.toString('latin1')
  for (const trace of ['Exif', 'adobe', 'Photoshop', '8BIM', '<html', 'PK\x03\x04', canary]) {
    expect(bytes.includes(trace), trace).toBe(false)
  }
}
