import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { dayText, numberText, t } from '../../lib/i18n.ts'
import type { Client, Outputs } from '../../lib/trpc.ts'
import { type Cell, cellsOf, type Held, mayTurn, stateOf, turn } from './role-areas.ts'
import { type MatrixName, type Permission, useMatrix } from './use-matrix.ts'

/** A role that holds everywhere, or one that is held in groups. */
export type RoleName = 'role' | 'groupsRole'
export type Reach = Outputs['role']['reach'][number]

/** Returns the matrix that the role's permissions stand in. */
export const matrixOf = (name: RoleName): MatrixName => (name === 'role' ? 'permission' : 'groupsPermission')
/** Both routers have the same procedures. */
export const roleApi = (client: Client, name: RoleName) => client[name] as unknown as Client['role']

/** Returns a number of people in words: "1 person", "49 personer". */
export const peopleText = (count: number) =>
  count === 1 ? t('role.person') : t('role.people', { number: numberText(count) })

/** Returns a number of groups in words: "1 grupp", "47 grupper". */
export const groupsText = (count: number) =>
  count === 1 ? t('role.group') : t('role.groups', { number: numberText(count) })

/** Holds what one role may do, with its unsaved changes, box by box. `readsOnly`: somebody else writes in them. */
export function useRoleRights(name: RoleName, id: number, readsOnly: boolean) {
  const matrix = useMatrix(matrixOf(name), readsOnly, id)
  const permissions: readonly Permission[] = matrix.query.data?.permissions ?? []
  const cells = useMemo(() => cellsOf(permissions), [permissions])
  const before: Held = new Set(permissions.filter(({ roles }) => roles.some((role) => role.id === id)).map((p) => p.id))
  const held: Held = new Set(permissions.filter((permission) => matrix.has(permission, id)).map((p) => p.id))
  const changed = cells.filter((cell) => stateOf(permissions, before, cell) !== stateOf(permissions, held, cell))
  return {
    ...matrix,
    permissions,
    cells,
    held,
    changedCells: changed,
    stateOf: (cell: Cell) => stateOf(permissions, held, cell),
    wasOn: (cell: Cell) => stateOf(permissions, before, cell) === 'on',
    mayTurn: (cell: Cell) => mayTurn(permissions, held, cell),
    turn: (cell: Cell) => {
      const { give, take } = turn(permissions, held, cell, stateOf(permissions, held, cell) !== 'on')
      matrix.set(take, id, false)
      matrix.set(give, id, true)
    },
    /** Puts rights on and off as they were, to be looked over and saved. */
    restore: (was: Earlier['rights']) => {
      // Boxes that are changed and not saved are none of that day.
      matrix.discard()
      const open = permissions.filter((permission) => mayRestore(permission, was))
      matrix.set(
        open.filter((permission) => was.get(permission.id)),
        id,
        true,
      )
      matrix.set(
        open.filter((permission) => !was.get(permission.id)),
        id,
        false,
      )
    },
    /** Whether anything would change. */
    isRestorable: (was: Earlier['rights']) =>
      permissions.some(
        (permission) => mayRestore(permission, was) && matrix.has(permission, id) !== was.get(permission.id),
      ),
    /** How many of them stay as they are, because the person may not give them. */
    staysOf: (was: Earlier['rights']) =>
      permissions.filter(
        (permission) =>
          !permission.grantable && was.has(permission.id) && matrix.has(permission, id) !== was.get(permission.id),
      ).length,
    given: permissions.filter((permission) => held.has(permission.id) && !before.has(permission.id)).map((p) => p.id),
    taken: permissions.filter((permission) => before.has(permission.id) && !held.has(permission.id)).map((p) => p.id),
  }
}

/** Asks how many people an unsaved change touches; nothing is asked while nothing has changed. */
export function useReach(name: RoleName, id: number, given: number[], taken: number[]) {
  const { client } = useServices()
  return useQuery({
    queryKey: [[name, 'reach'], { id, given, taken }],
    queryFn: () => roleApi(client, name).reach.query({ id, given, taken }),
    enabled: given.length + taken.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** Returns the people who have the role. */
export function useHolders(name: RoleName, id: number, limit: number) {
  const { client } = useServices()
  return useQuery({
    queryKey: [[name, 'holders'], { id, limit }],
    queryFn: () => roleApi(client, name).holders.query({ id, limit }),
    placeholderData: keepPreviousData,
  })
}

/** A right that the role was given, or that was taken from it. */
export type RightsChange = Outputs['role']['changes']['items'][number]

/** Returns who last gave and took which right, newest first; none for people who may not read the audit log. */
export function useChanges(name: RoleName, id: number): Outputs['role']['changes'] | undefined {
  const { client } = useServices()
  return useQuery({
    queryKey: [[name, 'changes'], { id }],
    queryFn: () => roleApi(client, name).changes.query({ id }),
  }).data
}

/** The rights that changed on the newest day of changes, as they were before; `day` is that of the change before, null: there is none. */
export type Earlier = { day: string | null; before: string; rights: ReadonlyMap<number, boolean> }

/** Finds the state of a role before its newest day of changes; null where no change, or not all of that day, are known. */
export function earlierOf({ total, items }: Outputs['role']['changes']): Earlier | null {
  const [newest] = items
  if (!newest) return null
  const kept = items.find(({ at }) => dayText(at) !== dayText(newest.at))
  if (!kept && total > items.length) return null
  const undone = kept ? items.slice(0, items.indexOf(kept)) : items
  // Of a right that changed several times the first change counts, which stands last.
  return {
    day: kept?.at ?? null,
    before: newest.at,
    rights: new Map(undone.map(({ permission, given }) => [permission, !given])),
  }
}

/** Whether a right is put back: one that the person may not give stays as it is. */
const mayRestore = ({ id, grantable }: Permission, was: Earlier['rights']) => grantable && was.has(id)
