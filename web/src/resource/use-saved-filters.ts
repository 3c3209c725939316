import { failureOf } from '../lib/errors.ts'
import { type Inputs, trpc } from '../lib/trpc.ts'
import type { SavedFilter } from './list-query.ts'

type Given = Inputs['preference']['saveFilter']

/** Returns the person's filters of a list and the actions on them. The whole app knows the default one. */
export function useSavedFilters(list: string) {
  const utils = trpc.useUtils()
  const asked = trpc.preference.filters.useQuery({ list })
  const shared = trpc.preference.sharedFilters.useQuery({ list })
  const sharing = trpc.preference.shareFilter.useMutation({
    onSettled: () => utils.preference.sharedFilters.invalidate({ list }),
  })
  const put = (filters: SavedFilter[]) => {
    utils.preference.filters.setData({ list }, filters)
    utils.session.me.setData(undefined, (me) => {
      if (!me) return me
      const others = me.preferences.defaults.filter((each) => each.list !== list)
      const defaults = [...others, ...filters.filter((each) => each.is_default)]
      return { ...me, preferences: { ...me.preferences, defaults } }
    })
  }
  const renew = async () => {
    void utils.preference.sharedFilters.invalidate({ list })
    put(await utils.preference.filters.fetch({ list }, { staleTime: 0 }))
  }
  const saving = trpc.preference.saveFilter.useMutation({ onSettled: renew })
  const removing = trpc.preference.removeFilter.useMutation({ onSettled: renew })
  return {
    filters: asked.data,
    /** Filters that people share with the person's groups; one's own among them tell the group alone. */
    shared: shared.data ?? [],
    share: (name: string, group_id: number | null) => sharing.mutateAsync({ list, name, group_id }),
    failure: asked.error ? failureOf(asked.error) : null,
    retry: () => void asked.refetch(),
    busy: saving.isPending || removing.isPending,
    save: (given: Omit<Given, 'list'>) => saving.mutateAsync({ ...given, list }),
    remove: (name: string) => removing.mutateAsync({ list, name }),
  }
}
