import sharp from 'sharp'
import { makeImageFiles } from '../../server/features/images/decoder/decoder-pool.ts'
import { similarity } from '../../server/testing/images/similarity.ts'
import { print } from '../figures.ts'
import { pictures } from './pictures.ts'

const minSimilarity = 0.96

/** Upright and in sRGB, as a browser shows it. */
const shown = (file: Buffer) => sharp(file, { autoOrient: true }).removeAlpha().toColourspace('srgb')

async function similarityOf(files: Buffer[], space: 'grey' | 'colour', width: number) {
  const [before, after] = await Promise.all(
    files.map((file) =>
      shown(file)
        .greyscale(space === 'grey')
        .raw()
        .toBuffer({ resolveWithObject: true }),
    ),
  )
  return similarity(before!.data, after!.data, { width, channels: before!.info.channels })
}

/** Compares the largest file of each picture with its upload. Returns whether none takes more bytes, and all look the same. */
export async function encoding(signal: AbortSignal): Promise<boolean> {
  const found: { ratio: number; grey: number; colour: number }[] = []
  for (const { kind, content } of await pictures()) {
    signal.throwIfAborted()
    const files = await makeImageFiles(content)
    const large = files.contents.find(({ name }) => name === files.file)!.content
    const both = [content, large]
    const figures = {
      ratio: large.length / content.length,
      grey: await similarityOf(both, 'grey', files.width),
      colour: await similarityOf(both, 'colour', files.width),
    }
    found.push(figures)
    const format = files.file.slice(-4).replace('.', '')
    const bytes = `${kB(content)} kB, ${kB(large)} as ${format}: ${figures.ratio.toFixed(2)}`
    console.log(
      `  ${kind.padEnd(28)}${bytes}, SSIM ${figures.grey.toFixed(4)}, of colours ${figures.colour.toFixed(4)}`,
    )
  }
  const larger = found.filter(({ ratio }) => ratio > 1)
  const least = Math.min(...found.map(({ grey }) => grey))
  const isMet = least >= minSimilarity && larger.length === 0
  print({
    pictures: `${found.length}, larger than the upload: ${larger.length}`,
    'least SSIM': `${least.toFixed(4)} (target ${minSimilarity}): ${isMet ? 'met' : 'MISSED'}`,
  })
  return isMet
}

const kB = ({ length }: Buffer) => Math.round(length / 1000)
