import { maxLimit } from '@kollegium/api/definitions'
import type { ReactNode } from 'react'
import { cx } from '../ui/classes.ts'
import { Pagination, ShowMore } from '../ui/pagination.tsx'
import { SkeletonTable } from '../ui/skeleton.tsx'
import { LoadError, NoHits, SpellingSuggestion } from '../ui/states.tsx'
import { type ChangeList, type ListState, pageSizes } from './list-state.ts'
import type { ListAnswer } from './use-list.ts'

/** The number of rows that a narrow list adds at a time. */
const STEP = 25

type ListBodyProps = {
  list: ListAnswer
  state: ListState
  change: ChangeList
  narrow: boolean
  /** The likely spelling of a search without hits ({@link useSpellingSuggestion}). */
  suggestion?: string | null
  /** Stands in place of the rows when the whole list is empty. */
  empty: ReactNode
  /** Runs after the page was turned. */
  onTurn: () => void
  /** The rows. */
  children: ReactNode
}

/** Draws the part under a list's toolbar: the rows and their foot, or the reason why there are none. */
export function ListBody({ list, state, change, narrow, suggestion, empty, onTurn, children }: ListBodyProps) {
  const failed = list.failure && (
    <LoadError title={list.failure.message} reference={list.failure.reference} onRetry={list.retry} />
  )
  if (failed && list.rows.length === 0) return failed
  if (list.isLoading) return <SkeletonTable rows={Math.min(state.limit, 10)} />
  if (list.total === 0) {
    const isFiltered = Object.keys(state.filters).length > 0
    if (!state.search && !isFiltered) return empty
    return (
      <NoHits
        onClearSearch={state.search ? () => change({ search: '' }) : undefined}
        onClearFilter={isFiltered ? () => change({ filters: {} }) : undefined}
      >
        {suggestion && <SpellingSuggestion text={suggestion} onClick={() => change({ search: suggestion })} />}
      </NoHits>
    )
  }
  return (
    <>
      {failed}
      <div aria-busy={list.isStale} className={cx('transition-opacity duration-quick', list.isStale && 'opacity-60')}>
        {children}
        <div className="mt-2">
          <ListFoot list={list} state={state} change={change} narrow={narrow} onTurn={onTurn} />
        </div>
      </div>
    </>
  )
}

/**
 * Draws the foot of a list. A narrow list grows while one answer can hold it. After that, or from an address with a
 * page number, it turns pages as well.
 */
function ListFoot({ list, state, change, narrow, onTurn }: Omit<ListBodyProps, 'empty' | 'children'>) {
  const { page, limit } = state
  const left = list.total - list.rows.length
  const grows = narrow && page === 1 && (limit < maxLimit || left <= 0)
  if (grows) {
    if (left <= 0) return null
    const more = Math.min(limit + STEP, maxLimit)
    return <ShowMore left={left} busy={list.isStale} onClick={() => change({ limit: more }, { replace: true })} />
  }
  return (
    <Pagination
      page={page}
      pageSize={limit}
      total={list.total}
      compact={narrow}
      pageSizes={pageSizes}
      onPage={(next) => {
        change({ page: next })
        onTurn()
      }}
      onPageSize={narrow ? undefined : (size) => change({ limit: size })}
    />
  )
}
