import { Component, type ReactNode } from 'react'
import type { ShownLocation } from '../lib/shown-location.ts'
import { ErrorPage } from './error-page.tsx'

interface ErrorBoundaryProps {
  /** Another location clears the error. */
  location: ShownLocation
  children: ReactNode
}

/** Shows an error of the screens below in their place (spec section 8). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error?: unknown; at?: ShownLocation }> {
  override state: { error?: unknown; at?: ShownLocation } = {}

  static getDerivedStateFromError = (error: unknown) => ({ error: error ?? new Error('Unknown') })

  static getDerivedStateFromProps = ({ location }: ErrorBoundaryProps, { at }: { at?: ShownLocation }) =>
    location === at ? null : { error: undefined, at: location }

  override render() {
    const { error } = this.state
    return error === undefined ? this.props.children : <ErrorPage error={error} />
  }
}
