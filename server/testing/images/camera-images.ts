import { withSegments } from './image-formats.ts'
import { canary, sceneOf, type TestImage } from './image.ts'
import { iptcSegment } from './tagged-images.ts'

/** Cameras and programs whose files creators upload, with the formats that they write. */
const cameras = [
  ['Canon', 'Canon EOS Ra', 'Digital Photo Professional', 'jpeg'],
  ['OLYMPUS CORPORATION', 'E-M1MarkIII', 'darktable 5.2.0', 'webp'],
  ['ZWO', 'ASI2600MC Pro', 'ASIAIR 2.4', 'png'],
] as const

/** Returns pictures with all that such files say about their makers, owners and places. */
export const cameraImages = (): Promise<TestImage[]> =>
  Promise.all(
    cameras.map(async ([make, model, software, format], index) => {
      const tagged = sceneOf(360, 240)
        .withExif({
          IFD0: { Make: make, Model: model, Software: software, Artist: canary, Copyright: canary },
          IFD2: {
            BodySerialNumber: `${canary}-${index}`,
            LensSerialNumber: canary,
            CameraOwnerName: canary,
            DateTimeOriginal: '2024:03:14 21:15:00',
          },
          IFD3: {
            GPSLatitudeRef: 'N',
            GPSLatitude: '51/1 28/1 4044/100',
            GPSLongitudeRef: 'W',
            GPSLongitude: '0/1 0/1 531/100',
          },
        })
        .withXmp(xmpOf(software))
      const content = await tagged.toFormat(format).toBuffer()
      return {
        name: `${model}.${format}`,
        mediaType: `image/${format}`,
        content: format === 'jpeg' ? withSegments(content, [iptcSegment()]) : content,
      }
    }),
  )

/** With the history that programs write, a serial number and a position. */
const xmpOf = (software: string) => `<x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:stEvt="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#"
      xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
      xmp:CreatorTool="${software}" aux:SerialNumber="${canary}" exif:GPSLatitude="51,28.674N" dc:source="${canary}">
      <xmpMM:History><rdf:Seq>
        <rdf:li stEvt:action="saved" stEvt:softwareAgent="${software}" stEvt:instanceID="${canary}"/>
      </rdf:Seq></xmpMM:History>
    </rdf:Description>
  </rdf:RDF>
</x:xmpmeta>`
