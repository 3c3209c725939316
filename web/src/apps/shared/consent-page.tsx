import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { type Failure, failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { useMe } from '../../lib/me.tsx'
import { trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadingOverlay } from '../../ui/progress.tsx'
import { LoadError } from '../../ui/states.tsx'
import { useSignOut } from './app-shell.tsx'

/**
 * Asks for consent (Spec §5, GDPR consent): before the first work in an app, and again after a new version of the text.
 * A person who doesn't approve signs out.
 * @param onApproved fetches the signed-in person again, which opens the app
 */
export default function ConsentPage({ onApproved }: { onApproved: () => Promise<unknown> }) {
  const me = useMe()
  const { client } = useServices()
  const signOut = useSignOut()
  const text = trpc.account.consentText.useQuery()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const approve = async (version: string) => {
    setBusy(true)
    setFailure(null)
    try {
      await client.account.consent.mutate({ version })
      await onApproved()
    } catch (error) {
      setFailure(failureOf(error))
      // The text may have changed meanwhile.
      await text.refetch()
    }
    setBusy(false)
  }
  if (text.error) {
    const { message, reference } = failureOf(text.error)
    return (
      <LoadError reference={reference} onRetry={() => void text.refetch()}>
        {message}
      </LoadError>
    )
  }
  const { data } = text
  if (!data) return <LoadingOverlay />
  return (
    <>
      <title>{t('error.title', { code: t('field.gdpr'), brand: me.brand.name })}</title>
      <h1 className="hyphens-auto text-h1 max-sm:text-h2">{t('field.gdpr')}</h1>
      <p className="mt-2 font-bold">{t(me.user.gdpr_version ? 'consent.changed' : 'valid.gdpr')}</p>
      <p className="mt-2">{data.text}</p>
      {failure && <Notice severity="error" live title={failure.message} />}
      <div className="mt-3 flex flex-wrap gap-1.5">
        <Button variant="primary" busy={busy} onClick={() => void approve(data.version)}>
          {t('account.consent')}
        </Button>
        <Button onClick={signOut}>{t('consent.decline')}</Button>
      </div>
    </>
  )
}
