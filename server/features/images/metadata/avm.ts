import type { XmlElement } from '../../../xml.ts'

/** Where in the sky an image is: as a row of `image_placement`, with the size of the large image. */
export interface ImagePlace {
  rightAscension: number
  declination: number
  /** Arcseconds per pixel. */
  scale: number
  /** Position angle of its up. */
  rotation: number
  /** Degrees per pixel, y down. */
  cd: readonly number[]
  width: number
  height: number
}

const numbers = (values: readonly number[]): XmlElement => ({
  'rdf:Seq': { 'rdf:li': values.map((value) => String(Number(value.toPrecision(11)))) },
})

/**
 * Returns Astronomy Visualization Metadata 1.2. Their pixels are those of FITS: from the bottom left, where the centre of the first
 * one is 1, 1. Smaller files have them too, because ReferenceDimension says of which size they are.
 */
export function avmOf({
  rightAscension,
  declination,
  scale,
  rotation,
  cd,
  width,
  height,
}: ImagePlace): XmlElement {
  const [a = 0, b = 0, c = 0, d = 0] = cd
  const degreesPerPixel = scale / 3600
  const isMirrored = a * d - b * c < 0
  return {
    '@xmlns:avm': 'http://www.communicatingastronomy.org/avm/1.0/',
    '@avm:MetadataVersion': '1.2',
    '@avm:Spatial.CoordinateFrame': 'ICRS',
    '@avm:Spatial.Equinox': 'J2000',
    '@avm:Spatial.CoordsystemProjection': 'TAN',
    '@avm:Spatial.Quality': 'Full',
    // FITS turns the other way: by how much north is to the left of up.
    '@avm:Spatial.Rotation': ((360 - rotation) % 360).toFixed(4),
    'avm:Spatial.ReferenceValue': numbers([rightAscension, declination]),
    'avm:Spatial.ReferenceDimension': numbers([width, height]),
    'avm:Spatial.ReferencePixel': numbers([width / 2 + 0.5, height / 2 + 0.5]),
    'avm:Spatial.Scale': numbers([-degreesPerPixel, degreesPerPixel]),
    // Programs make a mirrored sky of the matrix alone. They do not scale it to smaller files (findings/avm-scaled-matrix.sh).
    ...(isMirrored && { 'avm:Spatial.CDMatrix': numbers([a, -b, c, -d]) }),
  }
}
