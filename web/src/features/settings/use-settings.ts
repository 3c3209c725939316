import type { SettingName } from '@kollegium/api/settings/setting.resource'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { useGroup } from '../../lib/group.tsx'
import type { Inputs, Outputs } from '../../lib/trpc.ts'
import { t } from '../../lib/words.ts'
import { useUnsaved } from '../../resource/unsaved.tsx'
import type { SaveState } from '../../ui/form-header.tsx'
import { useToast } from '../../ui/toasts.tsx'

export type Setting = Outputs['setting']['list']['items'][number]
type Data = Inputs['setting']['update']['data']
export type Value = number | string | null

/** The settings of the group one works in (or of the whole installation), and what is changed and not saved. */
export function useSettings() {
  const { client } = useServices()
  const { current } = useGroup()
  const cache = useQueryClient()
  const toast = useToast()
  const key = [['setting', 'list'], { group: current?.id ?? null }]
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => client.setting.list.query(undefined, { signal }) })
  const [changed, setChanged] = useState<Partial<Record<SettingName, Value>>>({})
  const [errors, setErrors] = useState<Partial<Record<SettingName, string>>>({})
  const [general, setGeneral] = useState('')
  const [progress, setProgress] = useState<SaveState>('clean')
  const dirty = Object.keys(changed).length > 0

  const change = (item: Setting, value: Value) => {
    setProgress('clean')
    setErrors(({ [item.name]: _, ...rest }) => rest)
    setChanged(({ [item.name]: _, ...rest }) => (value === item.own ? rest : { ...rest, [item.name]: value }))
  }
  const save = async (): Promise<boolean> => {
    if (!dirty) return true
    setProgress('saving')
    setGeneral('')
    try {
      const updated_at = query.data?.updated_at
      const saved = await client.setting.update.mutate({ data: changed as Data, updated_at })
      cache.setQueryData(key, saved)
      setChanged({})
      setErrors({})
      setProgress('saved')
      toast.success(t('toast.settingsSaved'))
      return true
    } catch (error) {
      const failure = failureOf(error)
      const fields = Object.entries(failure.fields).map(([path, messages]) => [
        path.replace(/^data\./, '').split('.')[0],
        messages.join(' '),
      ])
      setErrors(Object.fromEntries(fields))
      if (fields.length === 0) setGeneral(failure.message)
      // Somebody saved meanwhile: what they saved is fetched, and what one has changed oneself stands.
      if (failure.details.stale) cache.setQueryData(key, failure.details.current)
      setProgress('failed')
      return false
    }
  }
  useUnsaved({ isUnsaved: () => dirty, save, discard: () => setChanged({}) })

  const state: SaveState = progress === 'saving' || progress === 'failed' ? progress : dirty ? 'unsaved' : progress
  return { query, group: current, changed, errors, general, state, change, save }
}
