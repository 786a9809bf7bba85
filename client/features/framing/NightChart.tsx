import type { Moment } from './night.ts'
import { darknessOf, timeText } from './night-text.ts'
import styles from './framing.module.css'

const [width, height, margin] = [640, 220, 24]

/** The altitudes of the target and the Moon from noon to noon; what it shows is also in words. */
export function NightChart({ moments }: { moments: readonly Moment[] }) {
  const start = moments[0]!.time.getTime()
  const span = moments.at(-1)!.time.getTime() - start
  const x = (time: Date) => margin + ((time.getTime() - start) / span) * (width - margin)
  const y = (altitude: number) => (1 - altitude / 90) * (height - margin)
  const pathOf = (name: 'target' | 'moon') =>
    moments
      .map((moment, index) => {
        const command = index > 0 && moments[index - 1]![name] >= 0 ? 'L' : 'M'
        return moment[name] < 0 ? '' : `${command}${x(moment.time).toFixed(1)} ${y(moment[name]).toFixed(1)}`
      })
      .join('')
  const dark = darknessOf(moments)
  return (
    <svg className={styles.night} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {dark && (
        <rect
          className={styles.dark}
          x={x(dark.from)}
          width={x(dark.to) - x(dark.from)}
          height={height - margin}
        />
      )}
      {[0, 30, 60].map((altitude) => (
        <g key={altitude}>
          <path className={styles.axis} d={`M${margin} ${y(altitude)}H${width}`} />
          <text x={0} y={y(altitude) + 4}>{`${altitude}°`}</text>
        </g>
      ))}
      {moments
        .filter((_, index) => index % 24 === 12)
        .map(({ time }) => (
          <text key={time.getTime()} x={x(time)} y={height - 6} textAnchor="middle">
            {timeText(time)}
          </text>
        ))}
      <path className={styles.moon} d={pathOf('moon')} />
      <path className={styles.target} d={pathOf('target')} />
    </svg>
  )
}
