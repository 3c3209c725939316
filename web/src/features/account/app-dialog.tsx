import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { useSecurity } from './use-security.ts'

/** Connects an app that shows codes, in place of the one before; or takes it away. */
export function AppDialog(props: {
  connected: boolean
  security: ReturnType<typeof useSecurity>
  onClose: () => void
  onDone: (codes: string[] | undefined) => void
}) {
  const { connected, security, onClose, onDone } = props
  const { client, change } = security
  const confirm = useConfirm()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const start = useQuery({
    queryKey: [['security', 'startApp']],
    queryFn: () => client.security.startApp.mutate(),
    // A secret is shown once.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const connect = async () => {
    if (!start.data) return
    setBusy(true)
    setError(null)
    try {
      onDone((await client.security.confirmApp.mutate({ ticket: start.data.ticket, code })).codes)
    } catch (thrown) {
      setError(failureOf(thrown).message)
      setBusy(false)
    }
  }
  const remove = async () => {
    onClose()
    const yes = await confirm({
      title: t('security.appRemoveQuestion'),
      confirmLabel: t('security.appRemoveYes'),
      danger: true,
    })
    if (yes) await change(() => client.security.removeApp.mutate(), t('security.saved'))
  }
  const failure = start.error && failureOf(start.error)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('security.appTitle')}
      actions={
        <>
          {connected && (
            <Button variant="danger-quiet" className="mr-auto" onClick={() => void remove()}>
              {t('security.appRemove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" busy={busy} disabled={!code || !start.data} onClick={() => void connect()}>
            {t('security.appConfirm')}
          </Button>
        </>
      }
    >
      {failure && <Notice severity="error" title={failure.message} />}
      {start.data && (
        <div className="grid gap-2">
          <p>
            {t('security.appScan')} {connected && t('security.appReplace')}
          </p>
          <svg
            viewBox={`-4 -4 ${start.data.qr.size + 8} ${start.data.qr.size + 8}`}
            role="img"
            aria-label={t('security.appPicture')}
            className="w-25 rounded-control border border-grey-2"
          >
            <path d={start.data.qr.path} />
          </svg>
          <div>
            <p className="text-hint text-grey-6">{t('security.appKey')}</p>
            <p className="font-mono text-hint wrap-anywhere">{start.data.secret.replace(/.{4}(?=.)/g, '$& ')}</p>
          </div>
          <Field label={t('security.appCode')} {...(error && { error })}>
            <TextInput
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
        </div>
      )}
    </Dialog>
  )
}
