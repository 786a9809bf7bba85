import { integrationText } from '../../ui/integration-text.ts'
import { countText } from '../../ui/count-text.ts'
import { fieldText } from '../placement/place-text.ts'
import type { Frame } from './frame-geometry.ts'
import type { FramedObjectFragment } from './framing.generated.ts'
import { exactPositionText } from './sexagesimal.ts'

export const angleText = (degrees: number) => `${(Number(degrees.toFixed(1)) % 360).toFixed(1)}°`

/** Returns '00h 42m 44.33s +41° 16′ 07.5″, position angle 35.0°, field 2.8° × 1.9°'. */
export const frameText = (frame: Frame) =>
  `${exactPositionText(frame)}, position angle ${angleText(frame.rotation)}, field ${fieldText(frame)}`

type Typical = NonNullable<FramedObjectFragment['typicalAcquisition']>

/** Returns 'Median of 31 pictures: 9 h, 300 s, L-eXtreme'. */
export const typicalText = ({ imageCount, integrationSeconds, exposureSeconds, filter }: Typical) =>
  `Median of ${countText(imageCount, 'picture')}: ${[
    integrationText(integrationSeconds),
    `${exposureSeconds} s`,
    filter,
  ]
    .filter(Boolean)
    .join(', ')}`
