import { extname } from 'node:path'
import { imagesPath } from '../../../contract/page-paths.ts'

/** Names of image files: a random folder per image, and the file's role in it. */
export const imageName = /^[0-9a-f]{32}\/[\w-]+\.(jpg|png|webp)$/

/** What follows the role of a file: it changes with the metadata of the file. */
const suffixOfName = /(?:-[\w-]+)?(?=\.\w+$)/

/** Returns the name of a file with another suffix. */
export const renamed = (name: string, suffix: string) => name.replace(suffixOfName, suffix && `-${suffix}`)

/** Returns the name of the share image (1200 x 630) that belongs to a large file. */
export const shareFileOf = (file: string) => file.replace(/[^/-]+((?:-[\w-]+)?)\.\w+$/, 'share$1.jpg')

export const filesOf = ({ file, storedSizes }: { file: string; storedSizes: { file: string }[] }) => [
  file,
  shareFileOf(file),
  ...storedSizes.map((size) => size.file),
]

export const pathOfFile = (name: string) => `${imagesPath}/${name}`

const mediaTypes: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

export const mediaTypeOf = (name: string) => mediaTypes[extname(name)] ?? 'application/octet-stream'
