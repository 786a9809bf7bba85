/** The sum of libjpeg's table for luminance at quality 50. */
const sumAtQuality50 = 3684

const markers = { quantisation: 0xdb, scan: 0xda }

/** Returns the quality at which libjpeg would quantise as coarsely as the file does; undefined for a file without tables. */
export function jpegQuality(file: Buffer): number | undefined {
  for (let start = 2; start + 4 < file.length && file[start] === 0xff;) {
    const marker = file[start + 1]
    const end = start + 2 + file.readUInt16BE(start + 2)
    if (marker === markers.scan || end > file.length) return undefined
    if (marker === markers.quantisation) return qualityOf(file.subarray(start + 4, end))
    start = end
  }
  return undefined
}

/** Reads the first table, that for luminance: a byte, then 64 values of one or two bytes. */
function qualityOf(table: Buffer): number | undefined {
  const bytes = table[0]! >> 4 ? 2 : 1
  if (table.length < 1 + 64 * bytes) return undefined
  let sum = 0
  for (let at = 1; at < 1 + 64 * bytes; at += bytes) sum += table.readUIntBE(at, bytes)
  const percent = (100 * sum) / sumAtQuality50
  const quality = percent <= 100 ? (200 - percent) / 2 : 5000 / percent
  return Math.max(1, Math.round(quality))
}
