const pad = (value: number) => String(value).padStart(2, '0')

/** Splits a value of at least 0 into whole units, minutes and seconds with so many decimals, which never round up to 60. */
function partsOf(value: number, decimals: number): [string, string, string] {
  const factor = 10 ** decimals
  const total = Math.round(value * 3600 * factor)
  const seconds = total % (60 * factor)
  const text = (seconds / factor).toFixed(decimals)
  return [
    pad(Math.floor(total / (3600 * factor))),
    pad(Math.floor(total / (60 * factor)) % 60),
    text.padStart(decimals > 0 ? decimals + 3 : 2, '0'),
  ]
}

/** Returns hours, minutes and seconds of a right ascension in degrees, to 0.01 s, which is 0.15″ at most. */
export function hoursOf(rightAscension: number): [string, string, string] {
  const [hours, ...rest] = partsOf(((rightAscension % 360) + 360) / 15, 2)
  return [pad(Number(hours) % 24), ...rest]
}

/** Returns sign, degrees, minutes and seconds of a declination, to 0.1″. */
export const degreesOf = (declination: number): [string, string, string, string] => [
  declination < 0 ? '-' : '+',
  ...partsOf(Math.abs(declination), 1),
]

interface Position {
  rightAscension: number
  declination: number
}

/** Returns '00h 42m 44.33s +41° 16′ 07.5″'. */
export function exactPositionText({ rightAscension, declination }: Position): string {
  const [hours, minutes, seconds] = hoursOf(rightAscension)
  const [sign, degrees, arcminutes, arcseconds] = degreesOf(declination)
  return `${hours}h ${minutes}m ${seconds}s ${sign === '-' ? '−' : '+'}${degrees}° ${arcminutes}′ ${arcseconds}″`
}

/** Returns '00:42:44.33 +41:16:07.5', which programs read. */
export function plainPositionText({ rightAscension, declination }: Position): string {
  const [sign, ...degrees] = degreesOf(declination)
  return `${hoursOf(rightAscension).join(':')} ${sign}${degrees.join(':')}`
}
