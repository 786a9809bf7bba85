/** Texts in which programs keep EXIF and XMP that PNG had no chunk for: exiv2, darktable, ImageMagick. */
const profileChunk = /(tEXt|zTXt|iTXt)(?:Raw profile type (?:exif|app1|xmp)|(XML:com\.adobe\.xmp))\0/gi

/** Files have one or two. */
const maxProfiles = 4
/** As much as is read of a file. */
const maxInflatedBytes = 256 * 1024

/** Returns the profiles in the texts of a PNG; omits truncated and malformed ones. */
export async function pngProfilesIn(bytes: ArrayBuffer): Promise<ArrayBuffer[]> {
  const text = new TextDecoder('latin1').decode(bytes)
  const profiles: ArrayBuffer[] = []
  for (const { index, 0: start, 1: type, 2: xmp } of [...text.matchAll(profileChunk)].slice(0, maxProfiles)) {
    if (index < 4) continue
    const end = index + 4 + new DataView(bytes).getUint32(index - 4)
    const content = await textIn(type ?? '', new Uint8Array(bytes).subarray(index + start.length, end))
    const profile = xmp ? content : bytesOfHex(new TextDecoder('latin1').decode(content))
    profiles.push(profile.slice().buffer)
  }
  return profiles
}

/** Returns the text after the keyword of a chunk: PNG, third edition, section 11.3.3. */
async function textIn(type: string, chunk: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (type === 'tEXt') return chunk
  if (type === 'zTXt') return inflated(chunk.subarray(1))
  const languageEnd = chunk.indexOf(0, 2)
  const content = chunk.subarray(chunk.indexOf(0, languageEnd + 1) + 1)
  return chunk[0] === 1 ? inflated(content) : content
}

async function inflated(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let length = 0; length < maxInflatedBytes; length += parts.at(-1)!.length) {
    // What was inflated before the end of a truncated text is of use.
    const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }))
    if (done || !value) break
    parts.push(new Uint8Array(value))
  }
  await reader.cancel().catch(() => undefined)
  return new Uint8Array(await new Blob(parts).slice(0, maxInflatedBytes).arrayBuffer())
}

/** A line with its name, one with its length, then its bytes in hexadecimal digits. */
function bytesOfHex(text: string): Uint8Array<ArrayBuffer> {
  const [, digits = ''] = /^\s*\w+\s+\d+\s+([\da-f\s]+)/i.exec(text) ?? []
  const pairs = digits.replaceAll(/\s/g, '').match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}
