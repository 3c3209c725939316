import type { BrandField, BrandName, OwnBrand } from '@kollegium/api/definitions/brands'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { t } from '../../lib/words.ts'
import { useUnsaved } from '../../resource/unsaved.tsx'
import type { SaveState } from '../../ui/form-header.tsx'
import { useToast } from '../../ui/toasts.tsx'

export type BrandItem = Outputs['brand']['list']['items'][number]
/** What is typed and not saved, as the server takes it. */
type Changes = Partial<Record<BrandName, Partial<OwnBrand>>>
/** By brand and field: `college.name`. */
type Errors = Partial<Record<string, string>>

const key = [['brand', 'list']]

/** Both brands, and what is changed of them and not saved. */
export function useBrands() {
  const { client } = useServices()
  const cache = useQueryClient()
  const toast = useToast()
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => client.brand.list.query(undefined, { signal }) })
  const [changed, setChanged] = useState<Changes>({})
  const [errors, setErrors] = useState<Errors>({})
  const [general, setGeneral] = useState('')
  const [progress, setProgress] = useState<SaveState>('clean')
  const [attempts, setAttempts] = useState(0)
  const dirty = Object.values(changed).some((patch) => Object.keys(patch).length > 0)

  const change = <Name extends BrandField>(item: BrandItem, name: Name, value: OwnBrand[Name]) => {
    setProgress((now) => (now === 'saving' ? now : 'clean'))
    setErrors(({ [`${item.brand}.${name}`]: _, ...rest }) => rest)
    setChanged((before) => {
      const { [name]: _, ...rest } = (before[item.brand] ?? {}) as Partial<OwnBrand>
      // What is put back while it is being saved is a change again once that is done.
      const isBack = value === item.own[name] && progress !== 'saving'
      return { ...before, [item.brand]: isBack ? rest : { ...rest, [name]: value } }
    })
  }
  const save = async (): Promise<boolean> => {
    if (progress === 'saving') return false
    if (!dirty) return true
    const sent = changed
    setProgress('saving')
    setGeneral('')
    try {
      const saved = await client.brand.update.mutate({ data: sent, updated_at: query.data?.updated_at })
      cache.setQueryData(key, saved)
      // The frame of the app shows the name, the mark and the colour.
      void cache.invalidateQueries({ queryKey: [['session', 'me']] })
      setChanged((now) => typedSince(now, sent, saved.items))
      setErrors({})
      setProgress('saved')
      toast.success(t('brands.saved'))
      return true
    } catch (error) {
      const failure = failureOf(error)
      const fields = Object.entries(failure.fields).map(([path, messages]) => [
        path.replace(/^data\./, ''),
        messages.join(' '),
      ])
      setErrors(Object.fromEntries(fields))
      if (fields.length === 0) setGeneral(failure.message)
      // Somebody saved meanwhile: what they saved is fetched, and what one has changed oneself stands.
      if (failure.details.stale) cache.setQueryData(key, failure.details.current)
      setAttempts((count) => count + 1)
      setProgress('failed')
      return false
    }
  }
  useUnsaved({ isUnsaved: () => dirty, save, discard: () => setChanged({}) })

  const state: SaveState = progress === 'saving' || progress === 'failed' ? progress : dirty ? 'unsaved' : progress
  return { query, changed, errors, general, attempts, state, change, save }
}

/** What was typed while the rest was being saved, where it isn't what stands there now. */
function typedSince(now: Changes, sent: Changes, items: readonly BrandItem[]): Changes {
  const left = items.map(({ brand, own }) => {
    const differs = ([name, value]: [string, unknown]) =>
      value !== sent[brand]?.[name as BrandField] && value !== own[name as BrandField]
    return [brand, Object.fromEntries(Object.entries(now[brand] ?? {}).filter(differs))]
  })
  return Object.fromEntries(left)
}
