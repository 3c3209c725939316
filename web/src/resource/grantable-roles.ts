import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useServices } from '../lib/client-context.tsx'
import type { Option } from '../ui/options.ts'

/**
 * Returns the group roles that the person may grant in each group; none until the server answers. A held role that the
 * person may not grant can't be taken away either: it stays fixed.
 */
export function useGrantableRoles(groups: readonly number[]) {
  const { client } = useServices()
  const asked = [...new Set(groups)].toSorted((one, other) => one - other)
  const { data = [] } = useQuery({
    queryKey: [['groupsRole', 'options'], { groups: asked }],
    queryFn: () => client.groupsRole.options.query({ groups: asked }),
    placeholderData: keepPreviousData,
  })
  return (group: number, held: readonly Option<number>[]) => {
    const offered = data
      .filter(({ grantableIn }) => grantableIn.includes(group))
      .map(({ id, label }): Option<number> => ({ value: id, label }))
    const may = (role: Option<number>) => offered.some(({ value }) => value === role.value)
    return {
      offered,
      held: held.map(({ value, label }) => ({ value, label, ...(!may({ value, label }) && { disabled: true }) })),
      /** Removal takes away every role. */
      removable: held.every(may),
    }
  }
}
