interface SkeletonProps {
  className?: string | undefined
  width?: string
  height?: string
}

export const Skeleton = ({ className = '', ...size }: SkeletonProps) => (
  <span className={`skeleton ${className}`} style={size} aria-hidden="true" />
)

export const SkeletonLines = ({ count }: { count: number }) => (
  <span className="skeleton-lines" aria-hidden="true">
    {Array.from({ length: count }, (_, line) => (
      <Skeleton key={line} />
    ))}
  </span>
)

export const Spinner = ({ label }: { label: string }) => (
  <div className="scripted spinner" role="status" aria-atomic="true">
    <span aria-hidden="true" />
    <p className="visually-hidden">{label}</p>
  </div>
)
