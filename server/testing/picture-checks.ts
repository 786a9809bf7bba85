import sharp from 'sharp'
import { expect } from 'vitest'
import { canary, type Colour, scene } from './pictures/picture.ts'

/** Returns the colour at a position, given as fractions of width and height. */
export async function shown(content: Buffer, x: number, y: number, ignoreIcc = false): Promise<number[]> {
  const picture = sharp(content, { ignoreIcc }).flatten({ background: '#0a0d16' })
  const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + 3)]
}

export async function expectColour(content: Buffer, x: number, y: number, colour: Colour, tolerance: number) {
  const found = await shown(content, x, y)
  const distance = Math.max(...found.map((sample, band) => Math.abs(sample - colour[band]!)))
  expect(distance, `${found.join()} instead of ${colour.join()} at ${x}, ${y}`).toBeLessThanOrEqual(tolerance)
}

export async function expectScene(content: Buffer, tolerance: number) {
  await expectColour(content, 0.25, 0.25, scene.topLeft, tolerance)
  await expectColour(content, 0.75, 0.25, scene.topRight, tolerance)
  await expectColour(content, 0.25, 0.75, scene.bottomLeft, tolerance)
  await expectColour(content, 0.75, 0.75, scene.bottomRight, tolerance)
}

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
