import '../../lib/form-texts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { longDayText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { callKey } from '../../resource/screen.ts'
import { useToastOutcome } from '../../resource/use-toast-outcome.ts'
import { useConfirm } from '../../ui/confirm.tsx'

export type Linked = Outputs['linkedAccount']['mine'][number]

/**
 * Loads the accounts of schools that sign in a user, and removes one after a question.
 * @param user another user; without one the person's own
 */
export function useLinkedAccounts(user?: number) {
  const { client } = useServices()
  const confirm = useConfirm()
  const cache = useQueryClient()
  const attempt = useToastOutcome()
  const isOwn = user === undefined
  const key = isOwn ? callKey('linkedAccount', 'mine', undefined) : callKey('linkedAccount', 'of', { id: user })
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => (isOwn ? client.linkedAccount.mine.query() : client.linkedAccount.of.query({ id: user })),
  })
  const remove = async ({ id, provider }: Linked) => {
    const yes = await confirm({
      title: t('linked.removeQuestion', { title: provider }),
      ...(isOwn && { text: t('linked.removeHelp') }),
      confirmLabel: t('linked.remove'),
      danger: true,
    })
    if (!yes) return
    await attempt(async () => {
      const { remove: own, removeOf } = client.linkedAccount
      await (isOwn ? own : removeOf).mutate({ id })
      await cache.invalidateQueries({ queryKey: key })
      return t('linked.removed')
    })
  }
  return { links: data, remove }
}

/** The link in words: the account's name at the provider, and when it was linked and used. */
export const linkText = ({ label, created_at, last_used_at }: Linked): string =>
  [
    label,
    t('linked.since', { date: longDayText(created_at) }),
    last_used_at && t('linked.used', { date: longDayText(last_used_at) }),
  ]
    .filter(Boolean)
    .join(' · ')
