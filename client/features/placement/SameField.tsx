import { Link } from 'react-router-dom'
import { imagePath } from '../../../contract/discovery.ts'
import { imageSearchPath } from '../../../contract/image-search-path.ts'
import { limits } from '../../../contract/limits.ts'
import { comparePath } from '../../../contract/page-paths.ts'
import { imageAlt } from '../../ui/JustifiedRows.tsx'
import { FramedImage } from '../../ui/ResponsiveImage.tsx'
import type { Place } from './place-text.ts'
import styles from './placement.module.css'
import { useSameFieldQuery } from './same-field.generated.ts'

/** The widest of a row of three, in px. */
const thumbnailWidth = 160

/** The images that share the most with a placed one, and the way to those near it. */
export default function SameField({ id, place }: { id: number; place: Place }) {
  const { data } = useSameFieldQuery({ variables: { id } })
  const images = data?.galleryImage?.sameField.nodes ?? []
  const { rightAscension, declination, width, height } = place
  const radius = Math.min(limits.imageSearch.radius.max, Math.max(width, height) / 2)
  return (
    <section className="stack gap-8" aria-label="Pictures of the same field">
      {images.length > 0 && (
        <>
          <h3 className="strong">Pictures of the same field</h3>
          <ul className={`stack gap-8 ${styles.sameField}`}>
            {images.map((image, index) => (
              <li key={image.id}>
                <Link className="thumbnail" to={imagePath(image.creatorProfile.slug, image.id)}>
                  <FramedImage
                    image={image}
                    placeholder={image.placeholder}
                    alt={imageAlt(image, index, image.creatorProfile.displayName)}
                    displayedWidth={`${thumbnailWidth}px`}
                  />
                </Link>
                <Link
                  className="target small"
                  to={comparePath(id, image.id)}
                  aria-label={`Compare with ${imageAlt(image, index, image.creatorProfile.displayName)}`}
                >
                  Compare
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Link className="target" to={imageSearchPath({ near: { rightAscension, declination, radius } })}>
          {images.length > 0 ? 'All pictures near it' : 'Pictures near it'}
        </Link>
      </p>
    </section>
  )
}
