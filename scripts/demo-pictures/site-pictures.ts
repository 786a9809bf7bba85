import sharp from 'sharp'

/** Pictures of the demo that pages show: the file, the part of the picture from its top, and the widths. */
const parts = [
  { from: 'outback-core', to: 'home/images/hero', shape: 992 / 1600, top: 0.15, widths: [800, 1600] },
  { from: 'fjord-sky', to: 'login/images/fjord-sky', shape: 1, top: 0, widths: [640, 1066] },
]

/** Phones on a slow line load the narrow ones. */
const quality = { narrow: 64, wide: 76 }
const narrowBelow = 1000

/** Returns the pictures of the home page and the sign-in, by the names of their files. */
export async function sitePictures(images: URL): Promise<[name: string, content: Buffer][]> {
  const files = parts.flatMap(({ widths, ...part }) => widths.map((width) => ({ ...part, width })))
  return await Promise.all(
    files.map(async ({ from, to, shape, top, width }): Promise<[string, Buffer]> => {
      const image = sharp(new URL(`${from}.jpg`, images).pathname)
      const { width: full, height } = await image.metadata()
      const used = Math.min(full, Math.round(height / shape))
      const part = {
        left: Math.round((full - used) / 2),
        top: Math.round(Math.min(top * height, height - used * shape)),
        width: used,
        height: Math.min(height, Math.round(used * shape)),
      }
      const resized = image.extract(part).resize(width, Math.round(width * shape))
      return [
        `${to}-${width}.webp`,
        await resized
          .webp({ quality: quality[width < narrowBelow ? 'narrow' : 'wide'], effort: 6 })
          .toBuffer(),
      ]
    }),
  )
}
