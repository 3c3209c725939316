import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import type { Inputs } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** Adds a passkey: the person names it, and the browser asks where to keep it. */
export function PasskeyDialog(props: { onClose: () => void; onDone: (codes: string[] | undefined) => void }) {
  const { onClose, onDone } = props
  const { client } = useServices()
  const [name, setName] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const able = browserSupportsWebAuthn()
  const add = async () => {
    setBusy(true)
    setError(null)
    try {
      const optionsJSON = await client.security.startPasskey.mutate()
      const made = await startRegistration({ optionsJSON }).catch(() => null)
      if (!made) return setError(t('security.passkeyStopped'))
      const { codes } = await client.security.addPasskey.mutate({
        name,
        made: made as Inputs['security']['addPasskey']['made'],
      })
      onDone(codes)
    } catch (thrown) {
      setError(failureOf(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('security.addPasskey')}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          {able && (
            <Button variant="primary" busy={busy} disabled={!name.trim()} onClick={() => void add()}>
              {t('security.addPasskey')}
            </Button>
          )}
        </>
      }
    >
      {!able && <Notice severity="info">{t('security.noWebauthn')}</Notice>}
      {able && (
        <>
          <p className="mb-2">{t('security.addPasskeyHelp')}</p>
          <Field label={t('security.passkeyName')} {...(error && { error })}>
            <TextInput
              maxLength={60}
              value={name}
              placeholder={t('security.passkeyExample')}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
        </>
      )}
    </Dialog>
  )
}
