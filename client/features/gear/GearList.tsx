import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { limits } from '../../../contract/limits.ts'
import { galleryQuery, gearAnchor } from '../../../contract/page-paths.ts'
import { imageSearchPath } from '../../../contract/image-search-path.ts'
import { countText } from '../../ui/count-text.ts'
import { hostText } from '../../ui/host-text.ts'
import { EmptyState } from '../../ui/Notice.tsx'
import { UserLink } from '../../ui/UserLink.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { ThumbnailRow } from '../../ui/ThumbnailRow.tsx'
import type { GearImagesFragment, GearListFragment, GearListItemFragment } from './gear.generated.ts'
import { gearNumbers, type GearNumberName } from './gear-numbers.ts'
import styles from './GearList.module.css'

interface GearListProps {
  profile: GearListFragment
  /** After the gear. */
  children?: ReactNode
}

/** A creator's gear by category, in the order of each category's first item. */
export function GearList({ profile, children }: GearListProps) {
  const { gear, displayName } = profile
  if (gear.length === 0)
    return (
      <EmptyState
        title="No gear yet"
        text={
          <>
            <bdi>{displayName}</bdi> has not listed any gear.
          </>
        }
      />
    )
  return (
    <div className={`stack gap-32 ${styles.gear}`}>
      {gear.some(({ affiliateUrl }) => affiliateUrl) && (
        <p className="detail">
          Some links to shops may earn <bdi>{displayName}</bdi> a commission when you buy something.
        </p>
      )}
      {[...Map.groupBy(gear, ({ category }) => category)].map(([category, items]) => (
        <section key={category}>
          <h2 className={`ruled break-words ${styles.category}`} dir="auto">
            {category}
          </h2>
          <ul>
            {items.map((item) => (
              <GearListItem key={item.id} item={item} />
            ))}
          </ul>
        </section>
      ))}
      {children}
    </div>
  )
}

type Item = GearListItemFragment & GearImagesFragment

const numberNames = Object.keys(gearNumbers) as GearNumberName[]

function GearListItem({ item }: { item: Item }) {
  const facts = [
    ...numberNames.map((name) => {
      const value = item[name]
      return value != null && [gearNumbers[name].term, gearNumbers[name].text(value)]
    }),
    item.personalRating && ['Rating', `${item.personalRating} of ${limits.gear.personalRating.max}`],
    item.priceRange && ['Price range', item.priceRange],
    item.recommendedFor && ['Recommended for', item.recommendedFor],
  ].filter((fact) => Array.isArray(fact))
  return (
    <li className={`row ruled gap-24 row-gap-12 ${styles.row}`} id={gearAnchor(item.id)} tabIndex={-1}>
      <div className="grow">
        <h3 className={styles.name} dir="auto">
          {item.itemName}
        </h3>
        <p className="detail" dir="auto">
          {[item.brand, item.model].filter(Boolean).join(' · ')}
        </p>
        {item.description && (
          <UserText className={`measure ${styles.description}`}>{item.description}</UserText>
        )}
        {facts.length > 0 && (
          <dl className={`row gap-24 row-gap-4 small ${styles.facts}`}>
            {facts.map(([term, fact]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd dir="auto">{fact}</dd>
              </div>
            ))}
          </dl>
        )}
        <GearImages item={item} />
      </div>
      {item.affiliateUrl && (
        <UserLink className={`button break-words ${styles.shop}`} href={item.affiliateUrl} isAffiliate>
          <span>
            Buy at <bdi dir="ltr">{hostText(item.affiliateUrl)}</bdi> (may be an affiliate link)
          </span>
          <ArrowUpRight size={16} aria-hidden="true" />
        </UserLink>
      )}
    </li>
  )
}

/** In px, as in GearList.module.css. */
const width = 108

function GearImages({ item }: { item: Item }) {
  const { id, itemName, images, imageCount } = item
  const name = (
    <span className="visually-hidden">
      : <bdi>{itemName}</bdi>
    </span>
  )
  const ofAllCreators = (
    <Link className="target" to={imageSearchPath({ gear: itemName })}>
      <span>{imageCount > 0 ? 'by all creators' : 'Pictures by all creators'}</span>
      {name}
    </Link>
  )
  if (imageCount === 0)
    return (
      <div className={styles.images}>
        <p className="detail">{ofAllCreators}</p>
      </div>
    )
  return (
    <div className={styles.images}>
      <p className="detail">
        <Link className="target" to={galleryQuery(id)} state={{ isFromGear: true }}>
          <span>{`${countText(imageCount, 'picture')} taken with it`}</span>
          {name}
        </Link>
        <span> · </span>
        {ofAllCreators}
      </p>
      <ThumbnailRow
        label={`Pictures taken with ${itemName}`}
        images={images.nodes}
        alt={`Picture taken with ${itemName}`}
        className={styles.thumbnails}
        width={width}
        gearItemId={id}
      />
    </div>
  )
}
