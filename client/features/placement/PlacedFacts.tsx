import { Link } from 'react-router-dom'
import { imageSearchPath } from '../../../contract/image-search-path.ts'
import { limits } from '../../../contract/limits.ts'
import { framePath } from '../../../contract/page-paths.ts'
import { CompareWith } from './CompareWith.tsx'
import FrameChart from './FrameChart.tsx'
import type { FoundPlacement } from './place.ts'
import { PlaceList } from './PlaceList.tsx'

/** Where in the sky an image is, and what is near. Loaded with the details of a placed one. */
export default function PlacedFacts({ id, place }: { id: number; place: FoundPlacement }) {
  const { rightAscension, declination, width, height } = place
  const radius = Math.min(limits.imageSearch.radius.max, Math.max(width, height) / 2)
  return (
    <>
      <PlaceList place={place} />
      <div className="row gap-8">
        <Link className="button" to={framePath('image', id)}>
          Frame this
        </Link>
        <CompareWith id={id} />
      </div>
      <FrameChart place={place} />
      <p>
        <Link className="target" to={imageSearchPath({ near: { rightAscension, declination, radius } })}>
          Pictures near it
        </Link>
      </p>
    </>
  )
}
