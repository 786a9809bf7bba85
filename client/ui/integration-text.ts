import { formatNumber } from './count-text.ts'

/** Returns a total integration time such as '6 h 40 min', '12 min 30 s' or '20 s'. */
export function integrationText(seconds: number): string {
  if (Number(seconds.toPrecision(6)) < 60) return secondsText(seconds)
  if (Math.round(seconds) < 3600) return parts(Math.round(seconds), 60, 'min', 's')
  return parts(Math.round(seconds / 60), 60, 'h', 'min')
}

function parts(total: number, size: number, unit: string, rest: string) {
  const whole = `${formatNumber(Math.floor(total / size))} ${unit}`
  return total % size === 0 ? whole : `${whole} ${total % size} ${rest}`
}

/** Rounds binary fractions: 3 x 0.1 s is 0.3 s. */
const secondsText = (seconds: number) => `${Number(seconds.toPrecision(6))} s`
