import { constellationFigures } from '../sky/constellation-figures.ts'
import { project } from './mollweide.ts'

/** Right ascension and declination in degrees. */
type Star = [rightAscension: number, declination: number]

const linesOf = (text: string): Star[][] =>
  text.split('/').map((line) =>
    line.split(' ').map((star): Star => {
      const [rightAscension, declination] = star.split(',').map(Number)
      return [rightAscension! / 10, declination! / 10]
    }),
  )

/** Returns the path of the figures of all constellations on the map, interrupted at its edge. */
export const figuresPath = () =>
  Object.values(constellationFigures)
    .flatMap(linesOf)
    .map((line) => {
      let last: number | undefined
      return line
        .map(([rightAscension, declination]) => {
          const { x, y } = project(rightAscension, declination)
          const command = last === undefined || Math.abs(x - last) > 100 ? 'M' : 'L'
          last = x
          return `${command}${x.toFixed(1)} ${y.toFixed(1)}`
        })
        .join('')
    })
    .join('')

/** Hours of right ascension on each side of the south at midnight that count as well placed. */
const hoursAround = 2

/** On this day of September the Sun is opposite to right ascension 0, which is highest at midnight. */
const equinoxDay = 23

/** Returns the right ascension in hours that is highest at midnight in the middle of the month of a day. */
export function midnightHours(day: Date): number {
  const months = day.getUTCMonth() - 8 + (15 - equinoxDay) / 30.4
  return (months * 2 + 24) % 24
}

/** Returns the constellations that are highest around midnight in the month of a day, by their abbreviations. */
export function constellationsOfMonth(day: Date): string[] {
  const hours = midnightHours(day)
  return Object.entries(constellationFigures)
    .filter(([, text]) => {
      const stars = linesOf(text).flat()
      const [east, north] = [Math.cos, Math.sin].map((of) =>
        stars.reduce((sum, [rightAscension]) => sum + of((rightAscension * Math.PI) / 180), 0),
      )
      const middle = (Math.atan2(north!, east!) * 12) / Math.PI
      const apart = (((middle - hours) % 24) + 36) % 24
      return Math.abs(apart - 12) <= hoursAround
    })
    .map(([constellation]) => constellation)
}
