import type { Outputs } from '../../lib/trpc.ts'

export type HelpPanelProps = {
  app: 'admin' | 'cert'
  /** What the screen may be called in the book, the closest first. */
  names: readonly string[]
  /** Whether there is room for it beside the page. */
  beside: boolean
  onClose: () => void
  onShortcuts: () => void
  /** Begins the app's introduction, where there is one. */
  onTour?: (() => void) | undefined
}

export type Page = NonNullable<Outputs['help']['get']>
export type Opened = NonNullable<Outputs['help']['open']>
