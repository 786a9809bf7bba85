import sharp from 'sharp'
import { expect, test } from 'vitest'
import { tagsOf } from '../../../testing/exiftool.ts'
import { type DescribedImage, imageMetadata, maxMetadataBytes } from './image-metadata.ts'
import { insertMetadata, withMetadata } from './insert-metadata.ts'

const dusty: DescribedImage = {
  id: 1,
  slug: 'dusty-lane',
  displayName: 'Dusty Lane',
  license: 'ccBy',
  objects: ['Andromeda Galaxy'],
}

/** Up is 30 degrees to the east of north, and east is to the left of it. */
const [sin, cos] = [Math.sin(Math.PI / 6) / 800, Math.cos(Math.PI / 6) / 800]
const place = {
  rightAscension: 10.6847,
  declination: 41.269,
  scale: 4.5,
  rotation: 30,
  cd: [-cos, -sin, sin, -cos],
  width: 1600,
  height: 1067,
}

const metadata = imageMetadata({ ...dusty, place }, 'https://astrofolio.example')
const plain = sharp({ create: { width: 64, height: 43, channels: 3, background: '#000' } })

test('a program reads from a JPEG and a WebP where in the sky they are, of a mirrored picture by a matrix', async () => {
  const files = [await plain.jpeg().toBuffer(), await plain.webp().toBuffer()]
  const placed = files.map((file) => insertMetadata(file, metadata))
  const mirroredPlace = { ...place, cd: [cos, -sin, -sin, -cos] }
  const mirrored = imageMetadata({ ...dusty, place: mirroredPlace }, 'https://astrofolio.example')
  const [ofMirrored, ...tagsOfPlaced] = await tagsOf([insertMetadata(files[0]!, mirrored), ...placed])
  for (const tags of tagsOfPlaced) {
    expect(tags).not.toHaveProperty('XMP-avm:SpatialCDMatrix')
    expect(tags).toMatchObject({
      'ExifTool:Validate': 'OK',
      'XMP-avm:SpatialCoordinateFrame': 'ICRS',
      'XMP-avm:SpatialReferenceValue': [10.6847, 41.269],
      'XMP-avm:SpatialReferenceDimension': [1600, 1067],
      'XMP-avm:SpatialReferencePixel': [800.5, 534],
      'XMP-avm:SpatialScale': [-0.00125, 0.00125],
      'XMP-avm:SpatialRotation': 330,
      'XMP-avm:SpatialQuality': 'Full',
      'XMP-dc:Subject': 'Andromeda Galaxy',
    })
  }
  for (const [index, file] of placed.entries())
    expect(file.length - files[index]!.length).toBeLessThan(maxMetadataBytes.texts + maxMetadataBytes.place)
  // North is up by cos and to the left by sin, where y goes up.
  const matrix = [cos, sin, -sin, cos].map((value) => expect.closeTo(value, 9))
  expect(ofMirrored).toMatchObject({ 'XMP-avm:SpatialCDMatrix': matrix })
})

test('the cropped image of link previews does not say where the whole is', () => {
  const names = ['0/large.webp', '0/share.jpg', '0/640.jpg']
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xda]), Buffer.alloc(100)])
  const contents = names.map((name) => ({ name, content: jpeg }))
  const files = withMetadata({ file: '0/large.webp', storedSizes: [], contents }, metadata)
  expect(files.contents.map((file) => file.content.includes('avm:Spatial'))).toEqual([true, false, true])
})

test('a place fits beside the longest texts, and changes the hash', () => {
  const long = { ...dusty, displayName: 'x'.repeat(100), title: 'x'.repeat(150), altText: 'x'.repeat(300) }
  const [without, having] = [null, { ...place, rightAscension: 359.123456789, scale: 123.456789 }].map(
    (place) => imageMetadata({ ...long, place }, 'https://astrofolio.example'),
  )
  expect(without!.xmp.includes('avm')).toBe(false)
  expect(having!.xmp.length - without!.xmp.length).toBeLessThanOrEqual(maxMetadataBytes.place)
  expect(having!.hash).not.toBe(without!.hash)
})
