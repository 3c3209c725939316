import { book } from '@kollegium/api/content/book.resource'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import IndentDecrease from 'lucide-react/icons/indent-decrease'
import IndentIncrease from 'lucide-react/icons/indent-increase'
import Keyboard from 'lucide-react/icons/keyboard'
import { useRef, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { useCrumb } from '../../lib/crumb.ts'
import { failureOf } from '../../lib/errors.ts'
import { useGroup } from '../../lib/group.tsx'
import { useCan } from '../../lib/me.tsx'
import { t } from '../../lib/words.ts'
import { StatusCell } from '../../resource/fields/choice.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { AppLink } from '../../ui/link.tsx'
import { type MenuItem, RowMenu } from '../../ui/menu.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { Grip } from '../../ui/sortable-list.tsx'
import { EmptyState, LoadError } from '../../ui/states.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { blockSize, depthsAt, parentAt } from '../../ui/tree-rows.ts'
import { useTreeOrder } from '../../ui/use-tree-order.ts'
import { type BookRow, type BookTree, besideOf, pagesOf, rowsOf } from './book-rows.ts'

/** Deeper than anybody reads. */
const DEEPEST = 8
const STEP = 24
/** So many pages are fetched to begin with, and for each press on 'more'. */
const AT_ONCE = 500
const statusWords = book.list.columns.find(({ key }) => key === 'status')?.options

/** The books of the group one works in (the whole network's when none is chosen), each with its pages, in reading order. */
export default function BookOrderPage() {
  const { client } = useServices()
  const { current } = useGroup()
  useCrumb(t('book.order'))
  const groupId = current?.id ?? null
  const [limit, setLimit] = useState(AT_ONCE)
  const input = { group_id: groupId, limit }
  const key = [['book', 'tree'], input]
  const query = useQuery({
    queryKey: key,
    queryFn: () => client.book.tree.query(input),
    // The same site's stay while more of them are fetched.
    placeholderData: (before) => (before?.items[0]?.group_id === groupId ? before : undefined),
  })
  const tree = query.data
  const failure = query.error && !tree ? failureOf(query.error) : null
  const left = tree ? tree.total - tree.items.length : 0
  return (
    <>
      <PageHead title={t('book.order')} action={<Button href="/book">{t('book.toList')}</Button>} />
      {failure && (
        <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonTable rows={6} />}
      {tree?.total === 0 && <EmptyState title={t('list.empty')}>{t('book.empty')}</EmptyState>}
      {tree && tree.total > 0 && <Tree tree={tree} queryKey={key} />}
      {left > 0 && (
        <Button className="mt-2" onClick={() => setLimit(limit + AT_ONCE)}>
          {t('list.showMore', { number: left })}
        </Button>
      )}
    </>
  )
}

function Tree({ tree: { items: pages, total }, queryKey }: { tree: BookTree; queryKey: unknown[] }) {
  const { client } = useServices()
  const cache = useQueryClient()
  const toast = useToast()
  const writes = useCan()('update', 'Book', { group_id: pages[0]?.group_id ?? null })
  const list = useRef<HTMLUListElement>(null)
  const rows = rowsOf(pages)

  /** Shown as moved at once; what the server refuses goes back, and is said. */
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
      await client.book.move.mutate({ id: row.id, parent_id, position })
    } catch (error) {
      toast.error(failureOf(error).message)
    }
    await cache.invalidateQueries({ queryKey: [['book']] })
  }
  const order = useTreeOrder(rows, { list, nameOf: (row) => row.title, deepest: DEEPEST, onChange })
  const menuOf = (row: BookRow): MenuItem[] => {
    const at = rows.findIndex((each) => each.key === row.key)
    const { least, most } = depthsAt(rows, at, at, DEEPEST)
    const { before, after } = besideOf(rows, at)
    return [
      {
        label: t('action.moveUp'),
        icon: ArrowUp,
        disabled: before === null,
        onSelect: () => order.shift(row, { to: (before ?? at) - at }),
      },
      {
        label: t('action.moveDown'),
        icon: ArrowDown,
        disabled: after === null,
        onSelect: () => order.shift(row, { to: after === null ? 0 : blockSize(rows, after) }),
      },
      {
        label: t('book.indent'),
        icon: IndentIncrease,
        disabled: row.depth >= most,
        onSelect: () => order.shift(row, { depth: 1 }),
      },
      {
        label: t('links.outdent'),
        icon: IndentDecrease,
        disabled: row.depth <= least,
        onSelect: () => order.shift(row, { depth: -1 }),
      },
    ]
  }
  return (
    <>
      {writes && (
        <p className="mb-1.5 flex gap-1 text-hint text-grey-6">
          <Icon as={Keyboard} size={16} className="mt-px" />
          <span>{t('book.orderHelp')}</span>
        </p>
      )}
      <ul ref={list} aria-label={t('book.order')} className="border-t border-grey-3">
        {order.shown.map((row) => {
          const inHand = order.isHeld(row.key)
          return (
            <li
              key={row.key}
              data-held={inHand || undefined}
              className={cx(inHand && 'relative z-10 bg-white shadow-dialog outline-2 outline-blue')}
            >
              <div
                className="flex min-h-6 items-center gap-1 border-b border-grey-2 py-0.5"
                style={{ paddingLeft: Math.min(row.depth, 4) * STEP }}
              >
                {writes && (
                  <Grip label={t('order.grip', { text: row.title })} help={t('links.grip')} {...order.grip(row)} />
                )}
                <div className="min-w-0 grow sm:flex sm:items-center sm:gap-2">
                  <p className={cx('min-w-0 grow wrap-anywhere', row.depth === 0 && 'font-bold')}>
                    <AppLink
                      href={`/book/${row.id}`}
                      className="rounded-control hover:underline hover:underline-offset-4"
                    >
                      {row.title}
                    </AppLink>
                  </p>
                  <span className="shrink-0 text-hint">
                    <StatusCell small value={row.status} options={statusWords} row={row} />
                  </span>
                </div>
                {writes && <RowMenu label={row.title} items={menuOf(row)} />}
              </div>
            </li>
          )
        })}
      </ul>
      <span role="status" className="sr-only">
        {order.said}
      </span>
    </>
  )
}
