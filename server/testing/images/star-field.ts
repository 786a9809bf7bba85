import sharp from 'sharp'
import type { TestImage } from './image.ts'

/** A noisy sky with stars, glow and clouds, which compresses like a photo: 24 megapixels are about 10 MB. */
export async function aStarField(megapixels = 24): Promise<TestImage> {
  const height = Math.round(Math.sqrt((megapixels * 1e6) / 1.5))
  const width = Math.round(height * 1.5)
  const pixels = Buffer.allocUnsafe(width * height * 3)
  let state = 7
  const random = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
  const period = 65_521
  const noise = Uint8Array.from({ length: period }, () => {
    const bits = random()
    return (bits & 7) + ((bits >> 3) & 7) + ((bits >> 6) & 7) + ((bits >> 9) & 7)
  })
  let grain = 0
  for (let row = 0; row < height; row++) {
    if (row % 16 === 0) grain = random() % period
    const glow = 14 * Math.sin((row / height) * Math.PI) - 20
    const [coarse, coarser] = [(row >> 1) * 7919, (row >> 2) * 6007]
    for (let column = 0; column < width * 3; column++) {
      const clouds = noise[(coarse + (column >> 2)) % period]! + noise[(coarser + (column >> 4)) % period]!
      pixels[row * width * 3 + column] = noise[grain]! + clouds + glow
      grain = (grain + 1) % period
    }
  }
  for (let star = 0; star < (width * height) / 5000; star++) {
    const [x, y, kind] = [random() % width, random() % height, random() % 100]
    const brightness = kind > 97 ? 2000 : kind > 80 ? 250 : 90
    const spread = 2 * (0.8 + (random() % 100) / 120) ** 2
    for (let row = Math.max(0, y - 8); row < Math.min(height, y + 9); row++) {
      for (let column = Math.max(0, x - 8); column < Math.min(width, x + 9); column++) {
        const light = brightness * Math.exp(-((column - x) ** 2 + (row - y) ** 2) / spread)
        const at = (row * width + column) * 3
        for (let band = at; band < at + 3; band++) pixels[band] = Math.min(255, pixels[band]! + light)
      }
    }
  }
  const sky = sharp(pixels, { raw: { width, height, channels: 3 } })
  return { name: 'stars.jpg', mediaType: 'image/jpeg', content: await sky.jpeg({ quality: 95 }).toBuffer() }
}
