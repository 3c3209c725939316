import CircleHelp from 'lucide-react/icons/circle-help'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { t } from '../lib/i18n.ts'
import type { Can } from '../lib/me.tsx'
import type { MenuItem } from '../ui/menu.tsx'
import type { ListScreen } from './list-screen.ts'
import type { RowAction } from './row-action.ts'
import { type Row, withGroupId } from './screen.ts'
import { visitItem } from './visit.ts'
import { whyAddress } from './why.ts'

export type RowMenuParts = {
  screen: ListScreen
  can: Can
  hasWhy: boolean
  /** The actions that the person has the right to on some row. */
  actions: readonly RowAction[]
  run: (action: RowAction, rows: Row[]) => Promise<void>
  duplicatesOf: (row: Row) => MenuItem[]
  mayRemove: (row: Row) => boolean
  remove: (rows: Row[]) => Promise<void>
}

/** Builds the menu of one row: edit, its page on the site, the resource's own actions, copies of its own, why, then removal. */
export function rowMenu(parts: RowMenuParts, row: Row): MenuItem[] {
  return [
    openItem(parts, row),
    ...visitItem({ siteUrl: parts.screen.visit?.(row) ?? null }),
    ...actionItems(parts, row),
    ...parts.duplicatesOf(row),
    ...whyItem(parts, row),
    ...removeItem(parts, row),
  ]
}

function openItem({ screen, can }: RowMenuParts, row: Row): MenuItem {
  const { name, subject } = screen.resource
  const href = `/${name}/${row.id}`
  const editable = !screen.noUpdate && can('update', subject, withGroupId(row))
  return editable ? { label: t('action.edit'), icon: Pencil, href } : { label: t('action.show'), icon: Eye, href }
}

function actionItems({ screen, can, actions, run }: RowMenuParts, row: Row): MenuItem[] {
  const { subject: own } = screen.resource
  return actions
    .filter(
      ({ only, when, needs, subject = own }) =>
        only !== 'bulk' && (when?.(row) ?? true) && can(needs, subject, withGroupId(row)),
    )
    .map((action) => ({
      ...{ label: action.label, icon: action.icon },
      ...(action.href ? { href: action.href(row) } : { onSelect: () => void run(action, [row]) }),
    }))
}

function whyItem({ screen, hasWhy }: RowMenuParts, { id }: Row): MenuItem[] {
  const { subject } = screen.resource
  return hasWhy ? [{ label: t('why.menu'), icon: CircleHelp, href: whyAddress({ action: 'delete', subject, id }) }] : []
}

function removeItem({ mayRemove, remove }: RowMenuParts, row: Row): MenuItem[] {
  const onSelect = () => void remove([row])
  return mayRemove(row) ? [{ label: t('action.delete'), icon: Trash2, danger: true, separated: true, onSelect }] : []
}
