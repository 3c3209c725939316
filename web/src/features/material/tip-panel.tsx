import Link from 'lucide-react/icons/link'
import Send from 'lucide-react/icons/send'
import X from 'lucide-react/icons/x'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { copyLink } from '../../resource/copy-link.tsx'
import { useToastOutcome } from '../../resource/use-toast-outcome.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Field } from '../../ui/field.tsx'
import { MultiCombobox } from '../../ui/multi-combobox.tsx'
import type { Option } from '../../ui/options.ts'
import { Textarea } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'

type Tipped = { id: number; slug: string }
type TipProps = { text: Tipped; open: boolean; onOpen: (open: boolean) => void }

/** Draws the button that opens the panel of a tip, and the panel below it. */
export function TipButton({ text, open, onOpen }: TipProps) {
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    onOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <Button ref={button} icon={Send} aria-expanded={open} onClick={() => onOpen(!open)} className="w-full">
        {t('material.tip')}
      </Button>
      {open && <TipPanel text={text} onClose={close} />}
    </>
  )
}

/** Sends a text to colleagues with the app, or copies its link. */
function TipPanel({ text, onClose }: { text: Tipped; onClose: () => void }) {
  const { client, session } = useServices()
  const toast = useToast()
  const attempt = useToastOutcome()
  const confirm = useConfirm()
  const [receivers, setReceivers] = useState<readonly Option[]>([])
  const [greeting, setGreeting] = useState('')
  const [fault, setFault] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const tip = trpc.material.tip.useMutation({
    onSuccess: () => {
      toast.success(t('material.tipSent'))
      onClose()
    },
    onError: (error) => setFault(failureOf(error).message),
  })
  const search = async (query: string, signal: AbortSignal): Promise<Option[]> => {
    if (query.trim().length < 2) return []
    const found = await client.material.colleagues.query({ search: query }, { signal })
    return found.map(({ id, name, workplace }) => ({ value: String(id), label: name, hint: workplace }))
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (receivers.length === 0) return setFault(t('material.tipReceivers'))
    setFault('')
    tip.mutate({
      content_id: text.id,
      receivers: receivers.map(({ value }) => Number(value)),
      greeting: greeting.trim(),
    })
  }
  const copy = () => attempt(() => copyLink(confirm, `${session.addresses.base}/text/${text.slug}`))
  return (
    <form onSubmit={send} className="grid gap-2 rounded-control border border-grey-2 p-2 shadow-menu">
      <div className="flex items-center justify-between gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-h3 outline-none">
          {t('material.tip')}
        </h2>
        <IconButton icon={X} size={32} label={t('action.close')} onClick={onClose} />
      </div>
      <Field label={t('material.colleague')} error={fault || undefined}>
        <MultiCombobox
          value={receivers}
          onChange={setReceivers}
          search={search}
          placeholder={t('material.colleagueHelp')}
        />
      </Field>
      <Field label={t('material.greeting')} optional>
        <Textarea rows={3} maxLength={500} value={greeting} onChange={(event) => setGreeting(event.target.value)} />
      </Field>
      <div className="flex flex-wrap items-center gap-1">
        <Button type="submit" variant="primary" busy={tip.isPending}>
          {t('material.sendTip')}
        </Button>
        <Button variant="tertiary" icon={Link} onClick={() => void copy()}>
          {t('material.copyLink')}
        </Button>
      </div>
      <p className="text-hint text-grey-6">{t('material.tipNote')}</p>
    </form>
  )
}
