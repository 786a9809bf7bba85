import { Link, useSearchParams } from 'react-router-dom'
import { framedOf, pathOf } from '../../contract/frame-path.ts'
import { imagePath } from '../../contract/discovery.ts'
import { objectPath, pagePaths, pathParam } from '../../contract/page-paths.ts'
import { messageOf } from '../apollo/graphql-errors.ts'
import { useRefreshWhenStale } from '../apollo/useRefreshWhenStale.ts'
import { Framing } from '../features/framing/Framing.tsx'
import { frameText } from '../features/framing/framing-text.ts'
import { subjectOfImage, subjectOfObject } from '../features/framing/framed.ts'
import type { HeadAddress, PageHead } from '../head/page-head.ts'
import { SkeletonLines } from '../ui/Loading.tsx'
import { ErrorState, PageNotice } from '../ui/Notice.tsx'
import { PageHeading, usePageTitle } from '../ui/PageHeading.tsx'
import { Status } from '../ui/Status.tsx'
import { FramePageDocument, type FramePageQuery, useFramePageQuery } from './FramePage.generated.ts'

export const pageQuery = {
  document: FramePageDocument,
  variables({ search }: { search: URLSearchParams }) {
    const framed = framedOf(search)
    return 'image' in framed
      ? { image: framed.image, object: '', isImage: true }
      : { image: 1, object: pathParam(framed.object), isImage: false }
  },
}

const subjectOf = ({ galleryImage, skyObject }: FramePageQuery) =>
  galleryImage ? subjectOfImage(galleryImage) : skyObject ? subjectOfObject(skyObject) : undefined

/** The pages of pictures and objects are in search engines; this one is a tool for them. */
export const head =
  import.meta.env.SSR &&
  ((data: FramePageQuery, { url: { searchParams } }: HeadAddress): PageHead => {
    const subject = subjectOf(data)
    return {
      description: subject && `Frame ${subject.title} with your own telescope: ${frameText(subject.frame)}.`,
      path: pathOf(subject?.framed ?? framedOf(searchParams)),
      isNoindex: true,
    }
  })

export default function FramePage() {
  const [search] = useSearchParams()
  const variables = pageQuery.variables({ search })
  const { data, error, refetch } = useRefreshWhenStale(useFramePageQuery({ variables }))
  const subject = data && subjectOf(data)
  const isAbsent = data && !data.galleryImage && !data.skyObject
  usePageTitle(
    subject
      ? `Frame ${subject.title}`
      : data
        ? isAbsent
          ? 'Nothing to Frame'
          : 'Not in One Place'
        : error && 'An error occurred',
  )
  if (error)
    return (
      <ErrorState
        isPage
        title="An error occurred"
        text={messageOf(error) || 'Failed to fetch what to frame'}
        retry={refetch}
      />
    )
  if (data && !subject)
    return (
      <PageNotice
        title={isAbsent ? 'Nothing to Frame' : 'Not in One Place'}
        text={
          isAbsent
            ? 'Choose a picture whose place in the sky is known, or an object.'
            : data.galleryImage
              ? 'The place of this picture in the sky is not known.'
              : 'This object moves among the stars.'
        }
      >
        <Link className="button primary" to={pagePaths.objects}>
          All objects
        </Link>
      </PageNotice>
    )
  return (
    <div className="page">
      {subject ? (
        <div className="stack gap-24">
          <div>
            <PageHeading>{`Frame ${subject.title}`}</PageHeading>
            <p>
              {subject.image ? (
                <Link key="image" to={imagePath(subject.image.creatorProfile.slug, subject.image.id)}>
                  {'Picture by '}
                  <bdi>{subject.image.creatorProfile.displayName}</bdi>
                </Link>
              ) : (
                <Link
                  key="object"
                  to={objectPath(subject.object!.slug)}
                >{`About ${subject.object!.title}`}</Link>
              )}
            </p>
          </div>
          <Framing key={JSON.stringify(subject.framed)} subject={subject} />
        </div>
      ) : (
        <>
          <Status className="visually-hidden">Loading what to frame</Status>
          <SkeletonLines count={6} />
        </>
      )}
    </div>
  )
}
