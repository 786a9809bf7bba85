const side = 8
const step = 4
/** Constants of SSIM for samples of 8 bits. */
const c1 = (0.01 * 255) ** 2
const c2 = (0.03 * 255) ** 2

interface Size {
  width: number
  channels: number
}

/**
 * Returns the structural similarity (SSIM) of two images of the same size: the mean over windows of 8 x 8 pixels, of the channel
 * that is least alike. Saturated colours are in one channel.
 */
export function similarity(one: Uint8Array, other: Uint8Array, { width, channels }: Size): number {
  const ofChannels = Array.from({ length: channels }, (_, channel) =>
    similarityOf(one, other, { width, channels, channel }),
  )
  return Math.min(...ofChannels)
}

function similarityOf(
  one: Uint8Array,
  other: Uint8Array,
  { width, channels, channel }: Size & { channel: number },
): number {
  const height = one.length / width / channels
  const [columns, rows] = [Math.min(side, width), Math.min(side, height)]
  const count = columns * rows
  let [sum, windows] = [0, 0]
  for (let top = 0; top + rows <= height; top += step) {
    for (let left = 0; left + columns <= width; left += step) {
      let [x, y, xx, yy, xy] = [0, 0, 0, 0, 0]
      for (let row = top; row < top + rows; row++) {
        const start = (row * width + left) * channels + channel
        for (let at = start; at < start + columns * channels; at += channels) {
          const [a, b] = [one[at]!, other[at]!]
          x += a
          y += b
          xx += a * a
          yy += b * b
          xy += a * b
        }
      }
      const [mx, my] = [x / count, y / count]
      const variances = xx / count - mx * mx + (yy / count - my * my)
      const covariance = xy / count - mx * my
      sum += ((2 * mx * my + c1) * (2 * covariance + c2)) / ((mx * mx + my * my + c1) * (variances + c2))
      windows++
    }
  }
  return sum / windows
}
