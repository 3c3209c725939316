import { applicationStatusWords } from '@kollegium/api/applications/application.resource'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { useCan } from '../../lib/me.tsx'
import type { Outputs } from '../../lib/trpc.ts'
import { clockText, longDayText, t } from '../../lib/words.ts'
import { judged, type Row } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { TextLink } from '../../ui/link.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { useToast } from '../../ui/toasts.tsx'

type Event = Outputs['application']['history'][number]

/** The account that came of an application or can come of it, and what has happened with it. */
export function ApplicationSide({ record }: { record: Row | null }) {
  if (!record) return null
  return (
    <>
      <Account record={record} />
      <History record={record} />
    </>
  )
}

function Account({ record }: { record: Row }) {
  const { client } = useServices()
  const can = useCan()
  const confirm = useConfirm()
  const toast = useToast()
  const cache = useQueryClient()
  const { formState } = useFormContext()
  const [busy, setBusy] = useState(false)
  const user = record.user as { id: number; name: string } | null
  const may = can('update', 'Application', judged(record)) && can('create', 'User')
  if (!user && !may) return null
  const unsaved = formState.isDirty
  const make = async () => {
    const yes = await confirm({
      title: t('application.makeQuestion'),
      subject: `${record.firstname} ${record.lastname}, ${record.email}`,
      text: t('application.makeHelp'),
      confirmLabel: t('application.make'),
    })
    if (!yes) return
    setBusy(true)
    try {
      await client.application.createAccount.mutate({ id: record.id })
      toast.success(t('application.made'))
      await cache.invalidateQueries({ queryKey: [['application']] })
    } catch (error) {
      toast.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SideSection title={t('field.application.user')}>
      {user ? (
        <TextLink href={`/user/${user.id}`}>{user.name}</TextLink>
      ) : (
        <>
          <Button icon={UserPlus} busy={busy && t('application.making')} disabled={unsaved} onClick={() => void make()}>
            {t('application.make')}
          </Button>
          {unsaved && <p className="mt-1 text-hint text-grey-6">{t('application.saveFirst')}</p>}
        </>
      )}
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
    // A save may add to it.
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
