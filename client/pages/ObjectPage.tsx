import { useApolloClient } from '@apollo/client/react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { objectPath, pagePaths, pathParam } from '../../contract/page-paths.ts'
import {
  imageSearchParams,
  imageSearchPath,
  imageSearchQuery,
  readImageSearchPage,
} from '../../contract/image-search-path.ts'
import { imagePath } from '../../contract/discovery.ts'
import { siteName } from '../../contract/site.ts'
import { messageOf } from '../apollo/graphql-errors.ts'
import { useRefreshWhenStale } from '../apollo/useRefreshWhenStale.ts'
import { FoundImages, ImagePager, LinkedImages } from '../features/image-search/FoundImages.tsx'
import { directoryQuery } from '../features/profile/directory-address.ts'
import { designationOf, fullTitle, imagesText, kindAndPlace } from '../features/sky/object-texts.ts'
import { ObjectFacts } from '../features/sky/ObjectFacts.tsx'
import { CatalogueSource, ObjectCreators } from '../features/sky/ObjectLists.tsx'
import { breadcrumbs, imageGallery, jsonLd } from '../head/json-ld.ts'
import { type HeadAddress, type PageHead, shareSize } from '../head/page-head.ts'
import type { GalleryImageOrder } from '../generated/schema-types.ts'
import styles from '../features/sky/sky.module.css'
import { countedNear, countOfFound } from '../features/image-search/found-count.ts'
import { integrationText } from '../ui/integration-text.ts'
import { formatNumber } from '../ui/count-text.ts'
import { SkeletonLines } from '../ui/Loading.tsx'
import { EmptyState, ErrorState, PageNotice } from '../ui/Notice.tsx'
import { PageHeading, usePageTitle } from '../ui/PageHeading.tsx'
import { ObjectPageDocument, type ObjectPageQuery, useObjectPageQuery } from './objects.generated.ts'
import { Status } from '../ui/Status.tsx'

const perPage = 24

export const pageQuery = {
  document: ObjectPageDocument,
  variables: ({ params: { name = '' }, search }: ObjectAddress) => ({
    name: pathParam(name),
    first: perPage,
    ...readImageSearchPage(search),
  }),
}

interface ObjectAddress {
  params: { name?: string }
  search: URLSearchParams
}

/** The address of an object has its slug, whichever of its names the visitor used. */
export const head =
  import.meta.env.SSR &&
  (({ skyObject }: ObjectPageQuery, { url: { origin, searchParams } }: HeadAddress): PageHead => {
    const object = skyObject!
    const { slug, imageCount, images } = object
    const name = fullTitle(object)
    const path = objectPath(slug)
    const [newest] = images.nodes
    return {
      description: `${name}: ${kindAndPlace(object)}. ${imagesText(imageCount)} by creators on ${siteName}.`,
      path,
      image: newest && {
        ...shareSize,
        url: newest.shareImageUrl,
        alt: newest.altText || newest.title || `A picture of ${name}`,
      },
      jsonLd: jsonLd(
        ...imageGallery(images.nodes, origin, {
          path,
          name: `Pictures of ${name}`,
          about: { '@type': 'Thing', name, alternateName: [object.name, ...object.otherNames] },
        }),
        breadcrumbs(origin, ['Objects', pagePaths.objects], [name, path]),
      ),
      isNoindex: [imageSearchParams.after, imageSearchParams.orderBy].some((name) => searchParams.has(name)),
    }
  })

export default function ObjectPage() {
  const params = useParams()
  const [search] = useSearchParams()
  const variables = pageQuery.variables({ params, search })
  const { data, previousData, error, refetch } = useRefreshWhenStale(useObjectPageQuery({ variables }))
  const object = (data ?? previousData)?.skyObject
  const isAbsent = data?.skyObject === null
  usePageTitle(object ? fullTitle(object) : isAbsent ? 'Object Not Found' : error && 'An error occurred')

  if (isAbsent) {
    return (
      <PageNotice title="Object Not Found" text="The catalogue has no object with this name.">
        <Link className="button primary" to={pagePaths.objects}>
          All objects
        </Link>
      </PageNotice>
    )
  }
  if (error) {
    return (
      <ErrorState
        isPage
        title="An error occurred"
        text={messageOf(error) || 'Failed to fetch the object'}
        retry={refetch}
      />
    )
  }
  return (
    <div className="page">
      {object ? (
        <Content object={object} orderBy={variables.orderBy} after={variables.after} />
      ) : (
        <>
          <Status className="visually-hidden">Loading the object</Status>
          <SkeletonLines count={6} />
        </>
      )}
    </div>
  )
}

const orders = [
  { order: 'newest', label: 'Newest' },
  { order: 'integration', label: 'Longest integration' },
]

type Shown = NonNullable<ObjectPageQuery['skyObject']>

function LongestImage({ images: [image] }: { images: Shown['longest']['nodes'] }) {
  if (!image || image.integrationSeconds === 0) return null
  const { id, integrationSeconds, creatorProfile: creator } = image
  return (
    <p className="detail">
      {'The longest integration: '}
      <Link to={imagePath(creator.slug, id)}>
        <span>{`${integrationText(integrationSeconds)} by `}</span>
        <bdi>{creator.displayName}</bdi>
      </Link>
    </p>
  )
}

/** In degrees: the object, or a field around a small one. */
const radiusAround = ({ size }: Shown) => Math.min(10, Math.max(1, Math.round((size ?? 0) / 12) / 10))

/** Images whose stars show that the object is in their frame. */
function InFrame({ object }: { object: Shown }) {
  const { title, inFrame, rightAscension, declination } = object
  if (typeof rightAscension !== 'number' || typeof declination !== 'number') return null
  const near = { rightAscension, declination, radius: radiusAround(object) }
  const nearby = <Link to={imageSearchPath({ near })}>Pictures near it</Link>
  if (inFrame.totalCount === 0) return <p className="section">{nearby}</p>
  return (
    <section className="section stack gap-16">
      <div className="row apart gap-16 row-gap-8">
        <h2>Also in the frame</h2>
        {nearby}
      </div>
      <p className="muted">
        {`By its stars, ${title} is in ${countOfFound(inFrame.totalCount, countedNear).toLowerCase()} whose creators do not name it.`}
      </p>
      <LinkedImages
        label="Also in the frame"
        note="Not named by its creator"
        images={inFrame.nodes.map(({ galleryImage }) => galleryImage)}
      />
    </section>
  )
}

interface ContentProps {
  object: Shown
  orderBy: GalleryImageOrder
  after: string | null
}

function Content({ object, orderBy, after }: ContentProps) {
  const { slug, title, imageCount, images, creators } = object
  const { hasNextPage, endCursor } = images.pageInfo
  const client = useApolloClient()
  async function readAfter(cursor: string) {
    const variables = { name: slug, first: perPage, after: cursor, orderBy }
    const { data } = await client.query({ query: ObjectPageDocument, variables })
    return data!.skyObject!.images
  }
  const designation = designationOf(object)
  return (
    <>
      <PageHeading focusKey={after ?? ''}>{title}</PageHeading>
      <p className="lead">
        {[designation, kindAndPlace(object)].filter((part) => part && part !== title).join(' · ')}
      </p>
      <ObjectFacts object={object} />
      <section className="section stack gap-16">
        <div className="row apart gap-16 row-gap-8">
          <h2>Pictures {imageCount > 0 && <span className="count">{formatNumber(imageCount)}</span>}</h2>
          {imageCount > 1 && (
            <nav className={`row gap-16 row-gap-4 small ${styles.orders}`} aria-label="Order of pictures">
              {orders.map(({ order, label }) => (
                <Link
                  key={order}
                  className="target"
                  to={objectPath(slug) + imageSearchQuery({ orderBy: order })}
                  aria-current={order === orderBy}
                >
                  {label}
                </Link>
              ))}
              <Link className="target" to={imageSearchPath({ object: slug })}>
                Filter pictures
              </Link>
            </nav>
          )}
        </div>
        {after === null && <LongestImage images={object.longest.nodes} />}
        {images.nodes.length > 0 ? (
          <FoundImages page={images} total={after ? undefined : imageCount} readAfter={readAfter} />
        ) : (
          <EmptyState
            title={after ? 'No further pictures' : 'No pictures yet'}
            text={after ? undefined : `No creator has shown a picture of ${title} here.`}
          >
            {!after && (
              <Link className="button primary" to={pagePaths.dashboardGallery}>
                Be the first
              </Link>
            )}
          </EmptyState>
        )}
        <ImagePager
          orderBy={orderBy}
          first={after ? objectPath(slug) + imageSearchQuery({ orderBy }) : undefined}
          next={
            hasNextPage
              ? objectPath(slug) + imageSearchQuery({ orderBy: orderBy, after: endCursor })
              : undefined
          }
        />
      </section>
      {after === null && <InFrame object={object} />}
      {creators.nodes.length > 0 && (
        <section className="section stack gap-16">
          <h2>Creators</h2>
          <ObjectCreators creators={creators.nodes} />
          <p>
            <Link to={pagePaths.creators + directoryQuery({ object: slug })}>
              {`All creators with pictures of ${title}`}
            </Link>
          </p>
        </section>
      )}
      <CatalogueSource />
    </>
  )
}
