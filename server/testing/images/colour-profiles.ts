// Minimal ICC profiles of version 2.

/** The exponent of Adobe RGB (1998). */
export const adobeGamma = 563 / 256

export const adobeRgbProfile = () => {
  const gamma = gammaCurve(adobeGamma)
  return iccProfile('RGB ', {
    rXYZ: xyz(0.60974, 0.31111, 0.01947),
    gXYZ: xyz(0.20528, 0.62567, 0.06087),
    bXYZ: xyz(0.14919, 0.06322, 0.74457),
    rTRC: gamma,
    gTRC: gamma,
    bTRC: gamma,
  })
}

export const greyProfile = (gamma: number) => iccProfile('GRAY', { kTRC: gammaCurve(gamma) })

const fixed = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(Math.round(value * 65536))
  return bytes
}
const xyz = (...values: [number, number, number]) =>
  Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), ...values.map(fixed)])
const gammaCurve = (gamma: number) => {
  const curve = Buffer.alloc(16)
  curve.write('curv', 'latin1')
  curve.writeUInt32BE(1, 8)
  curve.writeUInt16BE(Math.round(gamma * 256), 12)
  return curve
}
const text = (type: 'desc' | 'text', words: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(words.length + 1)
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  const body = Buffer.from(`${words}\0`, 'latin1')
  return type === 'text' ? Buffer.concat([head, body]) : Buffer.concat([head, length, body, Buffer.alloc(79)])
}

function iccProfile(colours: 'RGB ' | 'GRAY', tags: Record<string, Buffer>): Buffer {
  const all = Object.entries({
    desc: text('desc', 'of the tests'),
    cprt: text('text', 'none'),
    wtpt: xyz(0.9642, 1, 0.8249),
    ...tags,
  })
  const table = Buffer.alloc(4 + all.length * 12)
  table.writeUInt32BE(all.length)
  const bodies: Buffer[] = []
  let at = 128 + table.length
  all.forEach(([name, tag], index) => {
    const padded = Buffer.concat([tag, Buffer.alloc((4 - (tag.length % 4)) % 4)])
    table.write(name, 4 + index * 12, 'latin1')
    table.writeUInt32BE(at, 8 + index * 12)
    table.writeUInt32BE(tag.length, 12 + index * 12)
    bodies.push(padded)
    at += padded.length
  })
  const header = Buffer.alloc(128)
  header.writeUInt32BE(at, 0)
  header.writeUInt32BE(0x02100000, 8)
  header.write(`mntr${colours}XYZ `, 12, 'latin1')
  header.write('acsp', 36, 'latin1')
  Buffer.concat([fixed(0.9642), fixed(1), fixed(0.8249)]).copy(header, 68)
  return Buffer.concat([header, table, ...bodies])
}
