import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { presetsOf } from './presets.ts'

/** Reads the roles that the person may give in a group, and the presets made of them. */
export function usePresets(group: number | null) {
  const { client } = useServices()
  const roles = useQuery({ queryKey: [['role', 'options']], queryFn: () => client.role.options.query() })
  const groups = group === null ? [] : [group]
  const groupsRoles = useQuery({
    queryKey: [['groupsRole', 'options'], { groups }],
    queryFn: () => client.groupsRole.options.query({ groups }),
  })
  return {
    presets: presetsOf(roles.data ?? [], groupsRoles.data ?? [], group),
    roles: roles.data ?? [],
    groupsRoles: (groupsRoles.data ?? []).filter(({ grantableIn }) => grantableIn.includes(group ?? 0)),
  }
}
