import { Link } from 'react-router-dom'
import { comparePath } from '../../../contract/page-paths.ts'
import { messageOf } from '../../apollo/graphql-errors.ts'
import { CloseButton } from '../../ui/Dialog.tsx'
import { FormDialog, OwnEvents } from '../../ui/FormDialog.tsx'
import { JustifiedBox, JustifiedRows } from '../../ui/JustifiedRows.tsx'
import { SkeletonLines } from '../../ui/Loading.tsx'
import { ErrorState } from '../../ui/Notice.tsx'
import { FramedImage } from '../../ui/ResponsiveImage.tsx'
import { useButtonDialog } from '../../ui/useButtonDialog.ts'
import { useCompareWithQuery } from './compare-with.generated.ts'

/** In px. */
const rowHeight = 150

/** The button and the dialog of the images to compare a placed one with: those of the same field, of all creators. */
export function CompareWith({ id }: { id: number }) {
  const { opener, dialog } = useButtonDialog()
  const { data, error, refetch } = useCompareWithQuery({ variables: { id }, skip: !dialog.isOpen })
  const { nodes: images, totalCount = 0 } = data?.galleryImage?.sameField ?? {}
  const isMore = images && images.length < totalCount
  const notice = isMore
    ? `The ${images.length} of ${totalCount} that share most of the field.`
    : images || error
      ? undefined
      : 'Loading the pictures …'
  return (
    <>
      <button {...opener} className="button">
        Compare with …
      </button>
      <OwnEvents>
        <FormDialog {...dialog} title="Compare with …" notice={notice} isWide>
          {error && !images ? (
            <ErrorState title="Failed to load the pictures" text={messageOf(error)} retry={refetch} />
          ) : !images ? (
            <SkeletonLines count={6} />
          ) : images.length === 0 ? (
            <p>No other picture shows this field yet.</p>
          ) : (
            <JustifiedRows rowHeight={`${rowHeight}px`} aria-label="Pictures of the same field">
              {images.map((image, index) => {
                const { title, altText, creatorProfile: creator } = image
                return (
                  <JustifiedBox key={image.id} ratio={3 / 2}>
                    <Link className="thumbnail" to={comparePath(id, image.id)}>
                      <FramedImage
                        image={image}
                        placeholder={image.placeholder}
                        alt={altText && altText !== title ? altText : ''}
                        displayedWidth={`${2 * rowHeight}px`}
                      />
                      <span className="stack row-gap-4">
                        <span className="small truncate" dir="auto">
                          {title || `Picture ${index + 1}`}
                        </span>
                        <span className="detail truncate">
                          by <bdi>{creator.displayName}</bdi>
                        </span>
                      </span>
                    </Link>
                  </JustifiedBox>
                )
              })}
            </JustifiedRows>
          )}
          <div className="row at-end dialog-foot">
            <CloseButton popoverTarget={dialog.id}>Close</CloseButton>
          </div>
        </FormDialog>
      </OwnEvents>
    </>
  )
}
