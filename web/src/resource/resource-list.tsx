import '../lib/bulk-texts.ts'
import { maxLimit } from '@kollegium/api/definitions'
import Copy from 'lucide-react/icons/copy'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { listText, newOf, numberText, t } from '../lib/i18n.ts'
import { useCan } from '../lib/me.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Shortcut } from '../ui/shortcut.tsx'
import { EmptyState } from '../ui/states.tsx'
import { BulkAction } from '../ui/table.tsx'
import { BulkOutcome } from './bulk/bulk-outcome.tsx'
import { ExportMenu } from './bulk/export-menu.tsx'
import { useBulk } from './bulk/use-bulk.tsx'
import { DataList } from './data-list.tsx'
import { ResourceCell, StatusCell } from './fields/cells.tsx'
import type { RowView } from './list-rows.tsx'
import type { ListScreen } from './list-screen.ts'
import { NotAllowed, useIsNotAllowed } from './not-allowed.tsx'
import type { RowAction } from './row-action.ts'
import { useRowActions } from './row-actions.ts'
import { headingOf, titleOf } from './row-title.ts'
import type { Row } from './screen.ts'
import { useDataList } from './use-data-list.ts'
import { useSpellingSuggestion } from './use-spelling-suggestion.ts'

/** A group's name must not break at its dashes (design guide, Type). */
const isName = (value: unknown) => typeof value === 'string' && value.length < 40 && value.includes('–')

/** Tells under its title that a row is a copy, and of whose. */
function copiedText(row: Row) {
  const copied = row.copied as { group: string | null; seen: boolean; behind?: boolean } | undefined
  if (!copied) return null
  const text = copied.seen ? t('copy.ofGroup', { group: copied.group ?? t('group.none') }) : t('copy.isCopy')
  return (
    <span className="flex items-center gap-0.5 text-hint font-normal text-grey-6">
      <Icon as={Copy} size={16} className="shrink-0" />
      {text}
      {copied.behind && <strong className="text-orange-dark">{t('copy.behind')}</strong>}
    </span>
  )
}

/** Draws a resource's row by its definition. */
function viewOf({ resource, cells }: ListScreen, menuOf: RowView<Row>['menuOf']): RowView<Row> {
  return {
    titleOf,
    hrefOf: (row) => `/${resource.name}/${row.id}`,
    menuOf,
    sticky: true,
    underTitle: copiedText,
    titleClass: 'min-w-32 max-w-50 max-xl:min-w-28 group-hover/row:bg-grey-0',
    cell: (column, row) => <ResourceCell column={column} row={row} own={cells} />,
    breaks: (column, row) =>
      column.kind === 'group' || column.kind === 'enum' || (column.kind === 'text' && !isName(row[column.key])),
    stackCell: (column, row) =>
      column.kind === 'status' ? (
        <StatusCell small value={row[column.key]} options={column.options} row={row} />
      ) : (
        <ResourceCell column={column} row={row} own={cells} />
      ),
  }
}

/** Draws the list of any resource, from its definition (Spec §2.3 List toolbar; design guide, List). */
export function ResourceList({ screen }: { screen: ListScreen }) {
  const { resource, Create } = screen
  const can = useCan()
  const list = useDataList<Row>(screen, can('read', resource.subject))
  const { selection } = list
  const suggestion = useSpellingSuggestion(screen, list.state, list.answer)
  const barred = useIsNotAllowed(resource.subject, { list: list.answer, whole: list.isWhole })
  const actions = useRowActions(screen, selection.forget)
  const bulkRun = useBulk(screen, list.state)
  const removal = actions.canDelete ? screen.bulkRemoval : undefined
  const hasBulk = Boolean(removal) || actions.bulk.some((action) => action.bulk)
  const heading = headingOf(screen)
  if (barred) return <NotAllowed to={heading} subject={resource.subject} />

  const create =
    can('create', resource.subject) &&
    (Create ? (
      <Create />
    ) : screen.noCreate ? null : (
      <Shortcut name="new">
        <Button variant="primary" icon={Plus} href={`/${resource.name}/new`}>
          {list.narrow ? t('list.new') : newOf(resource.name)}
        </Button>
      </Shortcut>
    ))
  const chosen = selection.chosen()
  const isWhole = selection.isWhole
  const total = list.count ?? 0
  const columns = list.columns.columns.map(({ key }) => key)
  const exported = (ids: readonly number[] | null, place?: 'bar' | 'narrow') => (
    <ExportMenu resource={resource} state={list.state} columns={columns} ids={ids} place={place} />
  )
  /** The rows of an act that the server does as a run: of the filter (null), or more ticked ones than a call takes; false for fewer. */
  const inRun = (rows: readonly Row[]) => (isWhole ? null : rows.length > maxLimit && rows.map(({ id }) => id))
  const begin = async (...about: Parameters<typeof bulkRun>) => {
    // The run tells of its rows; ticked ones would be shown as they were.
    if ((await bulkRun(...about)) && !isWhole) selection.clear()
  }
  const act = (action: RowAction) => {
    const ids = inRun(chosen.filter((row) => action.when?.(row) ?? true))
    return action.bulk && ids !== false ? begin(action, action.bulk, ids) : actions.run(action, chosen)
  }
  const removeChosen = () => {
    const ids = inRun(chosen)
    return removal && ids !== false ? begin({ label: t('action.delete') }, removal, ids) : actions.remove(chosen)
  }
  const tickedAlone = [
    ...actions.bulk.filter((action) => !action.bulk).map(({ label }) => label),
    ...(actions.canDelete && !removal ? [t('action.delete')] : []),
  ]
  const bulk = (actions.canDelete || actions.bulk.length > 0) && (
    <>
      {actions.bulk
        .filter((action) => !isWhole || action.bulk)
        .map((action) => (
          <BulkAction
            key={action.label}
            icon={action.icon}
            disabled={!isWhole && action.when && !chosen.some(action.when)}
            onClick={() => void act(action)}
          >
            {action.label}
          </BulkAction>
        ))}
      {actions.canDelete && (!isWhole || removal) && (
        <BulkAction icon={Trash2} onClick={() => void removeChosen()}>
          {t('action.delete')}
        </BulkAction>
      )}
      {exported(isWhole ? null : chosen.map(({ id }) => id), 'bar')}
    </>
  )
  return (
    <DataList
      list={list}
      heading={heading}
      action={create}
      view={viewOf(screen, actions.menuOf)}
      bulk={bulk}
      whole={
        hasBulk
          ? {
              ...{ total, label: t('bulk.all', { number: numberText(total) }) },
              note:
                tickedAlone.length > 0 &&
                t('bulk.tickedAlone', { acts: listText(tickedAlone.map((each) => `”${each}”`)) }),
            }
          : undefined
      }
      tools={
        // An empty list has nothing to export, and its toolbar keeps the room: the buttons beside it stay where they are.
        <span className={list.count === 0 ? 'invisible' : 'contents'}>
          {exported(null, list.narrow ? 'narrow' : undefined)}
        </span>
      }
      note={hasBulk && <BulkOutcome screen={screen} />}
      suggestion={suggestion}
      empty={
        <EmptyState title={t('list.empty')} action={create}>
          {screen.emptyText}
        </EmptyState>
      }
    />
  )
}
