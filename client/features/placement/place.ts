import type { Place } from './place-text.ts'
import type { ImagePlaceFragment } from './placement.generated.ts'

export type Placement = NonNullable<ImagePlaceFragment['placement']>

/** A placement that is known, of which the graph has all numbers. */
export type FoundPlacement = Place & Record<'scale' | 'matchedStars' | 'residual', number>

export const placeOf = (placement: Placement | null | undefined) =>
  placement?.state === 'placed' ? (placement as FoundPlacement) : undefined
