import { Fragment, type ReactNode, useMemo } from 'react'
import { type SelectableGroup, useGroup } from '../lib/group.tsx'
import { t } from '../lib/i18n.ts'
import { type Subject, useMe } from '../lib/me.tsx'
import type { ListResource } from './list-state.ts'
import type { Row } from './row.ts'
import type { ListSource } from './use-list.ts'

type Named = Pick<SelectableGroup, 'id' | 'title'>

const titled = (value: unknown) => (value as { title?: unknown } | null)?.title

/**
 * Returns the title of a row's group, under any of the names by which the API answers it. Undefined for a row that says nothing of
 * its group; a row of no group belongs to the whole network.
 */
export function groupTitleOf(row: object, groups: readonly Named[]): string | undefined {
  const { group, groupTitle, group_id } = row as Record<string, unknown>
  const told = titled(group) ?? (typeof group === 'string' ? group : groupTitle)
  if (typeof told === 'string') return told
  if (typeof group_id === 'number') return groups.find(({ id }) => id === group_id)?.title
  return group === null || groupTitle === null || group_id === null ? t('group.none') : undefined
}

/** Whether the person works in several groups, so that a row must say whose it is. */
export const useSeveralGroups = (): boolean => useGroup().groups.length > 1

/** Returns a function that names a row's group, or nothing to a person who works in one group alone. */
export function useWhoseOf(): (row: object) => string | undefined {
  const { groups } = useGroup()
  return (row) => (groups.length > 1 ? groupTitleOf(row, groups) : undefined)
}

/** Leaves the group out of a list's columns and filters. */
function withoutGroup({ list, ...resource }: ListResource): ListResource {
  const columns = list.columns.filter(({ kind }) => kind !== 'group')
  const filters = list.filters.filter(({ relation }) => relation !== 'group')
  return { ...resource, list: { ...list, columns, filters } }
}

/** Offers the group as a column without showing it, and no filter of it: all rows of the list are of one group. */
function withHiddenGroup({ list, ...resource }: ListResource): ListResource {
  const columns = list.columns.map((column) => (column.kind === 'group' ? { ...column, shown: false } : column))
  const filters = list.filters.filter(({ relation, acrossGroups }) => relation !== 'group' || acrossGroups)
  return { ...resource, list: { ...list, columns, filters } }
}

/**
 * Returns the list as the person needs it: with the group of each row where rows of several groups are seen. A chosen group narrows the
 * list to itself, unless the list goes on to the groups below (`below`).
 */
export function useListOfGroups(source: ListSource): ListSource {
  const { groups, current } = useGroup()
  const several = groups.length > 1
  const narrowed = current !== null && !source.resource.below
  return useMemo(() => {
    if (several && !narrowed) return source
    const { resource } = source
    return { ...source, resource: several ? withHiddenGroup(resource) : withoutGroup(resource) }
  }, [source, several, narrowed])
}

/** Shows the row's group. */
export function GroupCell({ value, row }: { value: unknown; row: Row }) {
  const { groups } = useGroup()
  const name = (typeof value === 'string' && value) || (groupTitleOf(row, groups) ?? '–')
  return <span className="sm:block sm:min-w-16 xl:min-w-18">{name}</span>
}

/** Returns "Tillhör College Skåne" for the header of a form; nothing to a person who works in one group alone. */
export function useBelongs(
  { resource, inGroup }: { resource: { subject: Subject }; inGroup?: boolean | undefined },
  record: object | null,
): ReactNode {
  const { current } = useGroup()
  const { siteSubjects } = useMe()
  const whoseOf = useWhoseOf()
  if (!siteSubjects.includes(resource.subject) || !(record || inGroup)) return null
  const name = whoseOf(record ?? { group: current })
  if (!name) return null
  return (
    <>
      {t('group.belongsTo')} <strong className="text-ink">{name}</strong>
    </>
  )
}

/** Joins the parts of a header's second line. */
export function HeaderLine({ parts }: { parts: readonly ReactNode[] }) {
  const shown = parts.filter(Boolean)
  return shown.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have an order and no names
    <Fragment key={at}>
      {at > 0 && ' · '}
      {part}
    </Fragment>
  ))
}
