import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { type Failure, failureOf } from '../../lib/errors.ts'
import { longDayText, t } from '../../lib/i18n.ts'
import { callKey, type Row } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/shell.tsx'
import { PasswordInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'

/** Draws the parts that the form doesn't save: password and consent. */
export function AccountParts({ record }: { record: Row | null }) {
  if (!record) return null
  return (
    <>
      <Password />
      <Consent record={record} />
    </>
  )
}

const empty = { passwordCurrent: '', password: '', passwordRepeat: '' }
type Passwords = typeof empty
const fields = [
  ['passwordCurrent', 'field.passwordCurrent', 'current-password'],
  ['password', 'field.passwordNew', 'new-password'],
  ['passwordRepeat', 'field.passwordRepeat', 'new-password'],
] as const

/** Changes one's own password; every session of the old one ends. */
export function Password() {
  const { client, session, guard } = useServices()
  const toast = useToast()
  const [values, setValues] = useState<Passwords>(empty)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const errorOf = (name: keyof Passwords) => failure?.fields[`data.${name}`]?.join(' ')
  const change = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await client.account.changePassword.mutate({ data: values })
      toast.success(t('toast.passwordChanged'))
      // Every session of the old password has ended, this one too.
      guard.release()
      session.expired(location.pathname)
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }
  const filled = Object.values(values).every(Boolean)
  return (
    <Section title={t('account.password')} lead={t('account.passwordHelp')}>
      {failure && Object.keys(failure.fields).length === 0 && <Notice severity="error" live title={failure.message} />}
      {fields.map(([name, label, autoComplete]) => (
        <Field key={name} label={t(label)} error={errorOf(name)} className="max-w-45">
          <PasswordInput
            autoComplete={autoComplete}
            maxLength={200}
            value={values[name]}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            onKeyDown={(event) => {
              // Enter must not save the form around this part.
              if (event.key !== 'Enter') return
              event.preventDefault()
              if (filled) void change()
            }}
          />
        </Field>
      ))}
      <div>
        <Button busy={busy} disabled={!filled} onClick={() => void change()}>
          {t('account.changePassword')}
        </Button>
      </div>
    </Section>
  )
}

function Consent({ record }: { record: Row }) {
  const { client } = useServices()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const text = useQuery({ queryKey: [['account', 'consentText']], queryFn: () => client.account.consentText.query() })
  const attempt = async (work: () => Promise<unknown>, done: 'account.consented' | 'account.withdrawn') => {
    try {
      await work()
      await cache.invalidateQueries({ queryKey: callKey('account', 'get', { id: record.id }) })
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
  const approved = Boolean(record.gdpr)
  const current = approved && record.gdpr_version === data?.version
  if (!data) return null
  return (
    <Section title={t('field.gdpr')}>
      <p className="max-w-text">{data.text}</p>
      <p className="text-hint text-grey-6">
        {approved && typeof record.gdpr_at === 'string'
          ? t('user.consented', { date: longDayText(record.gdpr_at), number: String(record.gdpr_version ?? '') })
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
