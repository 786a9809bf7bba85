import { Component, type ReactNode, Suspense } from 'react'
import { renewFailedImports } from './lazy-with-retry.tsx'

interface ErrorBoundaryProps {
  fallback: ReactNode
  onError?: () => void
  children: ReactNode
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    renewFailedImports()
    this.props.onError?.()
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}

interface LazyPartProps extends Partial<ErrorBoundaryProps> {
  loading?: ReactNode
}

/** A part of a page whose code is loaded when it is shown; `fallback` replaces it if that fails. */
export const LazyPart = ({ loading, fallback = null, children, ...boundary }: LazyPartProps) => (
  <ErrorBoundary fallback={fallback} {...boundary}>
    <Suspense fallback={loading}>{children}</Suspense>
  </ErrorBoundary>
)
