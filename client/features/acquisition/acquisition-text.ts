import {
  degreesText,
  type ExposureSeries,
  integrationByFilterOf,
  integrationSecondsOf,
  skyText,
} from '../../../contract/acquisition.ts'
import { formatNumber } from '../../ui/count-text.ts'
import { integrationText } from '../../ui/integration-text.ts'

const shortDay = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** Returns the day in UTC, so that it is the same in every time zone: 'Oct 3, 2026'. */
export const shortDayText = (date: string) => shortDay.format(new Date(`${date}T00:00:00Z`))

/** Returns the integration by filter and in all, such as 'Hα 6 h 20 min, OIII 5 h, in all 11 h 20 min'. */
export function integrationByFilterText(exposures: readonly ExposureSeries[]): string {
  const totals = integrationByFilterOf(exposures)
  const all = integrationText(integrationSecondsOf(exposures))
  if (totals.length < 2) return all
  const texts = totals.map(({ filter, seconds }) => `${filter ?? 'no filter'} ${integrationText(seconds)}`)
  return `${texts.join(', ')}, in all ${all}`
}

const columns: { label: string; text: (series: ExposureSeries) => string | null }[] = [
  { label: 'Filter', text: ({ filter }) => filter || null },
  { label: 'Exposures', text: ({ count: frames, seconds }) => `${formatNumber(frames)} × ${seconds} s` },
  { label: 'Gain', text: ({ gain }) => (gain == null ? null : String(gain)) },
  { label: 'Offset', text: ({ offset }) => (offset == null ? null : String(offset)) },
  { label: 'ISO', text: ({ iso }) => (iso == null ? null : String(iso)) },
  { label: 'Binning', text: ({ binning }) => (binning == null ? null : `${binning} × ${binning}`) },
  {
    label: 'Sensor',
    text: ({ sensorTemperature: degrees }) => (degrees == null ? null : degreesText(degrees)),
  },
  { label: 'Focal ratio', text: ({ fNumber }) => (fNumber == null ? null : `f/${fNumber}`) },
  { label: 'Sky', text: (series) => skyText(series) || null },
  { label: 'Date', text: ({ date }) => (date ? shortDayText(date) : null) },
]

/** Returns the columns in which any of the series has a value, each with the texts of its cells. */
export const exposureColumns = (exposures: readonly ExposureSeries[]) =>
  columns
    .map(({ label, text }) => ({ label, cells: exposures.map((series) => text(series)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null))
