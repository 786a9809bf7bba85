import { Link } from 'react-router-dom'
import { framePath } from '../../../contract/page-paths.ts'
import FrameChart from './FrameChart.tsx'
import type { FoundPlacement } from './place.ts'
import { PlaceList } from './PlaceList.tsx'
import SameField from './SameField.tsx'

/** Where in the sky an image is, and what is near. Loaded with the details of a placed one. */
export default function PlacedFacts({ id, place }: { id: number; place: FoundPlacement }) {
  return (
    <>
      <PlaceList place={place} />
      <p>
        <Link className="button" to={framePath('image', id)}>
          Frame this
        </Link>
      </p>
      <FrameChart place={place} />
      <SameField id={id} place={place} />
    </>
  )
}
