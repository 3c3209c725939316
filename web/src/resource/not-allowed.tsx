import CircleHelp from 'lucide-react/icons/circle-help'
import { type SelectableGroup, useGroup } from '../lib/group.tsx'
import { t } from '../lib/i18n.ts'
import { nameOf, type Subject, useCan, useMe } from '../lib/me.tsx'
import { Button } from '../ui/button.tsx'
import type { SelectableGroup as GroupChoice } from '../ui/group-list.tsx'
import { GroupButton } from '../ui/group-selector.tsx'
import { PageHead } from '../ui/shell.tsx'
import { NoAccess } from '../ui/states.tsx'
import type { ListAnswer } from './use-list.ts'
import { useHasWhy, type WhyQuestion, whyAddress } from './why.ts'

/** Turns groups into choices of a group list. `all` holds their parents. */
export function groupChoices(groups: readonly SelectableGroup[], all = groups): GroupChoice[] {
  return groups.map(({ id, title, category, parent_id, depth }) => ({
    id,
    name: title,
    category: t(`enum.group.category.${category}`),
    parent: all.find((other) => other.id === parent_id)?.title,
    depth,
  }))
}

/** Returns the group and, with `below`, its subtree. `groups` are in tree order. */
function withSubtree(groups: readonly SelectableGroup[], id: number, below: boolean): SelectableGroup[] {
  const ids = new Set([id])
  return groups.filter((group) => {
    if (below && group.parent_id !== null && ids.has(group.parent_id)) ids.add(group.id)
    return ids.has(group.id)
  })
}

/** Returns the other groups in which the person may read rows of the subject. */
function useOtherGroups(subject: Subject | undefined): SelectableGroup[] {
  const { groups, current } = useGroup()
  const can = useCan()
  const { siteSubjects } = useMe()
  if (!subject || !siteSubjects.includes(subject)) return []
  return groups.filter(({ id }) => id !== current?.id && can('read', subject, { group_id: id }))
}

type ListScope = {
  list: ListAnswer
  /** The list was asked for everything, without a search. */
  whole: boolean
  /** The list includes the group's subtree. */
  below?: boolean
}

/**
 * Tells whether the person may not read a list: no right to its rows, or none in the current group while another group
 * has it. Such a list says so instead of looking empty. The server alone decides which rows it sends.
 */
export function useIsNotAllowed(subject: Subject, { list, whole, below = false }: ListScope): boolean {
  const { groups, current } = useGroup()
  const can = useCan()
  const elsewhere = useOtherGroups(subject)
  if (!can('read', subject) || list.failure?.code === 'FORBIDDEN') return true
  const isEmpty = whole && list.total === 0 && !list.isLoading && !list.isStale && !list.failure
  if (!isEmpty || !current || elsewhere.length === 0) return false
  return !withSubtree(groups, current.id, below).some(({ id }) => can('read', subject, { group_id: id }))
}

export type NotAllowedProps = {
  /** The screen's name. */
  to: string
  /** The subject of its rows; the person may change to a group that allows reading them. */
  subject?: Subject
  /** A link elsewhere: the app's start by default, none when null. */
  back?: { href: string; label: string } | null
  /** The refused act; by default reading the subject. */
  why?: WhyQuestion
}

/** Replaces a screen that the person may not see (design 36): it names the person and the group, and offers ways on. */
export function NotAllowed({ to, subject, why, back = { href: '/', label: t('state.toDashboard') } }: NotAllowedProps) {
  const me = useMe()
  const { groups, current, choose, recent } = useGroup()
  const elsewhere = useOtherGroups(subject)
  const changes = elsewhere.length > 0
  const hasWhy = useHasWhy()
  const asked: WhyQuestion | undefined = why ?? (subject && { action: 'read', subject })
  return (
    <>
      <PageHead title={to} />
      <NoAccess
        to={to}
        as={nameOf(me.user)}
        group={current?.title}
        elsewhere={changes}
        actions={
          (changes || back || (hasWhy && asked)) && (
            <>
              {changes && (
                <GroupButton
                  groups={groupChoices(elsewhere, groups)}
                  value={null}
                  // The button disappears together with this screen, so focus moves to the page.
                  onChange={(id) =>
                    choose(Number(id), () => document.getElementById('content')?.focus({ preventScroll: true }))
                  }
                  recent={recent}
                />
              )}
              {hasWhy && asked && (
                <Button variant="tertiary" icon={CircleHelp} href={whyAddress(asked)}>
                  {t('state.why')}
                </Button>
              )}
              {back && (
                <Button variant={changes ? 'tertiary' : 'secondary'} href={back.href}>
                  {back.label}
                </Button>
              )}
            </>
          )
        }
      />
    </>
  )
}
