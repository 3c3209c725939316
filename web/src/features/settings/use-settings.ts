import type { SettingName } from '@kollegium/api/definitions/settings'
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
type Changes = Partial<Record<SettingName, Value>>

/** The settings of the group one works in (or of the whole installation), and what is changed and not saved. */
export function useSettings() {
  const { client } = useServices()
  const { current } = useGroup()
  const cache = useQueryClient()
  const toast = useToast()
  const key = [['setting', 'list'], { group: current?.id ?? null }]
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => client.setting.list.query(undefined, { signal }) })
  const [changed, setChanged] = useState<Changes>({})
  const [errors, setErrors] = useState<Partial<Record<SettingName, string>>>({})
  const [general, setGeneral] = useState('')
  const [progress, setProgress] = useState<SaveState>('clean')
  const [attempts, setAttempts] = useState(0)
  const dirty = Object.keys(changed).length > 0

  const change = (item: Setting, value: Value) => {
    setProgress((now) => (now === 'saving' ? now : 'clean'))
    setErrors(({ [item.name]: _, ...rest }) => rest)
    // What is put back while it is being saved is a change again once that is done.
    const isBack = value === item.own && progress !== 'saving'
    setChanged(({ [item.name]: _, ...rest }) => (isBack ? rest : { ...rest, [item.name]: value }))
  }
  const save = async (): Promise<boolean> => {
    if (progress === 'saving') return false
    if (!dirty) return true
    const sent = changed
    setProgress('saving')
    setGeneral('')
    try {
      const updated_at = query.data?.updated_at
      const saved = await client.setting.update.mutate({ data: sent as Data, updated_at })
      cache.setQueryData(key, saved)
      setChanged((now) => typedSince(now, sent, saved.items))
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
      setAttempts((count) => count + 1)
      setProgress('failed')
      return false
    }
  }
  useUnsaved({ isUnsaved: () => dirty, save, discard: () => setChanged({}) })

  const state: SaveState = progress === 'saving' || progress === 'failed' ? progress : dirty ? 'unsaved' : progress
  return { query, group: current, changed, errors, general, attempts, state, change, save }
}

/** What was typed while the rest was being saved, where it isn't what stands there now. */
function typedSince(now: Changes, sent: Changes, items: readonly Setting[]): Changes {
  const differing = items.filter(({ name, own }) => name in now && now[name] !== sent[name] && now[name] !== own)
  return Object.fromEntries(differing.map(({ name }) => [name, now[name]]))
}
