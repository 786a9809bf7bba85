/** The upload limit is defined in the same unit. */
const kilobyte = 1024
const megabyte = kilobyte * kilobyte

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

export const fileSizeText = (bytes: number) =>
  bytes < megabyte
    ? `${whole.format(Math.ceil(bytes / kilobyte))} kB`
    : `${tenths.format(bytes / megabyte)} MB`
