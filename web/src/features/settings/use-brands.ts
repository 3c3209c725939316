import type { BrandField, BrandName, OwnBrand } from '@kollegium/api/definitions/brands'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import type { Outputs } from '../../lib/trpc.ts'
import { useChanges } from './use-changes.ts'

export type BrandItem = Outputs['brand']['list']['items'][number]
/** Unsaved changes, as the server takes them. */
type Changes = Partial<Record<BrandName, Partial<OwnBrand>>>

const key = [['brand', 'list']]

/** Holds both brands with their unsaved changes; errors by brand and field: `college.name`. `held`: somebody else writes in them. */
export function useBrands(held: boolean) {
  const { client } = useServices()
  const cache = useQueryClient()
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => client.brand.list.query(undefined, { signal }) })
  const form = useChanges<Changes, Outputs['brand']['list']>({
    held,
    keptAt: { name: 'brands' },
    isDirty: (changes) => Object.values(changes).some((patch) => Object.keys(patch).length > 0),
    send: (changes) => client.brand.update.mutate({ data: changes, updated_at: query.data?.updated_at }),
    show: (answer) => cache.setQueryData(key, answer),
    // The app's frame shows the name, the mark and the colour.
    onSaved: () => void cache.invalidateQueries({ queryKey: [['session', 'me']] }),
    typedSince: (now, sent, { items }) => typedSince(now, sent, items),
    errorKey: (path) => path,
    done: 'brands.saved',
  })
  const change = <Name extends BrandField>(item: BrandItem, name: Name, value: OwnBrand[Name]) =>
    form.change(`${item.brand}.${name}`, (before) => {
      const { [name]: _, ...rest } = (before[item.brand] ?? {}) as Partial<OwnBrand>
      // A value restored during a save becomes a change again after it.
      const isBack = value === item.own[name] && !form.isSaving
      return { ...before, [item.brand]: isBack ? rest : { ...rest, [name]: value } }
    })
  return { ...form, query, change }
}

/** Returns the values typed during a save that differ from the saved ones. */
function typedSince(now: Changes, sent: Changes, items: readonly BrandItem[]): Changes {
  const left = items.map(({ brand, own }) => {
    const differs = ([name, value]: [string, unknown]) =>
      value !== sent[brand]?.[name as BrandField] && value !== own[name as BrandField]
    return [brand, Object.fromEntries(Object.entries(now[brand] ?? {}).filter(differs))]
  })
  return Object.fromEntries(left)
}
