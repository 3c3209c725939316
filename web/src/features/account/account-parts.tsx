import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { type Failure, failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/shell.tsx'
import { PasswordInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'

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
