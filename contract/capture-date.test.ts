import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aJpeg } from '../server/testing/pictures/plain-pictures.ts'
import { aTaggedJpeg, aTaggedPng, takenOn } from '../server/testing/pictures/tagged-pictures.ts'
import { captureDateOf } from './capture-date.ts'

const dateOf = (content: Buffer) => captureDateOf(new Blob([new Uint8Array(content)]))

const taken = (DateTimeOriginal: string) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'black' } }).withExif({
    IFD0: { Make: 'Acme' },
    IFD2: { DateTimeOriginal },
  })

test('the capture date is read from a JPEG, a PNG and a WebP', async () => {
  expect(await dateOf((await aTaggedJpeg()).content)).toBe(takenOn)
  expect(await dateOf((await aTaggedPng()).content)).toBe(takenOn)
  expect(await dateOf(await taken('2024:02:29 23:59:59').webp().toBuffer())).toBe('2024-02-29')
  expect(await dateOf(await taken('1999:12:31 00:00:00').jpeg().toBuffer())).toBe('1999-12-31')
})

test('the capture date at the end of a large WebP is found', async () => {
  const picture = await taken('2024:02:29 23:59:59').webp().toBuffer()
  const exif = picture.subarray(picture.indexOf('EXIF'))
  const large = Buffer.concat([picture.subarray(0, 12), Buffer.alloc(400 * 1024), exif])
  expect(await dateOf(large)).toBe('2024-02-29')
})

test('both byte orders are supported', async () => {
  const big = Buffer.alloc(64)
  big.write('EXIF....MM\0*', 0, 'latin1')
  big.writeUInt32BE(8, 12) // IFD 0 with one entry, the pointer to the EXIF IFD
  big.writeUInt16BE(1, 16)
  big.writeUInt16BE(0x8769, 18)
  big.writeUInt32BE(22, 26)
  big.writeUInt16BE(1, 30) // with one entry, the pointer to the date
  big.writeUInt16BE(0x9003, 32)
  big.writeUInt32BE(36, 40)
  big.write('2026:01:02', 44, 'latin1')
  expect(await dateOf(big)).toBe('2026-01-02')
})

test('a picture with a missing, invalid or truncated date has none', async () => {
  expect(await dateOf((await aJpeg(8, 8)).content)).toBeUndefined()
  expect(await dateOf(await taken('0000:00:00 00:00:00').jpeg().toBuffer())).toBeUndefined()
  expect(await dateOf(await taken('2026:02:30 00:00:00').jpeg().toBuffer())).toBeUndefined()
  expect(await dateOf(Buffer.alloc(0))).toBeUndefined()
  const { content } = await aTaggedJpeg()
  const begin = content.indexOf('Exif\0\0')
  for (let length = begin; length < begin + 200; length += 7) {
    expect([undefined, takenOn]).toContain(await dateOf(content.subarray(0, length)))
  }
})
