import ExternalLink from 'lucide-react/icons/external-link'
import { t } from '../lib/i18n.ts'
import type { MenuItem } from '../ui/menu.tsx'
import { opening, type ToastAction } from '../ui/toasts.tsx'
import type { Row, Screen } from './screen.ts'

/** The address of a row's page on a site, where its API answers it as `siteUrl`; null while nobody finds it there. */
export const onSite = ({ siteUrl }: Row): string | null => (typeof siteUrl === 'string' ? siteUrl : null)

/** Returns the action of a toast that opens the page of a row; undefined for a row that visitors don't see. */
export function visitOf({ visit }: Pick<Screen, 'visit'>, row: Row): ToastAction | undefined {
  const href = visit?.(row)
  return href ? opening(t('action.showOnSite'), href) : undefined
}

/** Returns the item of a row's menu that opens its page; none for a row that nobody finds there. */
export function visitItem({ siteUrl }: { siteUrl: string | null }): MenuItem[] {
  return siteUrl ? [{ label: t('action.showOnSite'), icon: ExternalLink, href: siteUrl, target: '_blank' }] : []
}
