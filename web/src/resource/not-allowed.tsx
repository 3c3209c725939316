import { type SelectableGroup, useGroup } from '../lib/group.tsx'
import { nameOf, type Subject, useCan, useMe } from '../lib/me.tsx'
import { t } from '../lib/words.ts'
import { Button } from '../ui/button.tsx'
import type { SelectableGroup as GroupChoice } from '../ui/group-list.tsx'
import { GroupButton } from '../ui/group-selector.tsx'
import { PageHead } from '../ui/shell.tsx'
import { NoAccess } from '../ui/states.tsx'
import type { ListAnswer } from './use-list.ts'

/** The groups as a list of them shows them. `all` is where their parents are looked up. */
export function choicesOf(groups: readonly SelectableGroup[], all = groups): GroupChoice[] {
  return groups.map(({ id, title, category, parent_id, depth }) => ({
    id,
    name: title,
    category: t(`enum.group.category.${category}`),
    parent: all.find((other) => other.id === parent_id)?.title,
    depth,
  }))
}

/** The group and, when asked for, all below it; `groups` are in tree order. */
function withBelow(groups: readonly SelectableGroup[], id: number, below: boolean): SelectableGroup[] {
  const ids = new Set([id])
  return groups.filter((group) => {
    if (below && group.parent_id !== null && ids.has(group.parent_id)) ids.add(group.id)
    return ids.has(group.id)
  })
}

/** The groups, other than the one that one works in, whose rows of that kind one may read. */
function useElsewhere(subject: Subject | undefined): SelectableGroup[] {
  const { groups, current } = useGroup()
  const can = useCan()
  const { siteSubjects } = useMe()
  if (!subject || !siteSubjects.includes(subject)) return []
  return groups.filter(({ id }) => id !== current?.id && can('read', subject, { group_id: id }))
}

type Barred = {
  list: ListAnswer
  /** All that there is was asked for, without a search. */
  whole: boolean
  /** The list is also about what lies below the group. */
  below?: boolean
}

/**
 * Whether a list is not for the person: there is no right to its rows, or none that reaches the group that one works in,
 * while another has it. What is empty for want of rights says so, and not that there is nothing. It decides nothing: the
 * rows are the server's.
 */
export function useBarred(subject: Subject, { list, whole, below = false }: Barred): boolean {
  const { groups, current } = useGroup()
  const can = useCan()
  const elsewhere = useElsewhere(subject)
  if (!can('read', subject) || list.failure?.code === 'FORBIDDEN') return true
  const isEmpty = whole && list.total === 0 && !list.waiting && !list.old && !list.failure
  if (!isEmpty || !current || elsewhere.length === 0) return false
  return !withBelow(groups, current.id, below).some(({ id }) => can('read', subject, { group_id: id }))
}

export type NotAllowedProps = {
  /** What one may not see, as the screen is called. */
  to: string
  /** What its rows are to rights: one may change to those of one's groups where they are open. */
  subject?: Subject
  /** Where else to go; the app's start when left out, nowhere when null. */
  back?: { href: string; label: string } | null
}

/** The whole of a screen that one may not see (design 36): who one is, in which group, and the ways on that there are. */
export function NotAllowed({ to, subject, back = { href: '/', label: t('state.toDashboard') } }: NotAllowedProps) {
  const me = useMe()
  const { groups, current, choose, recent } = useGroup()
  const elsewhere = useElsewhere(subject)
  const changes = elsewhere.length > 0
  return (
    <>
      <PageHead title={to} />
      <NoAccess
        to={to}
        as={nameOf(me.user)}
        group={current?.title}
        elsewhere={changes}
        actions={
          (changes || back) && (
            <>
              {changes && (
                <GroupButton
                  groups={choicesOf(elsewhere, groups)}
                  value={null}
                  // The button goes away with what stands here.
                  onChange={(id) =>
                    choose(Number(id), () => document.getElementById('content')?.focus({ preventScroll: true }))
                  }
                  recent={recent}
                />
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
