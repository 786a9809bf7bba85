/** The upload limit is defined in the same unit. */
const kilobyte = 1024
const megabyte = kilobyte * kilobyte
const gigabyte = kilobyte * megabyte

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

export function fileSizeText(bytes: number): string {
  if (bytes < megabyte) return `${whole.format(Math.ceil(bytes / kilobyte))} kB`
  if (bytes < gigabyte) return `${tenths.format(bytes / megabyte)} MB`
  return `${tenths.format(bytes / gigabyte)} GB`
}
