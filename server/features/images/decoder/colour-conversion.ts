import type { Metadata, Sharp } from 'sharp'
import { coloursOf } from './icc-profile.ts'
import { isWithinSrgb } from './primaries.ts'

/** Converts the colours to sRGB. */
export function inSrgb(image: Sharp, header: Metadata): Sharp {
  // By default sharp converts 16-bit colours to Display P3, and 16-bit grey not at all.
  if (header.depth !== 'ushort' || !hasUsableProfile(header)) return image
  return image.toColourspace(isGrey(header) ? 'b-w' : 'srgb').withIccProfile('srgb', { attach: false })
}

/** Converts the colours to Display P3, with its profile: 16 bits, because sharp first converts fewer to sRGB. */
export const inDisplayP3 = (image: Sharp): Sharp => image.pipelineColourspace('rgb16').withIccProfile('p3')

/** Whether sRGB lacks colours that the profile has, such as those of Display P3 and Adobe RGB. */
export function hasWideColours(header: Metadata): boolean {
  const colours = hasUsableProfile(header) && !isGrey(header) ? coloursOf(header.icc!) : null
  return colours !== null && !isWithinSrgb(colours)
}

/** Keeps the colour profile. Browsers do not all show CMYK: it becomes sRGB. */
export function withColourProfile(image: Sharp, header: Metadata): Sharp {
  const converted = isGrey(header) ? image.toColourspace('b-w') : image
  return hasUsableProfile(header) ? converted.keepIccProfile() : converted
}

export const isGrey = ({ space }: Metadata) => space === 'b-w' || space === 'grey16'

/** Whether the ICC profile is valid and fits the image's colour space. */
function hasUsableProfile(header: Metadata): boolean {
  const { icc } = header
  if (!icc || icc.toString('latin1', 36, 40) !== 'acsp') return false
  return icc.toString('latin1', 16, 20) === (isGrey(header) ? 'GRAY' : 'RGB ') && header.space !== 'cmyk'
}
