import { Link } from 'react-router-dom'
import { objectPath } from '../../../contract/page-paths.ts'
import { Chip, ChipList } from '../../ui/ChipList.tsx'
import { fullTitle } from '../sky/object-texts.ts'
import { useImageLabelsQuery } from './placement.generated.ts'

interface ObjectsInFrameProps {
  imageId: number
  /** Called with the slug of the object that is pointed at or focused. */
  onPoint: (slug: string | undefined) => void
}

/** What the labels say, for the keyboard and for screen readers, and to find an object in the image. */
export default function ObjectsInFrame({ imageId, onPoint }: ObjectsInFrameProps) {
  const { data } = useImageLabelsQuery({ variables: { id: imageId } })
  const list = data?.galleryImage?.objectsInFrame
  if (!list || list.totalCount === 0) return null
  const more = list.totalCount - list.nodes.length
  return (
    <section className="stack row-gap-4" aria-label="Objects in the frame">
      <h3 className="muted small">{`Objects in the frame: ${list.totalCount}`}</h3>
      <ChipList label="Objects in the frame">
        {list.nodes.map(({ object }) => (
          <Chip key={object.slug}>
            <Link
              to={objectPath(object.slug)}
              onPointerEnter={() => onPoint(object.slug)}
              onPointerLeave={() => onPoint(undefined)}
              onFocus={() => onPoint(object.slug)}
              onBlur={() => onPoint(undefined)}
            >
              {fullTitle(object)}
            </Link>
          </Chip>
        ))}
      </ChipList>
      {more > 0 && <p className="muted">{`and ${more} smaller ones`}</p>}
    </section>
  )
}
