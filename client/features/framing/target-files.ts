import { escapeHtml } from '../../../contract/escape-html.ts'
import { chartAround, type Frame, outlineOf } from './frame-geometry.ts'
import { toSky } from '../../../contract/wcs.ts'
import { degreesOf, hoursOf, plainPositionText } from './sexagesimal.ts'

/** A frame with its name, of one line. */
export interface Target extends Frame {
  name: string
}

export interface TargetFile {
  program: string
  extension: string
  mediaType: string
  textOf: (target: Target) => string
}

/** Seconds of the one exposure that a target of N.I.N.A. needs. */
const exposureSeconds = 60

/**
 * A target set of N.I.N.A. 3: Load Target Set in the simple sequencer. The source is CaptureSequenceList.cs and SimpleSequenceVM.cs of
 * https://github.com/isbeorn/nina at 8e53588e: right ascension is in hours, the position angle from north through east since 3.0
 * (the release notes; 2.x turned the other way and wrote `Rotation`). A target without an exposure is loaded as finished.
 */
const ninaTargetSet = ({
  name,
  rightAscension,
  declination,
  rotation,
}: Target) => `<?xml version="1.0" encoding="utf-8"?>
<ArrayOfCaptureSequenceList xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">
  <CaptureSequenceList TargetName="${escapeHtml(name)}" Mode="STANDARD" PositionAngle="${angleText(rotation)}" SlewToTarget="true" CenterTarget="true">
    <CaptureSequence>
      <Enabled>true</Enabled>
      <ExposureTime>${exposureSeconds}</ExposureTime>
      <ImageType>LIGHT</ImageType>
      <TotalExposureCount>1</TotalExposureCount>
      <ProgressExposureCount>0</ProgressExposureCount>
    </CaptureSequence>
    <Coordinates>
      <RA>${(rightAscension / 15).toFixed(7)}</RA>
      <Dec>${declination.toFixed(6)}</Dec>
      <Epoch>J2000</Epoch>
    </Coordinates>
  </CaptureSequenceList>
</ArrayOfCaptureSequenceList>
`

/**
 * A mosaic of one panel as Telescopius exports it. The sources are what reads it: parseMosaicCSV in framingassistantui.cpp of
 * https://github.com/KDE/kstars at 09003c1a, which takes the row 'Center' alone, and ImportTargets in SimpleSequenceVM.cs of
 * https://github.com/isbeorn/nina at 8e53588e, which takes the declination of an observing list from its right ascension. The
 * position angle is from north through east. Cells have quotes as signs of seconds, so that none may be quoted. ZWO documents no
 * import of ASIAIR: its users say that it takes such rows from the clipboard.
 */
function telescopiusCsv({ name, rightAscension, declination, rotation, width, height }: Target): string {
  const [hours, minutes, seconds] = hoursOf(rightAscension)
  const [sign, degrees, arcminutes, arcseconds] = degreesOf(declination)
  // Spreadsheets run a cell that begins so.
  const pane = name.replaceAll(/[",]/g, ' ').replace(/^[=+\-@\s]+/, '')
  const cells = [
    `${hours}hr ${minutes}' ${seconds}"`,
    `${sign === '-' ? '-' : ''}${degrees}º ${arcminutes}' ${arcseconds}"`,
    angleText(rotation),
    (width * 60).toFixed(2),
    (height * 60).toFixed(2),
    '0%',
    '1',
    '1',
  ]
  const header = 'Pane, RA, DEC, Position Angle (East), Pane width (arcmins), Pane height (arcmins)'
  const rows = ['Center', pane].map((first) => [first, ...cells].join(', '))
  return [`${header}, Overlap, Row, Column`, ...rows, ''].join('\r\n')
}

/** Dots on each side of the frame. */
const dotsPerSide = 6

/**
 * A script of Stellarium, whose console (F12) runs it. The source is MarkerMgr.hpp, LabelMgr and StelMainScriptAPI of
 * https://github.com/Stellarium/stellarium: positions of the sky are drawn. Its own rectangle is not: SpecialMarkersMgr.cpp turns it
 * against the horizon, so that the angle would change with place and time.
 */
function stellariumScript({ name, ...frame }: Target): string {
  const chart = chartAround(frame, 1.5 * Math.max(frame.width, frame.height))
  const { corners, top } = outlineOf(chart, frame)
  const position = (point: Frame | { rightAscension: number; declination: number }) => {
    const [hours, minutes, seconds] = hoursOf(point.rightAscension)
    const [sign, degrees, arcminutes, arcseconds] = degreesOf(point.declination)
    return `"${hours}h${minutes}m${seconds}s", "${sign}${degrees}d${arcminutes}m${arcseconds}s"`
  }
  const dots = corners.flatMap((from, side) => {
    const to = corners[(side + 1) % corners.length]!
    return Array.from({ length: dotsPerSide }, (_, index) => {
      const part = index / dotsPerSide
      return toSky(chart, from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
    })
  })
  const zoom = Math.min(60, 2 * Math.max(frame.width, frame.height))
  return [
    `// ${plainPositionText(frame)} (J2000), position angle ${angleText(frame.rotation)}`,
    'core.setTimeRate(0);',
    `core.moveToRaDecJ2000(${position(frame)}, 1);`,
    `StelMovementMgr.zoomTo(${zoom.toFixed(2)}, 1);`,
    ...dots.map((dot) => `MarkerMgr.markerEquatorial(${position(dot)}, true, true, "disk", "#ffaa00", 3);`),
    `MarkerMgr.markerEquatorial(${position(toSky(chart, top.x, top.y))}, true, true, "cross", "#ffaa00", 8);`,
    `LabelMgr.labelEquatorial(${JSON.stringify(name)}, ${position(frame)}, true, 14, "#ffaa00");`,
    '',
  ].join('\n')
}

const angleText = (degrees: number) => (Number(degrees.toFixed(2)) % 360).toFixed(2)

export const targetFiles: readonly TargetFile[] = [
  { program: 'N.I.N.A.', extension: 'ninaTargetSet', mediaType: 'application/xml', textOf: ninaTargetSet },
  { program: 'Telescopius CSV', extension: 'csv', mediaType: 'text/csv', textOf: telescopiusCsv },
  { program: 'Stellarium', extension: 'ssc', mediaType: 'text/plain', textOf: stellariumScript },
]

/** Returns a name of a file that every system takes. */
export const fileNameOf = ({ name }: Target, { extension }: TargetFile) =>
  `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'target'}.${extension}`
