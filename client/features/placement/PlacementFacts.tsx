import { userOf, useSession } from '../../session/session.ts'
import { LazyPart } from '../../ui/ErrorBoundary.tsx'
import { lazyWithRetry, retriable } from '../../ui/lazy-with-retry.tsx'
import { type Placement, placeOf } from './place.ts'

const PlacedFacts = lazyWithRetry(retriable(() => import('./PlacedFacts.tsx')))

interface PlacementFactsProps {
  imageId: number
  placement: Placement | null
  ownerId: number | undefined
}

/** Where in the sky an image is; its owner also reads why that is not known. */
export function PlacementFacts({ imageId, placement, ownerId }: PlacementFactsProps) {
  const userId = userOf(useSession())?.id
  const place = placeOf(placement)
  if (!place) {
    const text = userId !== undefined && userId === ownerId && placement && stateText(placement)
    return text ? <p className="muted">{text}</p> : null
  }
  return (
    <LazyPart>
      <PlacedFacts id={imageId} place={place} />
    </LazyPart>
  )
}

function stateText({ state, reason }: Placement): string | undefined {
  if (state === 'waiting') return 'Its place in the sky is being looked for.'
  if (state === 'notFound') return `Its place in the sky was not found: ${reason}`
  return undefined
}
