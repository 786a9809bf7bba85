import { expect, test } from 'vitest'
import { chunk, withChunks } from '../../../testing/images/image-formats.ts'
import { aJpeg, aPalettePng } from '../../../testing/images/plain-images.ts'
import { withoutAncillaryChunks } from './file-headers.ts'

const body = Buffer.from('12345678')
const text = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'abCd'].map((type) => chunk(type, body))
/** Without pHYs, which the image has. */
const needed = ['gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf', 'tRNS'].map((type) => chunk(type, body))

test('a PNG keeps the chunks that affect rendering, once and in order, and loses texts', async () => {
  const { content } = await aPalettePng()
  expect(content.includes('pHYs')).toBe(true)
  const uploaded = withChunks(
    content,
    needed.flatMap((one) => [...text, one, ...text, one]),
  )
  expect(withoutAncillaryChunks(uploaded).equals(withChunks(content, needed))).toBe(true)
})

test('malformed files are left for the decoder to refuse', async () => {
  const { content } = await aPalettePng()
  const tooLong = Buffer.from(text[0]!)
  tooLong.writeUInt32BE(0xffffffff)
  const wrong = [
    withChunks(content, [tooLong, ...text]),
    content.subarray(0, 20),
    content.subarray(0, 8),
    Buffer.alloc(0),
    withChunks(content, [chunk('IHDR', body), chunk('ABCD', body)]),
    (await aJpeg(80, 60)).content,
  ]
  for (const file of wrong) expect(withoutAncillaryChunks(file).equals(file)).toBe(true)
})
