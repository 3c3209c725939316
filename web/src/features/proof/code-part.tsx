import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import type { Inputs } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput, TextInput } from '../../ui/text-input.tsx'

type Given = Inputs['security']['prove']['proof']
type Kind = 'app' | 'code' | 'password'

/** Takes a code of the app, a recovery code or, for an account without either, the password. */
export function CodePart(props: {
  ways: readonly string[]
  busy: boolean
  error: string | null
  /** It stands below the button for passkeys, which is the view's primary one. */
  below: boolean
  onProve: (given: Given) => void
}) {
  const { ways, busy, error, below, onProve } = props
  const first: Kind = ways.includes('app') ? 'app' : ways.includes('code') ? 'code' : 'password'
  const [kind, setKind] = useState<Kind>(first)
  const [value, setValue] = useState('')
  if (!ways.includes(first)) return null
  const send = (text: string) => onProve(kind === 'password' ? { password: text } : { code: text })
  const change = (text: string) => {
    setValue(text)
    // Six digits are the whole code.
    if (kind === 'app' && !busy && /^\d{6}$/.test(text.replace(/\s/g, ''))) send(text)
  }
  const choose = (next: Kind) => {
    setKind(next)
    setValue('')
  }
  const label = { app: 'proof.code', code: 'proof.recovery', password: 'proof.password' } as const
  return (
    <form
      noValidate
      className="mt-2 grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (value && !busy) send(value)
      }}
    >
      <Field
        label={t(below && kind === 'app' ? 'proof.orCode' : label[kind])}
        {...(kind === 'app' && { hint: t('proof.codeHelp') })}
        {...(error && { error })}
      >
        {kind === 'password' ? (
          <PasswordInput
            autoComplete="current-password"
            maxLength={200}
            value={value}
            onChange={(event) => change(event.target.value)}
          />
        ) : (
          <TextInput
            inputMode={kind === 'app' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            maxLength={40}
            value={value}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-1">
        <Button type="submit" variant={below ? 'secondary' : 'primary'} busy={busy} disabled={!value}>
          {t('proof.confirm')}
        </Button>
        {first === 'app' && ways.includes('code') && (
          <Button variant="tertiary" size={32} onClick={() => choose(kind === 'app' ? 'code' : 'app')}>
            {t(kind === 'app' ? 'proof.useRecovery' : 'proof.useApp')}
          </Button>
        )}
      </div>
    </form>
  )
}
