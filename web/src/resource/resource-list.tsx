import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { useGroup } from '../lib/group.tsx'
import { useCan } from '../lib/me.tsx'
import { useNarrow } from '../lib/use-media.ts'
import { newOf, t } from '../lib/words.ts'
import { Button } from '../ui/button.tsx'
import { PageHead } from '../ui/shell.tsx'
import { Shortcut } from '../ui/shortcut.tsx'
import { EmptyState } from '../ui/states.tsx'
import { BulkAction, BulkBar } from '../ui/table.tsx'
import { useColumns } from './column-chooser.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { ListBody } from './list-body.tsx'
import { useOpening } from './list-query.ts'
import { ListStack, ListTable, type RowsProps } from './list-rows.tsx'
import { rememberList, useListState } from './list-state.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { NotAllowed, useBarred } from './not-allowed.tsx'
import { headingOf, useRowActions } from './row-actions.tsx'
import type { Row, Screen } from './screen.ts'
import { useList } from './use-list.ts'
import { useMeant } from './use-meant.ts'

/** The list of any resource, from its definition (Spec §2.3 List toolbar; design guide, List). */
export function ResourceList({ screen }: { screen: Screen }) {
  const { resource } = screen
  const path = resource.name
  const can = useCan()
  const { current } = useGroup()
  const narrow = useNarrow()
  const address = useSearch()
  const [state, change] = useListState(resource)
  const [filtering, setFiltering] = useState(false)
  const [marked, setMarked] = useState<ReadonlyMap<number, Row>>(new Map())
  const opening = useOpening(path)
  const { columns, toggle, put, reset } = useColumns(resource, address === '' ? opening?.columns : undefined)
  const readable = can('read', resource.subject)
  const list = useList(screen, state, change, readable)
  const meant = useMeant(screen, state, list)
  const whole = !state.search && Object.keys(state.filters).length === 0
  const barred = useBarred(resource.subject, { list, whole })
  const forget = (ids: number[]) => setMarked((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
  const actions = useRowActions(screen, forget)
  const top = useRef<HTMLDivElement>(null)

  useEffect(() => rememberList(path, address), [path, address])
  // What is marked belongs to the question asked; another question starts without marks.
  const question = JSON.stringify([state.search, state.filters, current?.id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is the trigger
  useEffect(() => setMarked(new Map()), [question])

  const heading = headingOf(screen)
  const { Create } = screen
  const create =
    can('create', resource.subject) &&
    (Create ? (
      <Create />
    ) : screen.noCreate ? null : (
      <Shortcut name="new">
        <Button variant="primary" icon={Plus} href={`/${path}/new`}>
          {narrow ? t('list.new') : newOf(resource.name)}
        </Button>
      </Shortcut>
    ))

  if (barred) {
    return <NotAllowed to={heading} subject={resource.subject} />
  }

  const bulk = actions.canDelete || actions.bulk.length > 0
  const rowsProps: RowsProps = {
    label: heading,
    path,
    rows: list.rows,
    columns,
    cells: screen.cells,
    state,
    onSort: (sort) => change({ sort }),
    menuOf: actions.menuOf,
    selected: bulk ? new Set(marked.keys()) : null,
    onSelect: (rows, on) =>
      setMarked((before) => {
        const next = new Map(before)
        for (const row of rows) on ? next.set(row.id, row) : next.delete(row.id)
        return next
      }),
  }
  // As the page shows them now; what is marked on other pages as it was shown there.
  const chosen = [...marked.values()].map((row) => list.rows.find(({ id }) => id === row.id) ?? row)
  const bulkBar = marked.size > 0 && (
    <BulkBar count={marked.size} onClear={() => setMarked(new Map())}>
      {actions.bulk.map((action) => (
        <BulkAction
          key={action.label}
          icon={action.icon}
          disabled={action.when && !chosen.some(action.when)}
          onClick={() => void actions.run(action, chosen)}
        >
          {action.label}
        </BulkAction>
      ))}
      {actions.canDelete && (
        <BulkAction icon={Trash2} onClick={() => void actions.remove(chosen)}>
          {t('action.delete')}
        </BulkAction>
      )}
    </BulkBar>
  )

  return (
    <div ref={top}>
      <PageHead title={heading} action={create} />
      <ListToolbar
        screen={screen}
        state={state}
        change={change}
        narrow={narrow}
        onFilter={() => setFiltering(true)}
        total={list.waiting || (list.failure && list.rows.length === 0) ? null : list.total}
        columns={columns}
        onToggleColumn={toggle}
        onResetColumns={reset}
        onColumns={put}
      />
      <ListBody
        list={list}
        state={state}
        change={change}
        narrow={narrow}
        meant={meant}
        empty={
          <EmptyState title={t('list.empty')} action={create}>
            {screen.emptyText}
          </EmptyState>
        }
        onTurn={() => top.current?.scrollIntoView?.({ block: 'start' })}
      >
        {bulkBar}
        {narrow ? <ListStack {...rowsProps} /> : <ListTable {...rowsProps} />}
      </ListBody>
      {resource.list.filters.length > 0 && (
        <FilterPanel
          screen={screen}
          state={state}
          open={filtering}
          onClose={() => setFiltering(false)}
          onApply={(filters) => change({ filters })}
        />
      )}
    </div>
  )
}
