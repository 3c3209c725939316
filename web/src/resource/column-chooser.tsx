import Columns3 from 'lucide-react/icons/columns-3'
import { lazy, Suspense } from 'react'
import { t } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import { Popover } from '../ui/popover.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { ListResource } from './list-state.ts'
import type { Columns } from './use-columns.ts'

/** Dragging comes when somebody opens the panel. */
const ColumnRows = lazy(() => import('./column-rows.tsx'))

/** Lets the person choose the list's columns and their order. */
export function ColumnChooser({ resource, columns }: { resource: ListResource; columns: Columns }) {
  return (
    <Popover
      as={Button}
      buttonProps={{ icon: Columns3 }}
      button={{ children: t('list.columns'), 'aria-label': t('list.columns') }}
      align="start"
      className="w-36 p-2!"
    >
      {() => (
        <>
          <Suspense fallback={resource.list.columns.map(({ key }) => <Skeleton key={key} className="my-1.5" />)}>
            <ColumnRows all={resource.list.columns} columns={columns} />
          </Suspense>
          <Button variant="tertiary" size={32} className="mt-1" onClick={columns.reset}>
            {t('action.reset')}
          </Button>
        </>
      )}
    </Popover>
  )
}
