import Bookmark from 'lucide-react/icons/bookmark'
import { lazy, Suspense } from 'react'
import { t } from '../lib/i18n.ts'
import { useShortcut } from '../lib/shortcuts.ts'
import { useTight } from '../lib/use-media.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Popover } from '../ui/popover.tsx'
import { useListQuery } from './list-query.ts'

const SavedFiltersPanel = lazy(() => import('./saved-filters-panel.tsx'))

export type SavedFiltersProps = {
  /** The list's name, as in its address. */
  list: string
  /** Keys of the visible columns. */
  columns: readonly string[]
  onColumns: (keys: readonly string[]) => void
  narrow: boolean
  /** Shows its label only where the toolbar has room for all of them. */
  compact?: boolean
}

/** Opens the person's saved filters of a list; choosing one sets the list's address. */
export function SavedFilters({ list, columns, onColumns, narrow, compact }: SavedFiltersProps) {
  const [query, change] = useListQuery(list)
  const { attributes, hint } = useShortcut('filters')
  const label = t('filters.title')
  const isIcon = useTight() && compact
  const show = (address: string, keys?: readonly string[]) => {
    change(() => new URLSearchParams(address))
    if (keys && keys.length > 0) onColumns([...keys])
  }
  return (
    <Popover
      as={narrow || isIcon ? IconButton : Button}
      buttonProps={{
        icon: Bookmark,
        ...(narrow ? { label, size: 48 } : isIcon && { label, outlined: true, shortcut: 'filters' }),
      }}
      button={{
        children: narrow || isIcon ? null : label,
        'aria-label': label,
        title: hint && !isIcon ? `${label} (${hint})` : undefined,
        ...attributes,
      }}
      align={narrow ? 'end' : 'start'}
      className="w-45 max-w-[calc(100vw-16px)]"
    >
      {(close) => (
        <Suspense fallback={<div className="h-20" />}>
          <SavedFiltersPanel list={list} columns={columns} query={query} onShow={show} onClose={() => close()} />
        </Suspense>
      )}
    </Popover>
  )
}
