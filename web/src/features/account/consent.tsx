import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { longDayText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Section } from '../../ui/shell.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { accountKey } from './use-account.ts'

/** Shows the text that one has approved, when, and in which version; it is approved and withdrawn here. */
export function Consent({ account }: { account: Outputs['account']['get'] }) {
  const { client } = useServices()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const text = useQuery({ queryKey: [['account', 'consentText']], queryFn: () => client.account.consentText.query() })
  const attempt = async (work: () => Promise<unknown>, done: 'account.consented' | 'account.withdrawn') => {
    try {
      await work()
      await cache.invalidateQueries({ queryKey: accountKey })
      toast.success(t(done))
    } catch (error) {
      toast.error(failureOf(error).message)
    }
  }
  const withdraw = async () => {
    const yes = await confirm({
      title: t('account.withdrawQuestion'),
      text: t('account.withdrawHelp'),
      confirmLabel: t('account.withdraw'),
      danger: true,
    })
    if (yes) await attempt(() => client.account.withdrawConsent.mutate(), 'account.withdrawn')
  }
  const { data } = text
  const approved = Boolean(account.gdpr)
  const current = approved && account.gdpr_version === data?.version
  if (!data) return null
  return (
    <Section title={t('field.gdpr')}>
      <p className="max-w-text">{data.text}</p>
      <p className="text-hint text-grey-6">
        {approved && typeof account.gdpr_at === 'string'
          ? t('user.consented', { date: longDayText(account.gdpr_at), number: String(account.gdpr_version ?? '') })
          : t('account.notConsented')}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {!current && (
          <Button
            onClick={() =>
              void attempt(() => client.account.consent.mutate({ version: data.version }), 'account.consented')
            }
          >
            {t('account.consent')}
          </Button>
        )}
        {approved && (
          <Button variant="danger-quiet" onClick={() => void withdraw()}>
            {t('account.withdraw')}
          </Button>
        )}
      </div>
    </Section>
  )
}
