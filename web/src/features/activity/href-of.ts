import { addressOf } from '../../lib/addresses.ts'
import { useServices } from '../../lib/client-context.tsx'
import { useGroup } from '../../lib/group.tsx'
import type { Outputs } from '../../lib/trpc.ts'

type Act = Outputs['activity']['latest']['items'][number]

/** Forms that a group has one of: they show those of the chosen group, and of no other. */
const ofGroups = ['setting', 'statement']

/**
 * Returns the function that gives the address of an act's record, or of the list of its kind; undefined where the person can't open it
 * from here.
 */
export function useHrefOf(): (act: Act, record?: Act['record']) => string | undefined {
  const { session } = useServices()
  const { current } = useGroup()
  return ({ entity, list }, record) => {
    if (!list) return undefined
    if (ofGroups.includes(entity)) return (record?.group?.id ?? null) === (current?.id ?? null) ? list.path : undefined
    const path = record ? `${list.path}/${record.id}` : list.path
    if (list.app === session.addresses?.app) return path
    return session.addresses ? addressOf(session.addresses, list.app, path) : undefined
  }
}
