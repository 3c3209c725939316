import '../../lib/form-texts.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import Keyboard from 'lucide-react/icons/keyboard'
import ListTree from 'lucide-react/icons/list-tree'
import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { useCrumb } from '../../lib/crumb.ts'
import { failureOf } from '../../lib/errors.ts'
import { useGroup } from '../../lib/group.tsx'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { useUndoToast } from '../../resource/use-undo-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { Sorting } from '../../ui/sorting.tsx'
import { EmptyState, LoadError } from '../../ui/states.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { parentAt } from '../../ui/tree-rows.ts'
import { useTreeOrder } from '../../ui/use-tree-order.ts'
import { type BookRow, type BookTree, pagesOf, rowsOf } from './book-rows.ts'
import { MAX_DEPTH, type Order, TreeRow } from './tree-row.tsx'

const OpenFaces = lazy(() => import('../together/open-faces.tsx'))

/** The number of pages that load at first, and at each press on 'more'. */
const AT_ONCE = 500

/** Draws the books of the current group (the whole network's without one), each with its pages in reading order. */
export default function BookOrderPage() {
  const { current } = useGroup()
  useCrumb(t('book.order'))
  // Another group remounts the page.
  return <BookOrder key={current?.id ?? 0} groupId={current?.id ?? null} />
}

function BookOrder({ groupId }: { groupId: number | null }) {
  const { client } = useServices()
  const cache = useQueryClient()
  const mayOrder = useCan()('update', 'Book', { group_id: groupId })
  const [limit, setLimit] = useState(AT_ONCE)
  const input = { group_id: groupId, limit }
  const key = [['book', 'tree'], input]
  const query = useQuery({
    queryKey: key,
    queryFn: () => client.book.tree.query(input),
    // Shown pages stay while more load.
    placeholderData: keepPreviousData,
  })
  const tree = query.data
  const failure = query.error && !tree ? failureOf(query.error) : null
  const left = tree ? tree.total - tree.items.length : 0
  const list = useRef<HTMLUListElement>(null)
  const more = useRef<{ shown: number } | null>(null)
  // The pressed button disappears with the last pages, so focus moves to where reading goes on.
  useEffect(() => {
    const before = more.current?.shown
    if (before === undefined || query.isPlaceholderData || !tree) return
    more.current = null
    list.current?.children[before]?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
  }, [tree, query.isPlaceholderData])
  return (
    <>
      <PageHead
        title={t('book.order')}
        action={
          <>
            {mayOrder && (
              <Suspense>
                {/* The moves of others are shown as they come: a place is counted among the pages that are beside it now. */}
                <OpenFaces
                  form={{ entity: 'bookOrder', id: groupId }}
                  onNews={() => void cache.invalidateQueries({ queryKey: [['book', 'tree']] })}
                />
              </Suspense>
            )}
            <Button href="/book">{t('book.toList')}</Button>
          </>
        }
      />
      {failure && (
        <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonTable rows={6} />}
      {tree?.total === 0 && <EmptyState title={t('list.empty')}>{t('book.empty')}</EmptyState>}
      {tree && tree.total > 0 && <Tree tree={tree} queryKey={key} list={list} />}
      {left > 0 && (
        <Button
          className="mt-2"
          busy={query.isPlaceholderData && t('loading.default')}
          onClick={() => {
            more.current = { shown: tree?.items.length ?? 0 }
            setLimit(limit + AT_ONCE)
          }}
        >
          {t('list.showMore', { number: left })}
        </Button>
      )}
    </>
  )
}

type TreeProps = { tree: BookTree; queryKey: unknown[]; list: RefObject<HTMLUListElement | null> }

function Tree({ tree: { items: pages, total }, queryKey, list }: TreeProps) {
  const { client } = useServices()
  const cache = useQueryClient()
  const toast = useToast()
  const offerUndo = useUndoToast()
  /** The toast of the last move: a newer one takes its place. */
  const moved = useRef<number | null>(null)
  const writes = useCan()('update', 'Book', { group_id: pages[0]?.group_id ?? null })
  const rows = useMemo(() => rowsOf(pages), [pages])

  /** Shows a move at once; a refusal moves the page back and says so. */
  const onChange = async (after: BookRow[], key: string) => {
    const at = after.findIndex((row) => row.key === key)
    const row = after[at]
    if (!row) return
    const { parent, position } = parentAt(after, at)
    const parent_id = parent?.id ?? null
    const before = parentAt(
      rows,
      rows.findIndex((each) => each.key === key),
    )
    if (before.position === position && (before.parent?.id ?? null) === parent_id) return
    await cache.cancelQueries({ queryKey })
    cache.setQueryData<BookTree>(queryKey, { items: pagesOf(after), total })
    try {
      const from = await client.book.move.mutate({ id: row.id, parent_id, position })
      if (moved.current !== null) toast.dismiss(moved.current)
      moved.current = offerUndo({
        text: t('undo.moved', { text: row.title }),
        undone: t('undo.movedBack', { text: row.title }),
        icon: ListTree,
        entity: 'book',
        undo: () =>
          client.book.move.mutate({
            id: row.id,
            parent_id: before.parent?.id ?? null,
            position: before.position,
            from: { parent_id: from.parent_id, position: from.position },
          }),
        refresh: () => cache.invalidateQueries({ queryKey: [['book']] }),
      })
    } catch (error) {
      toast.error(failureOf(error).message)
    }
    await cache.invalidateQueries({ queryKey: [['book']] })
  }
  const order = useTreeOrder(rows, { nameOf: (row) => row.title, deepest: MAX_DEPTH, onChange })
  const places = useMemo(() => new Map(rows.map((row, at) => [row.key, at])), [rows])
  const latest = useRef(order)
  latest.current = order
  const moving = useMemo<Order>(() => ({ shift: (row, by) => latest.current.shift(row, by) }), [])
  return (
    <>
      {writes && (
        <p className="mb-1.5 flex gap-1 text-hint text-grey-6">
          <Icon as={Keyboard} size={16} className="mt-px" />
          <span>{t('book.orderHelp')}</span>
        </p>
      )}
      <Sorting {...order.sorting}>
        <ul ref={list} aria-label={t('book.order')} className="border-t border-grey-3">
          {order.shown.map((row) => (
            <TreeRow key={row.key} row={row} rows={rows} at={places.get(row.key) ?? 0} order={writes ? moving : null} />
          ))}
        </ul>
      </Sorting>
      <span role="status" className="sr-only">
        {order.said}
      </span>
    </>
  )
}
