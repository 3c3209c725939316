import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { formsOf, t } from '../../lib/i18n.ts'
import { SideSection } from '../../ui/shell.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toasts.tsx'
import './together-texts.ts'
import type { SharedKey } from './use-comments.ts'

/** Lets the person follow a record. The link of a mail (`?following=off`) ends it at once. */
export default function Following({ record, title }: { record: SharedKey; title: string }) {
  const { client } = useServices()
  const cache = useQueryClient()
  const toast = useToast()
  const [search, setSearch] = useSearchParams()
  const queryKey = [['following', 'get'], record]
  const query = useQuery({ queryKey, queryFn: ({ signal }) => client.following.get.query(record, { signal }) })
  const set = async (on: boolean) => {
    const before = query.data
    cache.setQueryData(queryKey, { on })
    try {
      await client.following.set.mutate({ ...record, on })
      return true
    } catch (error) {
      cache.setQueryData(queryKey, before)
      toast.error(failureOf(error).message)
      return false
    }
  }
  const ends = search.get('following') === 'off'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is followed once
  useEffect(() => {
    if (!ends) return
    setSearch(
      (now) => {
        now.delete('following')
        return now
      },
      { replace: true },
    )
    void set(false).then((done) => done && toast.success(t('following.ended', { text: title })))
  }, [ends])
  if (!query.data) return null
  return (
    <SideSection>
      <Switch
        label={<strong>{t('following.title', { element: formsOf(record.entity).defSg })}</strong>}
        hint={t('following.hint')}
        checked={query.data.on}
        onChange={(on) => void set(on)}
      />
    </SideSection>
  )
}
