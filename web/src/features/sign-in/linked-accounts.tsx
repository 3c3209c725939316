import { useQuery, useQueryClient } from '@tanstack/react-query'
import School from 'lucide-react/icons/school'
import { useServices } from '../../lib/client-context.tsx'
import { longDayText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { callKey } from '../../resource/screen.ts'
import { useToastOutcome } from '../../resource/use-toast-outcome.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icon.tsx'

type Linked = Outputs['linkedAccount']['mine'][number]

/**
 * The accounts of schools that sign in a user, each with a way to remove it.
 * @param user another user; without one the person's own
 */
export function LinkedAccounts({ user, mayRemove = true }: { user?: number; mayRemove?: boolean }) {
  const { client } = useServices()
  const confirm = useConfirm()
  const cache = useQueryClient()
  const attempt = useToastOutcome()
  const key =
    user === undefined ? callKey('linkedAccount', 'mine', undefined) : callKey('linkedAccount', 'of', { id: user })
  const { data } = useQuery({
    queryKey: key,
    queryFn: () =>
      user === undefined ? client.linkedAccount.mine.query() : client.linkedAccount.of.query({ id: user }),
  })
  const remove = async ({ id, provider }: Linked) => {
    const yes = await confirm({
      title: t('linked.removeQuestion', { title: provider }),
      ...(user === undefined && { text: t('linked.removeHelp') }),
      confirmLabel: t('linked.remove'),
      danger: true,
    })
    if (!yes) return
    await attempt(async () => {
      const { remove: own, removeOf } = client.linkedAccount
      await (user === undefined ? own : removeOf).mutate({ id })
      await cache.invalidateQueries({ queryKey: key })
      return t('linked.removed')
    })
  }
  if (!data) return null
  if (data.length === 0) return <p className="text-hint text-grey-6">{t('linked.none')}</p>
  return (
    <ul className="grid">
      {data.map((link) => (
        <li key={link.id} className="flex items-start gap-1.5 border-grey-2 border-b py-1.5 last:border-b-0">
          <Icon as={School} className="mt-0.25 text-grey-6" />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <p className="font-bold">{link.provider}</p>
            <p className="text-hint text-grey-6">{[link.label, ...momentsOf(link)].filter(Boolean).join(' · ')}</p>
          </div>
          {mayRemove && (
            <Button variant="danger-quiet" onClick={() => void remove(link)}>
              {t('linked.remove')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const momentsOf = ({ created_at, last_used_at }: Linked) => [
  t('linked.since', { date: longDayText(created_at) }),
  ...(last_used_at ? [t('linked.used', { date: longDayText(last_used_at) })] : []),
]
