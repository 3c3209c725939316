import { useState } from 'react'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { type Inputs, type Outputs, trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Textarea, TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'

type Settings = Outputs['auditLog']['settings']
const kinds = ['refusals', 'device', 'rights', 'reveals', 'malware', 'exports'] as const
const choices = [6, 12, 24, 36, 60, 120]

/** Draws the settings of the log: the mailed alarms, their addresses, and how long entries are kept. */
export function AlarmMails({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  const toast = useToast()
  const cache = trpc.useUtils()
  const [open, setOpen] = useState(false)
  const save = trpc.auditLog.saveSettings.useMutation({
    onSuccess: (saved) => {
      cache.auditLog.settings.setData(undefined, saved)
      toast.success(t('audit.mails.saved'))
    },
  })
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
        (open ? (
          <Addresses settings={settings} onDone={() => setOpen(false)} save={save.mutateAsync} busy={save.isPending} />
        ) : (
          <Button variant="tertiary" size={32} className="-ml-1.5 mt-1" onClick={() => setOpen(true)}>
            {t('audit.mails.change')}
          </Button>
        ))}
    </section>
  )
}

type AddressesProps = {
  settings: Settings
  save: (input: Inputs['auditLog']['saveSettings']) => Promise<Settings>
  busy: boolean
  onDone: () => void
}

function Addresses({ settings, save, busy, onDone }: AddressesProps) {
  const [text, setText] = useState(settings.addresses.join('\n'))
  const [witness, setWitness] = useState(settings.witness)
  const [months, setMonths] = useState(settings.months)
  const [problems, setProblems] = useState<Record<string, string[]>>({})
  const problemOf = (field: string) =>
    Object.entries(problems)
      .find(([path]) => path.split('.')[0] === field)?.[1]
      ?.join(' ')
  const options = [...new Set([...choices, settings.months])]
    .sort((one, other) => one - other)
    .map((value) => ({ value, label: t('audit.mails.monthsOf', { number: value }) }))
  const submit = async () => {
    setProblems({})
    const addresses = text.split(/[\s,;]+/).filter(Boolean)
    try {
      await save({ months, addresses, witness: witness.trim() })
      onDone()
    } catch (error) {
      const { fields, message } = failureOf(error)
      setProblems(Object.keys(fields).length > 0 ? fields : { addresses: [message] })
    }
  }
  return (
    <form
      noValidate
      className="mt-1.5 grid max-w-50 gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit()
      }}
    >
      <Field label={t('audit.mails.addresses')} hint={t('audit.mails.addressesHint')} error={problemOf('addresses')}>
        <Textarea value={text} rows={3} onChange={({ target }) => setText(target.value)} />
      </Field>
      <Field label={t('audit.mails.witness')} hint={t('audit.mails.witnessHint')} error={problemOf('witness')}>
        <TextInput type="email" value={witness} onChange={({ target }) => setWitness(target.value)} />
      </Field>
      <Field label={t('audit.mails.months')}>
        <Select options={options} value={months} onChange={setMonths} />
      </Field>
      <div className="flex flex-wrap gap-1.5">
        <Button type="submit" variant="primary" busy={busy}>
          {t('action.save')}
        </Button>
        <Button onClick={onDone}>{t('action.cancel')}</Button>
      </div>
    </form>
  )
}
