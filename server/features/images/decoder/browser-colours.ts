import type { Metadata } from 'sharp'
import { deflateSync } from 'node:zlib'
import { limits } from '../../../../contract/limits.ts'
import { isGrey } from './colour-conversion.ts'
import { UnreadableImage } from './decoded-image.ts'
import { pngChunk, pngChunks, signature } from './file-headers.ts'
import {
  type Curve,
  greyProfile,
  complementaryCmykProfile,
  type Matrix,
  rgbProfile,
  sRgbCurve,
} from './icc-profile.ts'
import { type Chromaticity, primaries, toXyz } from './primaries.ts'

/**
 * Returns an image whose colours a browser would show, but libvips would not: with an ICC profile instead of a PNG's colour
 * chunks, or for CMYK without a profile. Returns null for any other image.
 */
export function withBrowserColours(file: Buffer, header: Metadata): Buffer | null {
  if (header.format === 'jpeg' && header.space === 'cmyk' && !header.icc) {
    return withIccSegment(file, complementaryCmykProfile(toXyz(primaries.sRgb)!, sRgbCurve))
  }
  const profile = header.format === 'png' ? profileOfChunks(file, header) : null
  return profile && withIccChunk(file, profile)
}

/** As in Chromium: cICP precedes iCCP, then sRGB, then gAMA with cHRM. */
function profileOfChunks(file: Buffer, header: Metadata): Buffer | null {
  const chunks = new Map<string, Buffer>()
  for (const { type, start, end } of pngChunks(file)) chunks.set(type, file.subarray(start + 8, end - 4))
  const colours = coloursOfCicp(chunks.get('cICP'))
  if (colours) return profileOf(header, colours)
  if (header.icc || chunks.has('sRGB')) return null
  const coloursOfPng = coloursOfGamma(chunks.get('gAMA'), chunks.get('cHRM'))
  return coloursOfPng && profileOf(header, coloursOfPng)
}

interface Colours {
  matrix: Matrix
  curve: Curve
}

/** Below, LittleCMS converts 16 bits exactly and seven times as slowly. */
const minFastGamma = 1.6

function profileOf(header: Metadata, { matrix, curve }: Colours): Buffer {
  const { maxPixels, tooManyPixels } = limits.gallery.file.costlyKinds.linear16Bit
  const isSlow = header.depth === 'ushort' && curve.gamma < minFastGamma
  if (isSlow && header.width * header.height > maxPixels) throw new UnreadableImage(tooManyPixels)
  return isGrey(header) ? greyProfile(curve) : rgbProfile(matrix, curve)
}

/** Code points of ITU-T H.273 that still images use. */
const cicpPrimaries: Partial<Record<number, keyof typeof primaries>> = {
  1: 'sRgb',
  5: 'pal',
  6: 'ntsc',
  7: 'ntsc',
  9: 'rec2020',
  11: 'dciP3',
  12: 'displayP3',
}
const tv: Curve = { gamma: 2.4 }
const cicpCurves: Partial<Record<number, Curve>> = {
  1: tv,
  4: { gamma: 2.2 },
  5: { gamma: 2.8 },
  6: tv,
  8: { gamma: 1 },
  13: sRgbCurve,
  14: tv,
  15: tv,
}
const hdrCurves = [16, 18]

function coloursOfCicp(chunk: Buffer | undefined): Colours | null {
  if (chunk?.length !== 4) return null
  const [ofPrimaries, transfer, matrixOfYuv, isFullRange] = chunk
  if (matrixOfYuv !== 0 || isFullRange !== 1) return null
  if (hdrCurves.includes(transfer!)) throw new UnreadableImage(limits.gallery.file.hdr)
  const [name, curve] = [cicpPrimaries[ofPrimaries!], cicpCurves[transfer!]]
  return name && curve ? { matrix: toXyz(primaries[name])!, curve } : null
}

/** An exponent of about 1 / 2.2 without primaries means sRGB. */
const sRgbTolerance = 0.05

function coloursOfGamma(gAMA: Buffer | undefined, cHRM: Buffer | undefined): Colours | null {
  const encoding = gAMA?.length === 4 ? gAMA.readUInt32BE() / 100_000 : 0
  if (encoding === 0) return null
  const curve = { gamma: 1 / encoding }
  if (cHRM?.length !== 32) {
    if (Math.abs(encoding * 2.2 - 1) <= sRgbTolerance) return null
    return { curve, matrix: toXyz(primaries.sRgb)! }
  }
  const chromaticity = (at: number): Chromaticity => [
    cHRM.readUInt32BE(at) / 100_000,
    cHRM.readUInt32BE(at + 4) / 100_000,
  ]
  const [white, red, green, blue] = [chromaticity(0), chromaticity(8), chromaticity(16), chromaticity(24)]
  const matrix = toXyz({ white, red, green, blue })
  return matrix && { curve, matrix }
}

/** Replaces all colour chunks. */
function withIccChunk(file: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('profile\0\0', 'latin1'), deflateSync(profile)])
  const parts: Buffer[] = [signature]
  let rest = signature.length
  for (const { type, start, end } of pngChunks(file)) {
    if (!['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM'].includes(type)) parts.push(file.subarray(start, end))
    if (type === 'IHDR') parts.push(pngChunk('iCCP', body))
    rest = end
  }
  return Buffer.concat([...parts, file.subarray(rest)])
}

/** Inserts the profile after the first two bytes of a JPEG. */
function withIccSegment(file: Buffer, profile: Buffer): Buffer {
  const head = Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\x01\x01', 'latin1')
  head.writeUInt16BE(head.length - 2 + profile.length, 2)
  return Buffer.concat([file.subarray(0, 2), head, profile, file.subarray(2)])
}
