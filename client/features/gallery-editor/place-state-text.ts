import { fieldText } from '../placement/place-text.ts'
import type { ImagePlaceFragment } from '../placement/placement.generated.ts'
import { placeOf } from '../placement/place.ts'

/** Returns how far the search for the place of an image is, and why there is none; undefined on a site that places none. */
export function placeStateText(placement: ImagePlaceFragment['placement']): string | undefined {
  if (!placement) return undefined
  const place = placeOf(placement)
  if (place) return `Placed: ${fieldText(place)}`
  const { state, reason } = placement
  if (state === 'waiting') return 'Placing …'
  return state === 'removed' ? 'Place removed by you' : `No place found${reason ? `: ${reason}` : ''}`
}
