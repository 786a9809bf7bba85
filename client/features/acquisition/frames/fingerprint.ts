import type { Header } from './header.ts'

const encoder = new TextEncoder()

/** Returns a text that is the same for files with the same header and pixels, and otherwise almost surely another. */
export function fingerprintOf(header: Header, pixels: Uint8Array): string {
  const text = encoder.encode(JSON.stringify([...header]))
  return [text, pixels].map(hashOf).join(' ')
}

/** FNV-1a with two seeds. crypto.subtle is missing where a page comes from an address without TLS. */
function hashOf(bytes: Uint8Array): string {
  let one = 0x81_1c_9d_c5
  let other = 0x9e_37_79_b9
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01_00_01_93)
    other = Math.imul(other ^ byte, 0x85_eb_ca_6b)
  }
  return `${one >>> 0}.${other >>> 0}.${bytes.length}`
}
