import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom'
import { afterParam, objectPath, pagePaths, pathParam } from '../../contract/page-paths.ts'
import { hasCode, messageOf } from '../apollo/graphql-errors.ts'
import { useFresh } from '../apollo/useFresh.ts'
import { directoryQuery } from '../features/profile/directory-address.ts'
import { designationOf, fullTitle, kindAndPlace } from '../features/sky/object-texts.ts'
import { ObjectFacts } from '../features/sky/ObjectFacts.tsx'
import { CatalogueSource, ObjectCreators, ObjectImages } from '../features/sky/ObjectLists.tsx'
import { formatCount } from '../ui/count-text.ts'
import { SkeletonLines } from '../ui/Loading.tsx'
import { EmptyState, ErrorState, PageNotice } from '../ui/Notice.tsx'
import { PageHeading, usePageTitle } from '../ui/PageHeading.tsx'
import { ObjectPageDocument, type ObjectPageQuery, useObjectPageQuery } from './objects.generated.ts'

/** See docs/product.md, 'Constants'. */
const perPage = 24

export const pageQuery = {
  document: ObjectPageDocument,
  variables: ({ params: { name = '' }, search }: ObjectAddress) => ({
    name: pathParam(name),
    first: perPage,
    after: search.get(afterParam) || null,
  }),
}

interface ObjectAddress {
  params: { name?: string }
  search: URLSearchParams
}

export default function ObjectPage() {
  const params = useParams()
  const [search] = useSearchParams()
  const variables = pageQuery.variables({ params, search })
  const { data, previousData, error, refetch } = useFresh(useObjectPageQuery({ variables }))
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
  // The address has no cursor of this list.
  if (variables.after && hasCode(error, 'BAD_USER_INPUT'))
    return <Navigate replace to={objectPath(variables.name)} />
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
        <Content object={object} after={variables.after} />
      ) : (
        <>
          <output className="visually-hidden">Loading the object</output>
          <SkeletonLines count={6} />
        </>
      )}
    </div>
  )
}

type Shown = NonNullable<ObjectPageQuery['skyObject']>

function Content({ object, after }: { object: Shown; after: string | null }) {
  const { slug, title, imageCount, images, creators } = object
  const { hasNextPage, endCursor } = images.pageInfo
  const designation = designationOf(object)
  return (
    <>
      <PageHeading focusKey={after ?? ''}>{title}</PageHeading>
      <p className="lead">
        {[designation, kindAndPlace(object)].filter((part) => part && part !== title).join(' · ')}
      </p>
      <ObjectFacts object={object} />
      <section className="section stack gap-16">
        <h2>Pictures {imageCount > 0 && <span className="count">{formatCount(imageCount)}</span>}</h2>
        {images.nodes.length > 0 ? (
          <ObjectImages images={images.nodes} />
        ) : (
          <EmptyState
            title={after ? 'No further pictures' : 'No pictures yet'}
            text={after ? undefined : `No creator has shown a picture of ${title} here.`}
          />
        )}
        {(after !== null || hasNextPage) && (
          <nav className="row gap-16 centered below" aria-label="Pages of pictures">
            {after !== null && (
              <Link className="button" to={objectPath(slug)}>
                Newest pictures
              </Link>
            )}
            {hasNextPage && (
              <Link className="button" to={`${objectPath(slug)}?${afterParam}=${endCursor}`}>
                Older pictures
              </Link>
            )}
          </nav>
        )}
      </section>
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
