import type { ReactNode } from 'react'

/**
 * A text that screen readers speak as one message whenever it changes, and that can be read by line: Firefox takes an `<output>`
 * for a status bar without a text, and speaks only the part of it that changed.
 */
export const Status = ({
  children,
  ...own
}: {
  id?: string
  className?: string | undefined
  children: ReactNode
}) => (
  <div {...own} role="status" aria-atomic="true">
    {children && <p>{children}</p>}
  </div>
)
