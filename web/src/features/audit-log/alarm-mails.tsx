import type { TextKey } from '@kollegium/api/i18n/sv/index'
import { useState } from 'react'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { type Inputs, type Outputs, trpc } from '../../lib/trpc.ts'
import { useUnsaved } from '../../resource/unsaved.tsx'
import { useKept, useTellFound } from '../../resource/use-kept.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Textarea, TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { FormCompany, useHold } from '../together/form-company.tsx'

type Settings = Outputs['auditLog']['settings']
const kinds = ['refusals', 'device', 'rights', 'reveals', 'malware', 'exports'] as const
const choices = [6, 12, 24, 36, 60, 120]

/** Draws the settings of the log: the mailed alarms, their addresses, and how long entries are kept. */
export function AlarmMails({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  const toast = useToast()
  const cache = trpc.useUtils()
  const [isOpen, setOpen] = useState(false)
  /** The version that a save replaces: another editor's after a conflict, or the person's own of a switch. */
  const [newer, setNewer] = useState<Settings['updated_at'] | undefined>()
  const save = trpc.auditLog.saveSettings.useMutation({
    onSuccess: (saved) => {
      cache.auditLog.settings.setData(undefined, saved)
      setNewer(saved.updated_at)
      toast.success(t('audit.mails.saved'))
    },
  })
  const open = () => {
    setNewer(undefined)
    setOpen(true)
  }
  const fetchNewer = async () => {
    await cache.auditLog.settings.refetch()
    setNewer(undefined)
  }
  const change = (input: Inputs['auditLog']['saveSettings']) =>
    save.mutate(input, { onError: (error) => toast.error(failureOf(error).message) })
  return (
    <section className="mt-5" aria-labelledby="alarm-mails">
      <h2 id="alarm-mails" className="text-h3">
        {t('audit.mails')}
      </h2>
      <div className="mt-1 flex flex-wrap gap-x-4">
        {kinds.map((kind) => (
          <Switch
            key={kind}
            label={t(`audit.mails.${kind}`)}
            checked={settings.alarms[kind]}
            disabled={!mayChange || save.isPending}
            onChange={(on) => change({ alarms: { [kind]: on } })}
          />
        ))}
      </div>
      {mayChange &&
        (isOpen ? (
          <Addresses
            // The values that somebody else has saved are shown when nothing is typed over them.
            key={JSON.stringify([settings.addresses, settings.witness, settings.months])}
            settings={settings}
            newer={newer}
            onConflict={({ updated_at }) => setNewer(updated_at)}
            onFetch={fetchNewer}
            onDone={() => setOpen(false)}
            save={save.mutateAsync}
            busy={save.isPending}
          />
        ) : (
          <Button variant="tertiary" size={32} className="-ml-1.5 mt-1" onClick={open}>
            {t('audit.mails.change')}
          </Button>
        ))}
    </section>
  )
}

type AddressesProps = {
  settings: Settings
  newer: Settings['updated_at'] | undefined
  save: (input: Inputs['auditLog']['saveSettings']) => Promise<Settings>
  busy: boolean
  /** Hears of the version that somebody else has saved meanwhile: a further save replaces it. */
  onConflict: (current: Settings) => void
  /** Fetches such a version, while nothing is typed. */
  onFetch: () => Promise<void>
  onDone: () => void
}

/** The fields of the form, as those who have it open read them. */
const labels: Readonly<Record<string, TextKey>> = {
  ...{ addresses: 'audit.mails.addresses', witness: 'audit.mails.witness', months: 'audit.mails.months' },
}

function Addresses({ settings, newer, save, busy, onConflict, onFetch, onDone }: AddressesProps) {
  const { held, setCorner, company } = useHold()
  const start = { text: settings.addresses.join('\n'), witness: settings.witness, months: settings.months }
  // They are the addresses of people.
  const kept = useKept({ name: 'auditAddresses', inTab: true }, start, settings.updated_at)
  useTellFound(kept)
  const { text, witness, months } = kept.value
  const type = (part: Partial<typeof start>) => kept.set((before) => ({ ...before, ...part }))
  const giveUp = () => {
    kept.forget()
    onDone()
  }
  const [problems, setProblems] = useState<Record<string, string[]>>({})
  const problemOf = (field: string) =>
    Object.entries(problems)
      .find(([path]) => path.split('.')[0] === field)?.[1]
      ?.join(' ')
  const options = [...new Set([...choices, settings.months])]
    .sort((one, other) => one - other)
    .map((value) => ({ value, label: t('audit.mails.monthsOf', { number: value }) }))
  /** Returns whether the settings are saved. */
  const submit = async (): Promise<boolean> => {
    setProblems({})
    const addresses = text.split(/[\s,;]+/).filter(Boolean)
    try {
      const updated_at = kept.isTyped && newer !== undefined ? newer : kept.base
      await save({ months, addresses, witness: witness.trim(), updated_at })
      kept.end()
      onDone()
      return true
    } catch (error) {
      const { fields, message, details } = failureOf(error)
      if (details.stale) onConflict(details.current as Settings)
      setProblems(Object.keys(fields).length > 0 ? fields : { addresses: [message] })
      return false
    }
  }
  const changed = {
    addresses: text !== start.text,
    witness: witness !== start.witness,
    months: months !== start.months,
  }
  const field = Object.entries(changed).find(([, isChanged]) => isChanged)?.[0] ?? null
  useUnsaved({ isUnsaved: () => field !== null, save: held ? undefined : submit, discard: giveUp })
  return (
    <form
      noValidate
      className="mt-1.5 grid max-w-50 gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && !held) void submit()
      }}
    >
      <span ref={setCorner} className="empty:hidden" />
      <FormCompany
        entity="auditLog"
        record={{ id: null, updated_at: settings.updated_at }}
        field={field}
        saving={busy}
        mayWrite
        labelOf={(name) => labels[name] && t(labels[name])}
        onFetch={onFetch}
        {...company}
      />
      <Field label={t('audit.mails.addresses')} hint={t('audit.mails.addressesHint')} error={problemOf('addresses')}>
        <Textarea value={text} rows={3} readOnly={held} onChange={({ target }) => type({ text: target.value })} />
      </Field>
      <Field label={t('audit.mails.witness')} hint={t('audit.mails.witnessHint')} error={problemOf('witness')}>
        <TextInput
          type="email"
          value={witness}
          readOnly={held}
          onChange={({ target }) => type({ witness: target.value })}
        />
      </Field>
      <Field label={t('audit.mails.months')}>
        <Select options={options} value={months} disabled={held} onChange={(months) => type({ months })} />
      </Field>
      <div className="flex flex-wrap gap-1.5">
        {!held && (
          <Button type="submit" variant="primary" busy={busy}>
            {t('action.save')}
          </Button>
        )}
        <Button onClick={giveUp}>{t('action.cancel')}</Button>
      </div>
    </form>
  )
}
