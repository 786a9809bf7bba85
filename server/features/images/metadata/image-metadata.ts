import { createHash } from 'node:crypto'
import { allowsTraining, type ImageLicenseName, imageLicenses } from '../../../../contract/acquisition.ts'
import { imagePath } from '../../../../contract/discovery.ts'
import { xmlOf, type XmlElement } from '../../../xml.ts'
import { avmOf, type ImagePlace } from './avm.ts'

/** What the files of an image say about it. */
export interface DescribedImage {
  id: number
  slug: string
  displayName: string
  title?: string | null | undefined
  altText?: string | null | undefined
  credit?: string | null | undefined
  license: ImageLicenseName
  /** Names of what it shows, the main object first. */
  objects: readonly string[]
  /** Where in the sky it is, if that is known. */
  place?: ImagePlace | null | undefined
}

/** The metadata in the files of an image. */
export interface ImageMetadata {
  /** A packet of XMP, for all formats. */
  xmp: Buffer
  /** For the share image, which is cropped, so that the place is not its own. */
  xmpOfCropped: Buffer
  /** The same as IPTC-IIM, which older programs read in a JPEG. */
  iptc: Buffer
  /** Identifies its content. */
  hash: string
  isTrainingReserved: boolean
}

/** In bytes, of all that is added to a file. */
export const maxMetadataBytes = { texts: 2048, place: 1152 }
/** Bytes of a JPEG around both packets (`insert-metadata.ts`). */
const frameBytes = 64

/** In characters: metadata that are too large have its texts cut to the next length. The last one leaves names and licence. */
const maxTextLengths = [300, 240, 190, 150, 120, 90, 60, 30, 0]

/** Returns the metadata of an image of the site at `origin`. Texts that do not fit end with an ellipsis. */
export function imageMetadata(fields: DescribedImage, origin: string): ImageMetadata {
  let short = fields
  let xmpOfCropped = Buffer.alloc(0)
  let iptc: Buffer = Buffer.alloc(0)
  for (const max of maxTextLengths) {
    short = shortened(fields, max)
    xmpOfCropped = xmpOf({ ...short, place: null }, origin)
    iptc = iptcOf({ ...fields, objects: short.objects })
    if (xmpOfCropped.length + iptc.length <= maxMetadataBytes.texts - frameBytes) break
  }
  const xmp = fields.place ? xmpOf(short, origin) : xmpOfCropped
  const hash = createHash('sha256').update(xmp).update(iptc).digest('base64url').slice(0, 16)
  return { xmp, xmpOfCropped, iptc, hash, isTrainingReserved: !allowsTraining(fields.license) }
}

function shortened(fields: DescribedImage, max: number): DescribedImage {
  const maxOfNames = Math.max(max, 20)
  let room = max
  return {
    ...fields,
    displayName: cut(fields.displayName, maxOfNames),
    credit: fields.credit && cut(fields.credit, maxOfNames),
    title: fields.title && cut(fields.title, max),
    altText: fields.altText && cut(fields.altText, max < 60 ? 0 : max),
    objects: fields.objects.filter((name) => (room -= name.length) >= 0),
  }
}

function cut(text: string, max: number): string {
  if (Array.from(text).length <= max) return text
  return max === 0 ? '' : `${beginning(text, max - 1, (letter) => Array.from(letter).length)}…`
}

const letters = new Intl.Segmenter('en')

/** Returns the letters of a text that are at most `max` together: half a flag or family is another one. */
function beginning(text: string, max: number, sizeOf: (letter: string) => number): string {
  let size = 0
  for (const { segment, index } of letters.segment(text)) {
    size += sizeOf(segment)
    if (size > max) return text.slice(0, index)
  }
  return text
}

const termsOf = ({ license }: DescribedImage) =>
  imageLicenses[license].label + (allowsTraining(license) ? '' : '. No training of AI')

const copyrightOf = ({ displayName, license }: DescribedImage) =>
  license === 'cc0' ? 'Public domain' : `© ${displayName}`

/** In XMP, with the properties of IPTC Photo Metadata 2025.1. Astronomy Visualization Metadata 1.2 reads objects in dc:subject. */
function xmpOf(fields: DescribedImage, origin: string) {
  const { displayName, title, altText, credit, license, objects } = fields
  const page = origin + imagePath(fields.slug, fields.id)
  const { url } = imageLicenses[license]
  const description: XmlElement = {
    '@rdf:about': '',
    '@xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    '@xmlns:photoshop': 'http://ns.adobe.com/photoshop/1.0/',
    '@xmlns:xmpRights': 'http://ns.adobe.com/xap/1.0/rights/',
    '@xmlns:plus': 'http://ns.useplus.org/ldf/xmp/1.0/',
    '@photoshop:Credit': credit ?? displayName,
    '@xmpRights:Marked': license === 'cc0' ? 'False' : 'True',
    '@xmpRights:WebStatement': url ?? page,
    'dc:creator': { 'rdf:Seq': { 'rdf:li': displayName } },
    'dc:rights': inAnyLanguage(copyrightOf(fields)),
    'xmpRights:UsageTerms': inAnyLanguage(termsOf(fields)),
    // Where search engines send those who want to use the picture.
    'plus:Licensor': {
      'rdf:Seq': { 'rdf:li': { '@rdf:parseType': 'Resource', 'plus:LicensorURL': page } },
    },
  }
  if (title) description['dc:title'] = inAnyLanguage(title)
  if (altText)
    description['Iptc4xmpCore:AltTextAccessibility'] = {
      '@xmlns:Iptc4xmpCore': 'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/',
      ...inAnyLanguage(altText),
    }
  if (objects.length > 0) description['dc:subject'] = { 'rdf:Bag': { 'rdf:li': objects } }
  if (fields.place) Object.assign(description, avmOf(fields.place))
  if (!allowsTraining(license))
    description['@plus:DataMining'] = 'http://ns.useplus.org/ldf/vocab/DMI-PROHIBITED-AIMLTRAINING'
  const xml = xmlOf({
    'x:xmpmeta': {
      '@xmlns:x': 'adobe:ns:meta/',
      'rdf:RDF': {
        '@xmlns:rdf': 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
        'rdf:Description': description,
      },
    },
  })
  return Buffer.from(`<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?>${xml}<?xpacket end='r'?>`)
}

const inAnyLanguage = (text: string): XmlElement => ({
  'rdf:Alt': { 'rdf:li': { '@xml:lang': 'x-default', '#text': text } },
})

/** IPTC-IIM 4.2, in UTF-8. Fields have a number and a maximum length in bytes. */
function iptcOf(fields: DescribedImage): Buffer {
  const { displayName, title, credit, objects } = fields
  return Buffer.concat([
    dataSet(1, 90, Buffer.from('\x1b%G')),
    dataSet(2, 0, Buffer.from([0, 4])),
    ...(title ? [dataSet(2, 5, withinBytes(title, 64))] : []),
    ...objects.map((name) => dataSet(2, 25, withinBytes(name, 64))),
    dataSet(2, 80, withinBytes(displayName, 32)),
    dataSet(2, 110, withinBytes(credit ?? displayName, 32)),
    dataSet(2, 116, withinBytes(`${copyrightOf(fields)}. ${termsOf(fields)}`, 128)),
  ])
}

const dataSet = (record: number, number: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0x1c, record, number, 0, content.length]), content])

/** Cuts a text between two letters. */
function withinBytes(text: string, max: number): Buffer {
  const whole = Buffer.from(text)
  const room = max - Buffer.byteLength('…')
  return whole.length <= max
    ? whole
    : Buffer.from(`${beginning(text, room, (letter) => Buffer.byteLength(letter))}…`)
}
