import { type FormEvent, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { keyText, personHref } from './person-key.ts'

type Found = Outputs['privacy']['search']

/** Finds a person by name, address or personal number. The typed text stands in no address, and isn't kept. */
export function FindPerson() {
  const { client } = useServices()
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const search = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim().length < 3) return setError(t('privacy.find.short'))
    setBusy(true)
    setError('')
    try {
      setFound(await client.privacy.search.mutate({ text }))
    } catch (failure) {
      setError(failureOf(failure).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="find-person" className="print:hidden">
      <h2 id="find-person" className="mb-1.5 border-b border-grey-3 pb-1 text-h3">
        {t('privacy.find')}
      </h2>
      <form onSubmit={(event) => void search(event)} className="max-w-text" noValidate>
        <Field label={t('privacy.find.label')} hint={t('privacy.find.help')} error={error}>
          <div className="flex gap-1.5 max-sm:flex-col">
            <TextInput
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
            />
            <Button type="submit" variant="primary" busy={busy}>
              {t('privacy.find.button')}
            </Button>
          </div>
        </Field>
      </form>
      {found && <Results found={found} />}
    </section>
  )
}

function Results({ found: { items, more } }: { found: Found }) {
  if (items.length === 0) {
    return (
      <p role="status" className="mt-2 text-grey-6">
        {t('privacy.find.none')}
      </p>
    )
  }
  return (
    <>
      <ul className="mt-2 max-w-text border-t border-grey-3">
        {items.map(({ row, name, email, personal_number, tables }) => (
          <li key={keyText(row)} className="border-b border-grey-2 py-1.5">
            <TextLink href={personHref({ row })} className="font-bold wrap-anywhere">
              {name || email}
            </TextLink>
            <p className="text-hint text-grey-6 wrap-anywhere">
              {[name && email, personal_number, ...tables.map((table) => t(`privacy.table.${table}`))]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {more && <p className="mt-1.5 text-hint text-grey-6">{t('privacy.find.more')}</p>}
    </>
  )
}
