import { Link } from 'react-router-dom'
import { objectPath, pagePaths } from '../../../contract/page-paths.ts'
import { countText } from '../../ui/count-text.ts'
import { EmptyState } from '../../ui/Notice.tsx'
import type { EmptySearchFragment } from './sky.generated.ts'

interface EmptySearchProps {
  title: string
  text: string
  /** Undefined or null if the text means no object. */
  suggestion: EmptySearchFragment | null | undefined
  /** 'creators', of the list that was searched. */
  items: string
  /** The address of the whole list; undefined if that is empty. */
  allItems: string | undefined
}

/** A search that found nothing: it leads to the object that the text means, to what is near that, or to the whole list. */
export const EmptySearch = ({ title, text, suggestion, items, allItems }: EmptySearchProps) => (
  <EmptyState title={title} text={text}>
    {suggestion && <SuggestedObject {...suggestion} />}
    <div className="row centered">
      {suggestion?.object.imageCount === 0 && (
        <Link className="button primary" to={pagePaths.dashboardGallery}>
          Be the first
        </Link>
      )}
      {allItems && (
        <Link
          className="button"
          to={allItems}
          // The result removes the link.
          onClick={({ currentTarget }) => currentTarget.closest('main')!.querySelector('h1')!.focus()}
        >
          <span>{`Show all ${items}`}</span>
        </Link>
      )}
    </div>
  </EmptyState>
)

const SuggestedObject = ({ object, nearby }: EmptySearchFragment) => (
  <>
    <p>
      <span>Do you mean </span>
      <Link to={objectPath(object.slug)}>{object.title}</Link>
      <span>{`? ${object.imageCount > 0 ? countText(object.imageCount, 'picture') : 'Nobody has shown it here yet'}.`}</span>
    </p>
    {nearby.length > 0 && (
      <>
        <p>Near it in the sky:</p>
        <ul className="chips centered" aria-label="Near it in the sky">
          {nearby.map((near) => (
            <li key={near.id} className="chip">
              <Link
                to={objectPath(near.slug)}
              >{`${near.title}: ${countText(near.imageCount, 'picture')}`}</Link>
            </li>
          ))}
        </ul>
      </>
    )}
  </>
)
