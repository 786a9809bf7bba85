import { useId, useState } from 'react'
import type { SkyPoint } from '../../../contract/tangent-plane.ts'
import { Status } from '../../ui/Status.tsx'
import { NightChart } from './NightChart.tsx'
import { moonOf, nightOf, type ObservingPlace } from './night.ts'
import { darknessText, moonText, targetText } from './night-text.ts'
import styles from './framing.module.css'
import { placeKey, storeNumbers, useStoredNumbers } from './stored.ts'

const placeNumbers = ['latitude', 'longitude'] as const

/** A hundredth of a degree is a kilometre, of which altitudes know nothing. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100

const textsOf = (place: ObservingPlace | undefined) => ({
  latitude: String(place?.latitude ?? ''),
  longitude: String(place?.longitude ?? ''),
})

function placeOf({
  latitude,
  longitude,
}: Record<'latitude' | 'longitude', string>): ObservingPlace | undefined {
  const [lat, long] = [latitude, longitude].map((text) =>
    text.trim() ? Number(text.replace(',', '.').replace('−', '-')) : Number.NaN,
  )
  return Math.abs(lat!) <= 90 && Math.abs(long!) <= 180 ? { latitude: lat!, longitude: long! } : undefined
}

/** When the target is up tonight. The place is kept in this browser, which sends it nowhere. */
export default function Tonight({ target, name }: { target: SkyPoint; name: string }) {
  const id = useId()
  const remembered = useStoredNumbers(placeKey, placeNumbers)
  const [texts, setTexts] = useState(() => textsOf(remembered))
  const [problem, setProblem] = useState('')
  const [now] = useState(() => new Date())
  const place = placeOf(texts)
  const isWrong = !place && Boolean(texts.latitude && texts.longitude)

  function change(part: Partial<typeof texts>) {
    const next = { ...texts, ...part }
    setTexts(next)
    setProblem('')
    storeNumbers(placeKey, placeOf(next))
  }
  function locate() {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        change(textsOf({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) })),
      () => setProblem('The browser gave no position. Type it instead.'),
    )
  }
  return (
    <div className="stack gap-16">
      <div className={styles.numbers}>
        {placeNumbers.map((part) => (
          <div key={part}>
            <label className="small" htmlFor={`${id}-${part}`}>
              {part === 'latitude' ? 'Latitude, north +' : 'Longitude, east +'}
            </label>
            <input
              className="input"
              id={`${id}-${part}`}
              inputMode="text"
              autoComplete="off"
              value={texts[part]}
              aria-describedby={`${id}-note`}
              onChange={({ target: { value } }) => change({ [part]: value })}
            />
          </div>
        ))}
        <button className="button" type="button" onClick={locate}>
          Use my position
        </button>
      </div>
      <Status className={isWrong || problem ? 'problem' : 'muted small'} id={`${id}-note`}>
        {problem ||
          (isWrong
            ? 'Latitude is −90 to 90 degrees, longitude −180 to 180.'
            : 'It stays in this browser and is sent nowhere.')}
      </Status>
      {place && <Night target={target} place={place} now={now} name={name} />}
    </div>
  )
}

interface NightProps {
  target: SkyPoint
  place: ObservingPlace
  now: Date
  name: string
}

function Night({ target, place, now, name }: NightProps) {
  const moments = nightOf(target, place, now)
  const highest = moments.reduce((best, moment) => (moment.sun < best.sun ? moment : best))
  return (
    <>
      <div className="stack row-gap-4" role="status" aria-atomic="true">
        <p>{`${name}: ${targetText(moments)}`}</p>
        <p>{darknessText(moments)}</p>
        <p>{moonText(moments, moonOf(target, place, highest.time))}</p>
        <p className="muted small">Times are those of this device.</p>
      </div>
      <NightChart moments={moments} />
    </>
  )
}
