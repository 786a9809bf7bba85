import { Link } from 'react-router-dom'

interface PagerProps {
  page: number
  totalPages: number
  addressOf: (page: number) => string
}

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
      {step('Previous', Math.min(page - 1, totalPages))}
      {page <= totalPages && <span className="muted tabular">{`Page ${page} of ${totalPages}`}</span>}
      {step('Next', page + 1)}
    </nav>
  )
}
