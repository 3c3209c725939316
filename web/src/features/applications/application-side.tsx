import { applicationStatusWords } from '@kollegium/api/definitions/applications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useLocation } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { type Failure, failureOf } from '../../lib/errors.ts'
import { clockText, longDayText, t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import type { Outputs } from '../../lib/trpc.ts'
import { type Row, withGroupId } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { aroundQuery } from './waiting-line.tsx'

type Event = Outputs['application']['history'][number]

/** Draws the account that an application may lead to, the number of its receipt, its consent and its history. */
export function ApplicationSide({ record }: { record: Row | null }) {
  if (!record) return null
  return (
    <>
      <Account record={record} />
      <SideSection title={t('application.number')}>{record.id}</SideSection>
      <Consent record={record} />
      <History record={record} />
    </>
  )
}

function Account({ record }: { record: Row }) {
  const { client } = useServices()
  const can = useCan()
  const toast = useToast()
  const cache = useQueryClient()
  const { formState } = useFormContext()
  const [, navigate] = useLocation()
  const [asks, setAsks] = useState(false)
  const user = record.user as { id: number; name: string } | null
  const may = can('update', 'Application', withGroupId(record)) && can('create', 'User')
  const unsaved = formState.isDirty
  const around = useQuery({ ...aroundQuery(client, record), enabled: may && !user })
  const make = async (name: string | undefined) => {
    const next = around.data?.next
    await client.application.createAccount.mutate({ id: record.id, name })
    setAsks(false)
    toast.success(t('application.made'))
    await Promise.all([
      cache.invalidateQueries({ queryKey: [['application']] }),
      cache.invalidateQueries({ queryKey: [['dashboard']] }),
    ])
    if (next) navigate(`/application/${next}`)
  }
  if (!user && !may) return null
  return (
    <SideSection title={t('field.application.user')}>
      {user ? (
        <TextLink href={`/user/${user.id}`}>{user.name}</TextLink>
      ) : (
        <>
          <Button icon={UserPlus} disabled={unsaved} onClick={() => setAsks(true)}>
            {t('application.make')}
          </Button>
          {asks && <AccountDialog record={record} onMake={make} onClose={() => setAsks(false)} />}
          {unsaved && <p className="mt-1 text-hint text-grey-6">{t('application.saveFirst')}</p>}
        </>
      )}
    </SideSection>
  )
}

type AccountDialogProps = { record: Row; onMake: (name: string | undefined) => Promise<void>; onClose: () => void }

/** Confirms a new account, and takes a username other than the proposed one. */
function AccountDialog({ record, onMake, onClose }: AccountDialogProps) {
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const make = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onMake(name.trim() || undefined)
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }
  const fault = failure?.fields.name?.[0]
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('application.makeQuestion')}
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" busy={busy && t('application.making')} onClick={() => void make()}>
            {t('application.make')}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        {failure && !fault && <Notice severity="error" live title={failure.message} />}
        <p>
          <strong>{`${record.firstname} ${record.lastname}, ${record.email}`}</strong>
        </p>
        <p>{t('application.makeHelp')}</p>
        <Field label={t('field.name.user')} optional hint={t('application.usernameHint')} error={fault}>
          <TextInput value={name} maxLength={64} autoComplete="off" onChange={(event) => setName(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

/** Shows which consent text the applicant approved, and when. */
function Consent({ record: { gdpr_version, gdpr_at } }: { record: Row }) {
  const text =
    typeof gdpr_at === 'string'
      ? t('user.consented', { date: longDayText(gdpr_at), number: String(gdpr_version ?? '') })
      : t('application.noConsent')
  return (
    <SideSection title={t('field.gdpr')}>
      <p className="text-hint">{text}</p>
    </SideSection>
  )
}

function sentence({ action, from, to, person }: Event): string {
  if (action === 'status') {
    return t('application.history.status', {
      from: from ? t(applicationStatusWords[from]) : '',
      to: to ? t(applicationStatusWords[to]) : '',
    })
  }
  const name = person?.name ?? t('application.history.nobody')
  return action === 'create' ? t('application.history.create') : t(`application.history.${action}`, { name })
}

function History({ record }: { record: Row }) {
  const { client } = useServices()
  const { id } = record
  const query = useQuery({
    // A save may add an event.
    queryKey: [['application', 'history'], { id, updated_at: record.updated_at }],
    queryFn: () => client.application.history.query({ id }),
  })
  if (!query.data?.length) return null
  return (
    <SideSection title={t('application.history')}>
      <ol className="grid gap-1 text-hint">
        {query.data.map((event) => (
          <li key={`${event.at} ${event.action}`}>
            {sentence(event)}
            <span className="block text-grey-6">
              {longDayText(event.at)} {clockText(event.at)}
              {event.user && `, ${event.user.name}`}
            </span>
          </li>
        ))}
      </ol>
    </SideSection>
  )
}
