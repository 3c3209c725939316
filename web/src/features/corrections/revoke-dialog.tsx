import '../../lib/correction-texts.ts'
import { formatCertificateNumber, kindBasics, kindOf } from '@kollegium/api/definitions/certificates'
import { useQuery } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { invalidateCertificateLists } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { capitalise, formsOf, longDayText, numberText, t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import type { Outputs } from '../../lib/trpc.ts'
import { useKept, useTellFound } from '../../resource/use-kept.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { nameOf } from './people-part.tsx'

type Revocation = Outputs['issuedDocument']['revocation']

const reasons = ['requirements', 'person', 'other'] as const
type Reason = (typeof reasons)[number]
const start = { choice: null as Reason | null, own: '', mail: true }

export type RevokeDialogProps = {
  /** The documents' persons. */
  ids: readonly number[]
  onClose: () => void
  /** Runs after the documents are revoked. */
  onDone: () => void
}

/** Asks for one reason, and revokes all documents at once (design 83). */
export default function RevokeDialog({ ids, onClose, onDone }: RevokeDialogProps) {
  const { client } = useServices()
  const no = useRef<HTMLButtonElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['issuedDocument.revocation', ids],
    queryFn: () => client.issuedDocument.revocation.mutate({ person_ids: [...ids] }),
    gcTime: 0,
    retry: false,
  })
  const work = useRevocation({ ids, data, onClose, onDone })
  const failure = error ? failureOf(error) : null
  const element = data ? documentsText(data, ids.length) : t('revokeMany.documentsOf')
  const number = numberText(ids.length)
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={ids.length === 1 ? t('revokeMany.title.one') : t('revokeMany.title.many', { number, element })}
      initialFocus={no}
      actions={
        <>
          <Button ref={no} onClick={work.giveUp}>
            {t('action.no')}
          </Button>
          <Button variant="danger" disabled={!data} busy={work.busy} onClick={() => void work.submit()}>
            {t('revokeMany.do', { number, element })}
          </Button>
        </>
      }
    >
      <p className="mb-1.5">{t(ids.length === 1 ? 'revokeMany.text.one' : 'revokeMany.text.many')}</p>
      {failure && <LoadError title={failure.message} reference={failure.reference} onRetry={() => void refetch()} />}
      {!data && !failure && <Skeleton className="h-16" />}
      {data && <Questions data={data} work={work} />}
    </Dialog>
  )
}

/** Holds the answers of the dialog, and revokes. */
function useRevocation(props: RevokeDialogProps & { data: Revocation | undefined }) {
  const { ids, data, onClose, onDone } = props
  const { client, queries } = useServices()
  const toast = useToast()
  // The words are about people.
  const kept = useKept({ name: 'revocation', slot: ids.join('-'), inTab: true }, start)
  useTellFound(kept)
  const { choice, own, mail } = kept.value
  const type = (part: Partial<typeof start>) => kept.set((before) => ({ ...before, ...part }))
  const [errors, setErrors] = useState<{ choice?: string; own?: string }>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const reason = choice === 'other' ? own.trim() : choice ? t(`revokeMany.reason.${choice}`) : ''
  const mailed = data?.persons.filter((person) => person.mail).length ?? 0

  const submit = async () => {
    if (busy) return
    if (!choice) return setErrors({ choice: t('valid.required') })
    if (!reason) return setErrors({ own: t('valid.required') })
    setErrors({})
    setProblem('')
    setBusy(true)
    try {
      const { unreadable } = await client.issuedDocument.revoke.mutate({
        person_ids: [...ids],
        reason,
        mail: mail && mailed > 0,
      })
      kept.forget()
      toast.success(
        t(ids.length === 1 ? 'revokeMany.done.one' : 'revokeMany.done.many', { number: numberText(ids.length) }),
      )
      if (unreadable.length > 0) toast.error(t('revokeMany.unreadable', { text: unreadable.map(nameOf).join(', ') }))
      for (const kind of data?.kinds ?? []) void invalidateCertificateLists(queries, kind)
      onDone()
      onClose()
    } catch (error) {
      const failure = failureOf(error)
      const [said] = failure.fields.reason ?? []
      if (said) setErrors({ own: said })
      else setProblem(failure.message)
      setBusy(false)
    }
  }
  const giveUp = () => {
    kept.forget()
    onClose()
  }
  return { ids, choice, own, mail, type, mailed, reason, errors, problem, busy, submit, giveUp }
}

type Work = ReturnType<typeof useRevocation>

function Questions({ data, work }: { data: Revocation; work: Work }) {
  const { choice, own, mail, type, mailed, errors, problem } = work
  return (
    <div className="grid gap-2">
      {problem && <Notice severity="error" live title={problem} />}
      <Documents data={data} />
      <Instead data={data} ids={work.ids} />
      <RadioGroup
        legend={t('cert.reason')}
        hint={t('revokeMany.reasonHint')}
        required
        error={errors.choice}
        value={choice}
        onChange={(choice) => type({ choice })}
        options={reasons.map((value) => ({ value, label: t(`revokeMany.reason.${value}`) }))}
      />
      {choice === 'other' && (
        <Field label={t('revokeMany.other')} required error={errors.own}>
          <TextInput
            value={own}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => type({ own: target.value })}
          />
        </Field>
      )}
      <Checkbox
        label={t('revokeMany.mail')}
        hint={mailHint(data, mailed)}
        checked={mail && mailed > 0}
        disabled={mailed === 0}
        onChange={({ target }) => type({ mail: target.checked })}
      />
      <Seen data={data} reason={work.reason} />
    </div>
  )
}

function Documents({ data: { persons } }: { data: Revocation }) {
  return (
    <section
      aria-label={t('revokeMany.documents')}
      tabIndex={persons.length > 5 ? 0 : undefined}
      className="max-h-28 overflow-y-auto"
    >
      <ul className="border-t border-grey-2">
        {persons.map((person) => (
          <li
            key={person.id}
            className="flex min-h-4.5 flex-wrap items-center gap-x-2 border-b border-grey-2 py-0.5 text-hint tabular-nums"
          >
            <span className="min-w-0 grow text-ui font-bold wrap-break-word">{nameOf(person)}</span>
            <span className="text-grey-7">{person.number && formatCertificateNumber(person.number)}</span>
            <span className="text-grey-7">{person.date}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Leads to the correction, for a fact that is wrong for all. */
function Instead({ data: { kinds }, ids }: { data: Revocation; ids: readonly number[] }) {
  const can = useCan()
  const [, navigate] = useLocation()
  const [kind, ...more] = kinds
  if (!kind || more.length > 0 || !can('issue', kindBasics[kind].subject)) return null
  return (
    <Notice severity="info">
      {t('revokeMany.instead')}{' '}
      <button
        type="button"
        className="rounded-control text-blue-dark underline underline-offset-4 hover:decoration-2"
        onClick={() => navigate(`/${kind}/correct`, { state: { person_ids: ids } })}
      >
        {t('revokeMany.insteadLink')}
      </button>
    </Notice>
  )
}

/** Shows the answer that a check of the numbers will give. */
function Seen({ data, reason }: { data: Revocation; reason: string }) {
  const [kind, ...more] = data.kinds
  const several = !kind || more.length > 0
  const element = several ? t('revokeMany.theDocument') : capitalise(formsOf(kindOf(kind).entity).defSg)
  return (
    <div className="rounded-control border border-grey-3">
      <p className="border-b border-grey-2 px-2 py-0.75 text-hint text-grey-6">{t('revokeMany.seen')}</p>
      <div className="flex items-start gap-1.5 px-2 py-1">
        <Icon as={Ban} className="mt-0.25 text-wine" />
        <p className="min-w-0 text-hint wrap-break-word">
          <strong className="block text-ui text-wine">{t('revokeMany.seenTitle', { element })}</strong>
          {t('revokeMany.seenText', { date: longDayText(new Date()), text: reason ? `${reason}.` : '' })}
        </p>
      </div>
    </div>
  )
}

const NAMED = 3

function mailHint({ persons }: Revocation, mailed: number): string {
  const without = persons.filter(({ mail }) => !mail)
  const to =
    mailed === 0
      ? t('revokeMany.mail.none')
      : t(mailed === 1 ? 'revokeMany.mail.to.one' : 'revokeMany.mail.to.many', { number: numberText(mailed) })
  const [first, ...more] = without
  if (!first) return to
  const text = without.length <= NAMED ? without.map(nameOf).join(', ') : numberText(without.length)
  return `${to} ${t(more.length === 0 ? 'revokeMany.mail.without.one' : 'revokeMany.mail.without.many', { text })}`
}

/** Returns the documents' name: "diplom" where all are of one kind. */
function documentsText({ kinds }: Revocation, count: number): string {
  const [kind, ...more] = kinds
  if (!kind || more.length > 0) return t('revokeMany.documentsOf')
  const forms = formsOf(kindOf(kind).entity)
  return count === 1 ? forms.indefSg : forms.indefPl
}
