/** Brands of HEIC, AVIF and Canon's CR3, which share a container. */
const brands = /^.{4}ftyp(heic|heix|heim|heis|hevc|mif1|msf1|avif|avis|crx )/s
/** TIFF and the raw formats based on it, such as CR2, NEF, ARW and DNG. */
const tiff = /^(II[*+]\0|MM\0[*+])/
const otherRaw = /^(IIU\0|IIR[OS]|MMOR|FUJIFILMCCD-RAW|FOVb)/
const fits = /^SIMPLE {2}=/
const xisf = /^XISF0100/

/** Returns whether a file has a known picture format that is not accepted, such as HEIC, TIFF or FITS. */
export function isInOtherFormat(content: Buffer): boolean {
  const header = content.toString('latin1', 0, 32)
  return [brands, tiff, otherRaw, fits, xisf].some((format) => format.test(header))
}
