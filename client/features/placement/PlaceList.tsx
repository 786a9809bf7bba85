import type { FoundPlacement } from './place.ts'
import { arcsecondsText, fieldText, orientationText, positionText } from './place-text.ts'
import styles from './placement.module.css'

/** Where an image is, in words. */
export function PlaceList({ place }: { place: FoundPlacement }) {
  const orientation = orientationText(place)
  const facts = [
    ['Centre', positionText(place)],
    ['Field', fieldText(place)],
    ['Orientation', orientation[0]!.toUpperCase() + orientation.slice(1)],
    ['Scale', `${arcsecondsText(place.scale)} per pixel`],
    ['Placed by', `${place.matchedStars} stars, to ${arcsecondsText(place.residual)}`],
  ]
  return (
    <dl className={`stack row-gap-4 ${styles.facts}`} aria-label="Place in the sky">
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
