import { formatNumber } from '../../ui/count-text.ts'

/** How the numbers of gear are asked for and shown. */
export const gearNumbers = {
  focalLengthMm: {
    term: 'Focal length',
    text: (value: number) => `${formatNumber(value)} mm`,
    field: { label: 'Focal length in mm', help: 'Helps to find where in the sky your pictures are.' },
  },
  pixelSizeMicrons: {
    term: 'Pixels',
    text: (value: number) => `${formatNumber(value)} µm`,
    field: { label: 'Pixel size in µm' },
  },
  sensorWidthMm: {
    term: 'Sensor width',
    text: (value: number) => `${formatNumber(value)} mm`,
    field: { label: 'Sensor width in mm', help: 'The longer side. It helps to find where pictures are.' },
  },
  sensorHeightMm: {
    term: 'Sensor height',
    text: (value: number) => `${formatNumber(value)} mm`,
    field: { label: 'Sensor height in mm', help: 'The shorter side. With the width, it gives the field.' },
  },
} as const

export type GearNumberName = keyof typeof gearNumbers
