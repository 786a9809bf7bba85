import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectColours } from '../../../testing/image-checks.ts'
import { scene } from '../../../testing/images/image.ts'
import { aJpeg, anAnimatedWebp, aPng, aTransparentPng } from '../../../testing/images/plain-images.ts'
import type { TestImage } from '../../../testing/images/image.ts'
import { decoderPool } from './decoder-pool.ts'
import { type Crop, UnreadableImage } from './decoded-image.ts'

/** Returns the files by their names, the JPEG first. */
async function filesOf({ content }: TestImage, crop: Crop | null = null): Promise<Map<string, Buffer>> {
  const { folder, contents } = await decoderPool.profilePicture(content, crop)
  return new Map(contents.map(({ name, content }) => [name.slice(folder.length + 1), content]))
}

test('without a crop the middle is shown, and transparent parts of it are dark only in the JPEG', async () => {
  const opaque = (await filesOf(await aPng())).get('448.jpg')!
  await expectColours(opaque, 12, [0.1, 0.1, scene.topLeft], [0.9, 0.9, scene.bottomRight])
  const transparent = await filesOf(await aTransparentPng())
  await expectColours(transparent.get('448.jpg')!, 12, [0.1, 0.1, [10, 13, 22]])
  expect(await sharp(transparent.get('96.webp')).metadata()).toMatchObject({ hasAlpha: true })
})

test('an animated picture, one that is too small, and a crop beyond the picture are refused with the reason', async () => {
  const [tooSmall, outside] = [/must be at least 96 pixels/, /within the picture/]
  const picture = await aJpeg()
  for (const [image, crop, text] of [
    [await anAnimatedWebp(), null, /animated/],
    [await aPng(95, 400), null, tooSmall],
    [picture, { left: 0, top: 0, side: 95 }, tooSmall],
    [picture, { left: 201, top: 0, side: 200 }, outside],
    [picture, { left: 0, top: 101, side: 200 }, outside],
    [picture, { left: Number.MAX_SAFE_INTEGER, top: 0, side: 100 }, outside],
  ] as const) {
    const problem = await filesOf(image, crop).catch((problem: Error) => problem)
    expect(problem).toBeInstanceOf(UnreadableImage)
    expect((problem as Error).message).toMatch(text)
  }
})
