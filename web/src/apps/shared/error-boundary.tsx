import { Component, type ReactNode } from 'react'
import { failureOf } from '../../lib/errors.ts'
import { ErrorScreen } from '../../ui/error-screen.tsx'

type Props = { brand: string; children: ReactNode }

/** Shows the error screen in place of a page that can't be drawn (Spec §2.2). */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const { code, reference } = failureOf(error)
    const status = code === 'NOT_FOUND' ? 404 : code === 'FORBIDDEN' ? 403 : 500
    return (
      <ErrorScreen
        code={status}
        brand={this.props.brand}
        reference={reference}
        // A newer version may have replaced a part of the app; reloading fetches it.
        onRetry={status === 500 ? () => location.reload() : undefined}
      />
    )
  }
}
