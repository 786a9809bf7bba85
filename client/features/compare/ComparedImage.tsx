import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import { imageLicenses } from '../../../contract/acquisition.ts'
import { imagePath } from '../../../contract/discovery.ts'
import { creatorPath } from '../../../contract/page-paths.ts'
import { imageAlt } from '../../ui/JustifiedRows.tsx'
import { FramedImage } from '../../ui/ResponsiveImage.tsx'
import type { ComparedImageFragment } from './compare.generated.ts'
import styles from './compare.module.css'

interface ComparedImageProps {
  image: ComparedImageFragment
  index: number
  displayedWidth: string
  style?: CSSProperties | undefined
}

export const ComparedImage = ({ image, index, displayedWidth, style }: ComparedImageProps) => (
  <div className={styles.image} style={{ '--ratio': image.width / image.height, ...style } as CSSProperties}>
    <FramedImage
      image={image}
      placeholder={image.placeholder}
      alt={imageAlt(image, index, image.creatorProfile.displayName)}
      displayedWidth={displayedWidth}
      isFirst
    />
  </div>
)

/** Whose image it is, and what may be done with it. */
export function ImageCredit({ image }: { image: ComparedImageFragment }) {
  const { id, title, credit, license, creatorProfile: creator } = image
  const { label, url } = imageLicenses[license]
  return (
    <p className="small">
      <Link to={imagePath(creator.slug, id)}>{title || 'Picture'}</Link>
      {' by '}
      <Link to={creatorPath(creator.slug)}>
        <bdi>{creator.displayName}</bdi>
      </Link>
      <span className="muted">{` · ${credit ? `${credit} · ` : ''}`}</span>
      {url ? (
        <a href={url} rel="license">
          {label}
        </a>
      ) : (
        <span className="muted">{label}</span>
      )}
    </p>
  )
}
