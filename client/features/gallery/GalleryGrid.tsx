import type { CSSProperties } from 'react'
import type { GalleryGridFragment } from '../../generated/graphql.ts'
import { EmptyState } from '../../ui/Notice.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './GalleryGrid.module.css'

const rowHeight = 250

/** A creator's pictures as whole frames in justified rows; reading order is the owner's order. */
export function GalleryGrid({ profile }: { profile: GalleryGridFragment }) {
  if (profile.images.length === 0) {
    return <EmptyState title="No images yet" text={`${profile.displayName} has not shown any pictures.`} />
  }
  return (
    <ul className={styles.rows}>
      {profile.images.map(({ id, title, altText, imageUrl, width, height, placeholder, sizes }, place) => (
        <li key={id} style={{ '--ratio': width / height } as CSSProperties}>
          <a
            className={`${styles.photo} photo`}
            href={imageUrl}
            style={{ backgroundImage: `url("${placeholder}")` }}
          >
            <Picture
              sources={sizes}
              url={imageUrl}
              width={width}
              height={height}
              alt={altText || title || `Picture ${place + 1} by ${profile.displayName}`}
              shown={`(min-width: 720px) ${Math.ceil((width / height) * rowHeight * 1.35)}px, 94vw`}
              isFirst={place === 0}
            />
            {title && (
              <span className={styles.title} aria-hidden="true">
                {title}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
