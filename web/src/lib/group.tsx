import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { useServices } from './client-context.tsx'
import { ofStoredGroup } from './first-calls.ts'
import type { Outputs } from './trpc.ts'

export type SelectableGroup = Outputs['group']['selector'][number]

type CurrentGroup = {
  /** Groups that the person may work in, in tree order. */
  groups: readonly SelectableGroup[]
  current: SelectableGroup | null
  /**
   * Changes the group, after a question when something is unsaved. Content stays in its group. `then` runs after the
   * change.
   */
  choose: (id: number | null, then?: () => void) => void
  recent: readonly number[]
}

const GroupContext = createContext<CurrentGroup | null>(null)

const RECENT = 'vo_groups_recent'
const recentOf = (): number[] => {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(RECENT) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number').slice(0, 3) : []
  } catch {
    return []
  }
}

/**
 * Provides the current group: stored as `vo_group`, sent with every call, and dropped when the person can no longer
 * choose it.
 */
export function GroupProvider({ groups, children }: { groups: readonly SelectableGroup[]; children: ReactNode }) {
  const { session, guard, queries } = useServices()
  const [id, setId] = useState(() => {
    const stored = session.group()
    const usable = groups.some((group) => group.id === stored)
      ? stored
      : groups.length === 1
        ? (groups[0]?.id ?? null)
        : null
    if (usable !== stored) {
      session.setGroup(usable)
      queries.removeQueries({ predicate: ({ meta }) => meta === ofStoredGroup })
    }
    return usable
  })
  const [recent, setRecent] = useState(recentOf)

  const choose = useCallback(
    (next: number | null, then?: () => void) =>
      guard.attempt(() => {
        session.setGroup(next)
        setId(next)
        if (next !== null) {
          setRecent((before) => {
            const ids = [next, ...before.filter((each) => each !== next)].slice(0, 3)
            localStorage.setItem(RECENT, JSON.stringify(ids))
            return ids
          })
        }
        then?.()
        void queries.invalidateQueries()
      }),
    [guard, session, queries],
  )

  const value = useMemo(
    () => ({ groups, current: groups.find((group) => group.id === id) ?? null, choose, recent }),
    [groups, id, choose, recent],
  )
  return <GroupContext value={value}>{children}</GroupContext>
}

/** Returns the current group and the ways to change it. Throws outside `GroupProvider`. */
export function useGroup(): CurrentGroup {
  const group = useContext(GroupContext)
  if (!group) throw new Error('useGroup is used outside GroupProvider')
  return group
}
