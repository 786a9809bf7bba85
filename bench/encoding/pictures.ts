import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { aDisplayP3Jpeg } from '../../server/testing/images/coloured-images.ts'
import { aStarField } from '../../server/testing/images/star-field.ts'
import { aTransparentPng } from '../../server/testing/images/plain-images.ts'

export interface Picture {
  kind: string
  content: Buffer
}

const demo = (name: string) => readFile(new URL(`../../server/demo/images/${name}.jpg`, import.meta.url))

/** Narrow lines, letters and flat areas, as charts have. */
const chart = (width: number, height: number) => {
  const lines = Array.from({ length: 24 }, (_, n) => {
    const [x, y] = [(n * width) / 24, (n * height) / 24]
    return `<path d="M${x} 0V${height}M0 ${y}H${width}" stroke="#27406b"/><circle cx="${(n * 397) % width}" cy="${(n * 211) % height}" r="${3 + (n % 7)}" fill="#f6e7b0"/><text x="${(n * 397) % width}" y="${(n * 211) % height}" font-size="18" fill="#e7ebf3">NGC ${700 + n * 31}</text>`
  })
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#0a0d16"/>${lines.join('')}</svg>`,
    ),
  ).removeAlpha()
}

/** Red where hydrogen is, blue where oxygen is: colours that chroma subsampling blurs. */
const narrowband = (image: Buffer) =>
  sharp(image).recomb([
    [2.2, -0.8, -0.4],
    [0.1, 0.8, 0.1],
    [-0.8, -0.4, 2.2],
  ])

/** Pictures as creators upload them. */
export async function pictures(): Promise<Picture[]> {
  const plain = [
    'ember-veil',
    'salt-cluster',
    'quiet-sun',
    'far-lantern',
    'mesa-arch',
    'gibbous',
    'two-tails',
  ]
  const nebula = await demo('crimson-tide')
  const stars = (await aStarField(8)).content
  const large = (await aStarField(24)).content
  const small = (await aStarField(1.5)).content
  const crop = () => sharp(stars).extract({ left: 700, top: 400, width: 1600, height: 1200 })
  const make = async (kind: string, image: Sharp): Promise<Picture> => ({
    kind,
    content: await image.toBuffer(),
  })
  const at = (quality: number, chromaSubsampling = '4:2:0', more = {}) => ({
    quality,
    chromaSubsampling,
    ...more,
  })
  const p3 = sharp(nebula).withIccProfile('p3')
  return [
    ...(await Promise.all(plain.map(async (name) => ({ kind: `JPEG ${name}`, content: await demo(name) })))),
    ...(await Promise.all(
      [60, 70, 80, 90, 95, 100].map((quality) =>
        make(`JPEG q${quality} 4:2:0`, sharp(nebula).jpeg(at(quality))),
      ),
    )),
    ...(await Promise.all(
      [75, 85, 95].map((quality) => make(`JPEG q${quality} 4:4:4`, sharp(nebula).jpeg(at(quality, '4:4:4')))),
    )),
    await make('JPEG q85 optimised', sharp(nebula).jpeg(at(85, '4:2:0', { mozjpeg: true }))),
    await make('JPEG q70 optimised, noise', sharp(small).jpeg(at(70, '4:2:0', { mozjpeg: true }))),
    await make('JPEG q90 progressive', sharp(nebula).jpeg(at(90, '4:4:4', { progressive: true }))),
    await make('JPEG stars 8 MP q80', sharp(stars).jpeg(at(80))),
    await make('JPEG stars 8 MP q92 4:4:4', sharp(stars).jpeg(at(92, '4:4:4'))),
    await make('JPEG stars 24 MP q82', sharp(large).jpeg(at(82))),
    await make('JPEG stars crop q97', crop().jpeg(at(97))),
    await make('JPEG grey q85', sharp(nebula).greyscale().jpeg(at(85))),
    await make('JPEG narrowband q90 4:4:4', narrowband(nebula).jpeg(at(90, '4:4:4'))),
    await make('JPEG narrowband q80 4:2:0', narrowband(nebula).jpeg(at(80))),
    await make('JPEG Display P3 q88', p3.jpeg(at(88))),
    { kind: 'JPEG Display P3, flat', content: (await aDisplayP3Jpeg()).content },
    await make('JPEG turned q85', sharp(nebula).withExif({}).withMetadata({ orientation: 6 }).jpeg(at(85))),
    await make('JPEG 320 px q75', sharp(nebula).resize(320).jpeg(at(75))),
    await make('PNG 8 bit', sharp(nebula).png()),
    await make('PNG 8 bit stars', sharp(small).png()),
    await make('PNG 16 bit', sharp(nebula).toColourspace('rgb16').png()),
    await make('PNG grey', sharp(nebula).greyscale().png()),
    await make('PNG narrowband', narrowband(nebula).png()),
    await make('PNG narrowband, palette', narrowband(nebula).png({ palette: true, colours: 64, dither: 0 })),
    await make('PNG chart', chart(1600, 1200).png()),
    await make('PNG chart, palette', chart(1600, 1200).png({ palette: true })),
    { kind: 'PNG transparent', content: (await aTransparentPng()).content },
    await make('WebP q75', sharp(nebula).webp({ quality: 75 })),
    await make('WebP q90 stars', sharp(small).webp({ quality: 90 })),
    await make('WebP lossless chart', chart(1600, 1200).webp({ lossless: true })),
  ]
}
