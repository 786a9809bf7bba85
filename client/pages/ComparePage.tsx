import { Link, useParams } from 'react-router-dom'
import { comparePath, idOf, pagePaths } from '../../contract/page-paths.ts'
import { siteName } from '../../contract/site.ts'
import { messageOf } from '../apollo/graphql-errors.ts'
import { useRefreshWhenStale } from '../apollo/useRefreshWhenStale.ts'
import { align } from '../features/compare/alignment.ts'
import { ComparedImage, ComparedImages, ImageCredit } from '../features/compare/ComparedImages.tsx'
import { type PageHead, shareSize } from '../head/page-head.ts'
import { distinctNames } from '../ui/JustifiedRows.tsx'
import { SkeletonLines } from '../ui/Loading.tsx'
import { ErrorState, PageNotice } from '../ui/Notice.tsx'
import { PageHeading, usePageTitle } from '../ui/PageHeading.tsx'
import { ComparePageDocument, type ComparePageQuery, useComparePageQuery } from './ComparePage.generated.ts'

/** An id that no image has. */
const noId = 2 ** 31 - 1

export const pageQuery = {
  document: ComparePageDocument,
  variables: ({ params: { first = '', second = '' } }: { params: { first?: string; second?: string } }) => ({
    first: idOf(first) ?? noId,
    second: idOf(second) ?? noId,
  }),
}

/** Search engines have the pages of the images; each two of them would be too many. */
export const head =
  import.meta.env.SSR &&
  ((found: ComparePageQuery): PageHead => {
    const { images, names } = comparisonOf(found)!
    const [{ id, altText, shareImageUrl: url }, second] = images
    return {
      description: `${names.join(' and ')}, star on star on ${siteName}.`,
      path: comparePath(id, second.id),
      image: { ...shareSize, url, alt: altText || names[0]! },
      isNoindex: true,
    }
  })

/** Returns the images with names that differ; undefined if one of them does not exist. */
function comparisonOf({ first, second }: ComparePageQuery) {
  if (!first || !second) return undefined
  const names = [first, second].map(({ title, creatorProfile: { displayName } }) =>
    title ? `${title} by ${displayName}` : `Picture by ${displayName}`,
  )
  return { images: [first, second] as const, names: distinctNames(names) }
}

export default function ComparePage() {
  const variables = pageQuery.variables({ params: useParams() })
  const { data, error, refetch } = useRefreshWhenStale(useComparePageQuery({ variables }))
  const compared = data && comparisonOf(data)
  const title = compared && `Compare ${compared.names.join(' and ')}`
  usePageTitle(title ?? (data ? 'Picture Not Found' : error && 'An error occurred'))
  if (compared) return <Comparison key={compared.names.join()} {...compared} />
  if (data)
    return (
      <PageNotice title="Picture Not Found" text="One of the two was removed, or is not public.">
        <Link className="button primary" to={pagePaths.imageSearch}>
          All pictures
        </Link>
      </PageNotice>
    )
  if (error) return <ErrorState isPage title="An error occurred" text={messageOf(error)} retry={refetch} />
  return (
    <div className="page">
      <SkeletonLines count={6} />
    </div>
  )
}

function Comparison({ images, names }: NonNullable<ReturnType<typeof comparisonOf>>) {
  const [first, second] = images.map((image, index) => ({ ...image, name: names[index]! }))
  const alignment = align(first!, second!)
  return (
    <div className="page stack gap-16">
      <PageHeading dir="auto">{names.join(' and ')}</PageHeading>
      {'homography' in alignment ? (
        <ComparedImages images={images} names={names} homography={alignment.homography} />
      ) : (
        <>
          <p className="lead">{`They cannot be laid on each other. ${alignment.refusal}`}</p>
          {images.map((image, index) => (
            <div key={names[index]} className="stack gap-8">
              <ComparedImage image={image} index={index} displayedWidth="min(100vw - 32px, 1280px)" />
              <ImageCredit image={image} />
            </div>
          ))}
        </>
      )}
      {'homography' in align(second!, first!) && (
        <Link to={comparePath(second!.id, first!.id)}>{`Lay ${names[0]} on ${names[1]}`}</Link>
      )}
    </div>
  )
}
