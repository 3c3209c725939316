import type { AppName } from '@kollegium/api/definitions'
import type { Outputs } from '../../lib/trpc.ts'

export type HelpPanelProps = {
  app: AppName
  /** The screen's possible names in the book, the closest first. */
  names: readonly string[]
  /** There is room for help beside the page. */
  docked: boolean
  onClose: () => void
  onShortcuts: () => void
  /** Begins the app's tour, where there is one. */
  onTour?: (() => void) | undefined
}

export type Page = NonNullable<Outputs['help']['get']>
export type Opened = NonNullable<Outputs['help']['open']>
