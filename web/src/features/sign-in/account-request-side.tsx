import { useQueryClient } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import type { Row } from '../../resource/screen.ts'
import { useToastOutcome } from '../../resource/use-toast-outcome.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { TextLink } from '../../ui/link.tsx'
import { SideSection } from '../../ui/shell.tsx'

const stateWords = {
  open: 'enum.accountRequest.open',
  approved: 'enum.accountRequest.approved',
  declined: 'enum.accountRequest.declined',
} as const

/** Answers the request of a person for an account, or shows the answer. */
export function AccountRequestSide({ record }: { record: Row | null }) {
  const { client } = useServices()
  const can = useCan()
  const attempt = useToastOutcome()
  const confirm = useConfirm()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  if (!record) return null
  const { id } = record
  const status = record.status as keyof typeof stateWords
  const user = record.user as { id: number; name: string } | null
  const answer = async (done: string, work: () => Promise<unknown>) => {
    setBusy(true)
    await attempt(async () => {
      await work()
      await Promise.all(['accountRequest', 'dashboard'].map((key) => cache.invalidateQueries({ queryKey: [[key]] })))
      return done
    })
    setBusy(false)
  }
  const decline = async () => {
    const yes = await confirm({
      title: t('accountRequest.declineQuestion'),
      text: t('accountRequest.declineHelp'),
      confirmLabel: t('accountRequest.decline'),
      danger: true,
    })
    if (yes) await answer(t('accountRequest.declined'), () => client.accountRequest.decline.mutate({ id }))
  }
  const may = status === 'open' && can('update', 'AccountRequest', record)
  return (
    <>
      <SideSection title={t('field.status')}>{t(stateWords[status])}</SideSection>
      <SideSection title={t('field.accountRequest.provider')}>{String(record.provider)}</SideSection>
      {user && (
        <SideSection title={t('accountRequest.account')}>
          <TextLink href={`/user/${user.id}`}>{user.name}</TextLink>
        </SideSection>
      )}
      {may && (
        <SideSection title={t('accountRequest.account')}>
          <p className="mb-1 text-hint text-grey-6">{t('accountRequest.approveHelp')}</p>
          <div className="grid justify-items-start gap-1">
            <Button
              icon={UserPlus}
              busy={busy && t('accountRequest.approving')}
              onClick={() =>
                void answer(t('accountRequest.approved'), () => client.accountRequest.approve.mutate({ id }))
              }
            >
              {t('accountRequest.approve')}
            </Button>
            <Button variant="danger-quiet" disabled={busy} onClick={() => void decline()}>
              {t('accountRequest.decline')}
            </Button>
          </div>
        </SideSection>
      )}
    </>
  )
}
