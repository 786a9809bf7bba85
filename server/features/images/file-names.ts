import { imagesPath } from '../../../contract/page-paths.ts'

/** Names of image files: a random folder per image, and the file's role in it. */
export const imageName = /^[0-9a-f]{32}\/[\w-]+\.(jpg|png|webp)$/

/** Returns the name of the share image (1200 x 630) that belongs to a large file. */
export const shareFileOf = (file: string) => file.replace(/[^/]+$/, 'share.jpg')

export const filesOf = ({ file, storedSizes }: { file: string; storedSizes: { file: string }[] }) => [
  file,
  shareFileOf(file),
  ...storedSizes.map((size) => size.file),
]

/** Returns the path of a file, which `recordVersion` changes when what the file says about its image changes. */
export const pathOfFile = (name: string, recordVersion = 0) =>
  `${imagesPath}/${name}${recordVersion > 0 ? `?v=${recordVersion}` : ''}`
