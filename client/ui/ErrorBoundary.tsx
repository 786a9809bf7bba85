import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** What stands there instead of what broke. */
  fallback: ReactNode
  children: ReactNode
}

/** What breaks inside, or whose code could not be fetched, leaves the rest standing. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
