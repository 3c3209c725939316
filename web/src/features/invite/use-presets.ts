import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { shortTask } from '../access/tasks.ts'
import { useRightsOf } from '../access/use-rights-of.ts'
import { type Preset, presetsOf } from './presets.ts'

/** A preset with the words on what it lets a person do; undefined until these are known. */
export type ToldPreset = Preset & { task: ReturnType<typeof shortTask> | undefined }

/** Reads the roles that the person may give in a group, and the presets made of them. */
export function usePresets(group: number | null) {
  const { client } = useServices()
  const roles = useQuery({ queryKey: [['role', 'options']], queryFn: () => client.role.options.query() })
  const groups = group === null ? [] : [group]
  const groupsRoles = useQuery({
    queryKey: [['groupsRole', 'options'], { groups }],
    queryFn: () => client.groupsRole.options.query({ groups }),
  })
  const presets = presetsOf(roles.data ?? [], groupsRoles.data ?? [], group)
  const sets = presets.map((preset) => ({
    roles: preset.roles,
    memberships: group === null ? [] : [{ group_id: group, groupRoles: preset.groupRoles }],
  }))
  const { data: rights, isPlaceholderData } = useRightsOf(sets)
  return {
    presets: presets.map((preset, at): ToldPreset => {
      const own = isPlaceholderData ? undefined : rights?.[at]
      return { ...preset, task: own && shortTask(own) }
    }),
    roles: roles.data ?? [],
    groupsRoles: (groupsRoles.data ?? []).filter(({ grantableIn }) => grantableIn.includes(group ?? 0)),
  }
}
