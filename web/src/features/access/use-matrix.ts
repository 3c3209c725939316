import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import type { Client, Outputs } from '../../lib/trpc.ts'
import { useUnsaved } from '../../resource/unsaved.tsx'
import { useKept, useTellFound } from '../../resource/use-kept.ts'
import { useToast } from '../../ui/toasts.tsx'

/** The matrix of roles that hold everywhere, or of roles held in groups. */
export type MatrixName = 'permission' | 'groupsPermission'
export type Acl = Outputs['permission']['acl']
export type Permission = Acl['permissions'][number] & { below?: boolean }
export type Role = Acl['roles'][number]

const apiOf = (client: Client, matrix: MatrixName) => client[matrix] as unknown as Client['permission']
const rolesOf = { permission: 'role', groupsPermission: 'groupsRole' } as const
/** The key of a cell. */
const cellOf = (permission: number, role: number) => `${permission}:${role}`

/**
 * Returns a check for permissions that follow from others: `manage` holds every action of its subject, and `all` every
 * subject. Such a permission can't be taken away alone.
 */
export function followsFrom(permissions: readonly Permission[]) {
  const manages = new Map<number, Set<string>>()
  for (const { subject, name, below, roles } of permissions) {
    if (name !== 'manage' || below) continue
    for (const { id } of roles) manages.set(id, (manages.get(id) ?? new Set()).add(subject))
  }
  return ({ subject, name }: Permission, role: number): boolean => {
    const held = manages.get(role)
    if (!held) return false
    if (held.has('all')) return !(subject === 'all' && name === 'manage')
    return name !== 'manage' && held.has(subject)
  }
}

/**
 * Holds the matrix of roles and permissions, with its unsaved changes.
 * @param held somebody else writes in it: a save is not offered
 * @param role the one that a screen is about; null: all
 */
export function useMatrix(matrix: MatrixName, held: boolean, role: number | null = null) {
  const { client } = useServices()
  const cache = useQueryClient()
  const toast = useToast()
  const key = [[matrix, 'acl']]
  const query = useQuery({ queryKey: key, queryFn: () => apiOf(client, matrix).acl.query() })
  /** Changed cells with their new values. */
  const kept = useKept<Readonly<Record<string, boolean>>>({ name: matrix, id: role, slot: 'rights' }, {})
  useTellFound(kept)
  const { value: changed, set: setChanged, forget } = kept
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')

  const hasSaved = (permission: Permission, role: number) => permission.roles.some(({ id }) => id === role)
  const has = (permission: Permission, role: number) =>
    changed[cellOf(permission.id, role)] ?? hasSaved(permission, role)
  const isChanged = (permission: Permission, role: number) => cellOf(permission.id, role) in changed
  const set = (permissions: readonly Permission[], role: number, on: boolean) =>
    setChanged((before) => {
      const next = { ...before }
      for (const permission of permissions) {
        const cell = cellOf(permission.id, role)
        if (hasSaved(permission, role) === on) delete next[cell]
        else next[cell] = on
      }
      return next
    })

  const save = async (): Promise<boolean> => {
    const { permissions = [], roles = [] } = query.data ?? {}
    const given = permissions
      .filter((permission) => roles.some((role) => isChanged(permission, role.id)))
      .map((permission) => {
        const seen = permission.roles.map(({ id }) => id)
        // Hidden roles keep their permissions.
        const unseen = seen.filter((id) => !roles.some((role) => role.id === id))
        const shown = roles.map(({ id }) => id).filter((id) => has(permission, id))
        return { id: permission.id, roles: [...unseen, ...shown], seen }
      })
    if (given.length === 0) return true
    setBusy(true)
    setError('')
    try {
      await apiOf(client, matrix).updateMany.mutate({ permissions: given })
      // The rights of a role are a part of its version.
      await Promise.all([key, [[rolesOf[matrix]]]].map((queryKey) => cache.invalidateQueries({ queryKey })))
      forget()
      toast.success(t('acl.saved'))
      return true
    } catch (cause) {
      setError(failureOf(cause).message)
      return false
    } finally {
      setBusy(false)
    }
  }
  const discard = () => {
    forget()
    setError('')
  }
  const number = Object.keys(changed).length
  useUnsaved({ isUnsaved: () => number > 0, save: held ? undefined : save, discard })
  return { query, changed: number, has, isChanged, set, save, discard, busy, error }
}
