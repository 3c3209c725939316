import type { AnySettingName } from '@kollegium/api/definitions/settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { useGroup } from '../../lib/group.tsx'
import type { Inputs, Outputs } from '../../lib/trpc.ts'
import { useChanges } from './use-changes.ts'

export type Setting = Outputs['setting']['list']['items'][number]
type Data = Inputs['setting']['update']['data']
export type Value = number | string | null
type Changes = Partial<Record<AnySettingName, Value>>

/** Returns the cache key of a group's settings. */
export const settingsKey = (group: number | null) => [['setting', 'list'], { group }]

/** Holds the settings of the current group (or the whole installation), with their unsaved changes. `held`: somebody else writes in them. */
export function useSettings(held: boolean) {
  const { client } = useServices()
  const { current } = useGroup()
  const cache = useQueryClient()
  const key = settingsKey(current?.id ?? null)
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => client.setting.list.query(undefined, { signal }) })
  const form = useChanges<Changes, Outputs['setting']['list']>({
    held,
    keptAt: { name: 'settings', id: current?.id ?? null },
    isDirty: (changes) => Object.keys(changes).length > 0,
    send: (changes) => client.setting.update.mutate({ data: changes as Data, updated_at: query.data?.updated_at }),
    show: (answer) => cache.setQueryData(key, answer),
    typedSince: (now, sent, { items }) => typedSince(now, sent, items),
    errorKey: (path) => path.split('.')[0] ?? path,
    done: 'toast.settingsSaved',
  })
  const change = (item: Setting, value: Value) => {
    // A value restored during a save becomes a change again after it.
    const isBack = value === item.own && !form.isSaving
    form.change(item.name, ({ [item.name]: _, ...rest }) => (isBack ? rest : { ...rest, [item.name]: value }))
  }
  return { ...form, query, group: current, change }
}

/** Returns the values typed during a save that differ from the saved ones. */
function typedSince(now: Changes, sent: Changes, items: readonly Setting[]): Changes {
  const differing = items.filter(({ name, own }) => name in now && now[name] !== sent[name] && now[name] !== own)
  return Object.fromEntries(differing.map(({ name }) => [name, now[name]]))
}
