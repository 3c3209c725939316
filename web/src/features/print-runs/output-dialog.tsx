import './print-run-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { numberText, t } from '../../lib/i18n.ts'
import type { Inputs, Outputs } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { Textarea } from '../../ui/text-input.tsx'
import { type Numbers, NumbersChoice } from './numbers-choice.tsx'
import type { Run } from './run.ts'
import { WholeFacts } from './whole-facts.tsx'

export type Selection = Inputs['print']['choices']
type Choices = Outputs['print']['choices']
type Output = 'pdf' | 'zip' | 'xlsx' | 'mail'
const outputs = ['pdf', 'zip', 'xlsx', 'mail'] as const
const orders = ['list', 'lastname'] as const
type Order = (typeof orders)[number]

/**
 * Chooses outputs for some persons: one PDF, single ones, a list, letters, or several at once. It tells beforehand
 * which persons letters reach.
 */
export default function OutputDialog(props: {
  selection: Selection
  /** Starts a run and follows it; null when it could not start, after a toast. */
  start: (input: Inputs['print']['start']) => Promise<Run | null>
  onClose: () => void
}) {
  const { selection, start, onClose } = props
  const { client } = useServices()
  const [, navigate] = useLocation()
  const [chosen, setChosen] = useState<ReadonlySet<Output>>(new Set(['pdf']))
  const [numbers, setNumbers] = useState<Numbers>('masked')
  const [order, setOrder] = useState<Order>('list')
  const [greeting, setGreeting] = useState('')
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['print.choices', selection],
    queryFn: () => client.print.choices.mutate(selection),
    gcTime: 0,
    retry: false,
  })
  const wanted = outputs.filter((output) => chosen.has(output) && data && forWhom(data)[output] > 0)

  const create = async () => {
    setBusy(true)
    const runs = []
    for (const output of wanted) {
      const run = await start({
        ...selection,
        ...(data?.mark && { mark: data.mark }),
        output,
        ...(output === 'mail' ? { greeting } : { order }),
        ...(output === 'xlsx' && { personal_numbers: numbers }),
      })
      if (run) runs.push(run)
    }
    setBusy(false)
    const [first, ...more] = runs
    if (!first) return
    onClose()
    navigate(more.length > 0 ? '/print' : `/print/${first.id}`)
  }
  const failure = error ? failureOf(error) : null
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t('run.choose.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" disabled={!data || wanted.length === 0} busy={busy} onClick={() => void create()}>
            {data ? createText(wanted, data) : t('run.choose.create')}
          </Button>
        </>
      }
    >
      {failure && (
        <LoadError
          title={Object.values(failure.fields).flat()[0] ?? failure.message}
          reference={failure.reference}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !failure && <Skeleton className="h-16" />}
      {data && (
        <>
          <div className="mb-1 empty:hidden">
            <WholeFacts choices={data} />
          </div>
          <OutputChoices data={data} chosen={chosen} onChange={setChosen} numbers={numbers} onNumbers={setNumbers} />
          {wanted.includes('mail') && (
            <div className="mt-2">
              <Field label={t('run.greeting')} hint={t('run.greeting.hint')}>
                <Textarea
                  value={greeting}
                  rows={2}
                  maxLength={500}
                  onChange={({ target }) => setGreeting(target.value)}
                />
              </Field>
            </div>
          )}
          {/* Letters have no order. */}
          {wanted.some((output) => output !== 'mail') && data.listed > 1 && (
            <div className="mt-2">
              <RadioGroup
                legend={t('run.order')}
                row
                value={order}
                onChange={setOrder}
                options={orders.map((value) => ({ value, label: t(`run.order.${value}`) }))}
              />
            </div>
          )}
        </>
      )}
    </Dialog>
  )
}

function OutputChoices(props: {
  data: Choices
  chosen: ReadonlySet<Output>
  onChange: (chosen: ReadonlySet<Output>) => void
  numbers: Numbers
  onNumbers: (numbers: Numbers) => void
}) {
  const { data, chosen, onChange, numbers, onNumbers } = props
  const box = (output: Output, hint: ReactNode) => (
    <Checkbox
      label={t(`run.choose.${output}`)}
      hint={hint}
      disabled={forWhom(data)[output] === 0}
      checked={chosen.has(output) && forWhom(data)[output] > 0}
      onChange={({ target }) => {
        const next = new Set(chosen)
        if (target.checked) next.add(output)
        else next.delete(output)
        onChange(next)
      }}
    />
  )
  return (
    <div className="flex flex-col gap-1">
      {box('pdf', <OwnFiles text="run.choose.pdfHint" issued={data.issued} />)}
      {box('zip', <OwnFiles text="run.choose.zipHint" issued={data.issued} />)}
      {box('xlsx', t('run.choose.listHint', { persons: personsText(data.listed) }))}
      {chosen.has('xlsx') && (
        <div className="ml-4">
          <NumbersChoice value={numbers} reveal={data.reveal} onChange={onNumbers} />
        </div>
      )}
      {!data.printOnly && box('mail', <MailHint {...data.mail} />)}
    </div>
  )
}

/** Tells of how many persons, and in which format each has a file of their own. */
function OwnFiles({ text, issued }: { text: 'run.choose.pdfHint' | 'run.choose.zipHint'; issued: number }) {
  return issued > 1 ? t(text, { persons: personsText(issued) }) : personsText(issued)
}

function MailHint({ to, without, names, protected: hidden }: Choices['mail']) {
  const more = without - names.length
  const text = [...names, ...(more > 0 ? [t('run.failuresMore', { number: numberText(more) })] : [])].join(', ')
  const lines = [
    to === 0 ? t('run.choose.mailTo.none') : counted('run.choose.mailTo', to),
    to > 0 && t('run.choose.mailHint'),
    to > 0 && without > 0 && counted('run.choose.without', without, text),
    hidden > 0 && counted('run.choose.protected', hidden),
  ]
  return lines.filter(Boolean).map((line) => (
    <span key={String(line)} className="block">
      {line}
    </span>
  ))
}

/** Returns the number of persons that each output includes. */
const forWhom = ({ issued, listed, mail, printOnly }: Choices): Record<Output, number> => ({
  pdf: issued,
  zip: issued,
  xlsx: listed,
  mail: printOnly ? 0 : mail.to,
})

type Counted =
  | 'run.choose.mailTo'
  | 'run.choose.without'
  | 'run.choose.protected'
  | 'run.choose.send'
  | 'run.choose.createAndSend'
const counted = (key: Counted, number: number, text = '') =>
  t(number === 1 ? `${key}.one` : `${key}.many`, { number: numberText(number), text })

const personsText = (number: number) =>
  t(number === 1 ? 'cert.personsOf.one' : 'cert.personsOf.many', { number: numberText(number) })

/** Returns the button's text, which names the action: letters can't be taken back. */
function createText(wanted: readonly Output[], { mail }: Choices): string {
  if (!wanted.includes('mail')) return t('run.choose.create')
  return counted(wanted.length === 1 ? 'run.choose.send' : 'run.choose.createAndSend', mail.to)
}
