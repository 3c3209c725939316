import { t } from '../lib/i18n.ts'
import { opening, type ToastAction } from '../ui/toasts.tsx'
import type { Row, Screen } from './screen.ts'

/** Returns the action of a toast that opens the page of a row; undefined for a row that visitors don't see. */
export function visitOf({ visit }: Pick<Screen, 'visit'>, row: Row): ToastAction | undefined {
  const href = visit?.(row)
  return href ? opening(t('action.showOnSite'), href) : undefined
}
