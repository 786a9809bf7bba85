import { Link } from 'react-router-dom'
import { EmptyState } from './Notice.tsx'

interface PagerProps {
  page: number
  totalPages: number
  addressOf: (page: number) => string
}

/** A page number beyond the last page, such as in an old link. */
export const NoSuchPage = ({ page, totalPages, addressOf }: PagerProps) => (
  <EmptyState title={`There is no page ${page}`} text={`The last one is page ${totalPages}.`}>
    <Link className="button primary" to={addressOf(totalPages)}>
      Go to the last page
    </Link>
  </EmptyState>
)

export function Pager({ page, totalPages, addressOf }: PagerProps) {
  if (totalPages <= 1) return null
  const step = (label: string, target: number) =>
    target < 1 || target > totalPages ? (
      <button className="button" type="button" aria-disabled="true">
        {label}
      </button>
    ) : (
      <Link className="button" to={addressOf(target)}>
        {label}
      </Link>
    )
  return (
    <nav className="line gap-8 centered section pager" aria-label="Pages">
      {step('Previous', page - 1)}
      <span className="muted tabular">{`Page ${page} of ${totalPages}`}</span>
      {step('Next', page + 1)}
    </nav>
  )
}
