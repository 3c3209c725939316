import { resetStateText } from '@kollegium/api/definitions/people'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { type Failure, failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { FileMenu } from '../../resource/bulk/export-menu.tsx'
import { useKept, useTellFound } from '../../resource/use-kept.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/table.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { momentText } from '../account/moment-text.ts'

/** The columns of the list as a file. */
const columns = ['name', 'username', 'reason', 'started_by', 'started_at', 'state']

type Reset = Outputs['factorReset']['list'][number]

/** The way back for people who lost their phone and keys: one of the office asks, and another confirms. */
export function FactorResets() {
  const { client } = useServices()
  const cache = useQueryClient()
  const toast = useToast()
  const query = useQuery({
    queryKey: [['factorReset', 'list']],
    queryFn: ({ signal }) => client.factorReset.list.query(undefined, { signal }),
    staleTime: 0,
  })
  const act = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.success(done)
    } catch (error) {
      toast.error(failureOf(error).message)
    }
    await Promise.all([query.refetch(), cache.invalidateQueries({ queryKey: [['dashboard']] })])
  }
  return (
    <section className="mt-4 grid gap-3 border-t border-grey-2 pt-4">
      <div className="flex items-start justify-between gap-1.5">
        <div>
          <h2 className="text-h2">{t('reset.title')}</h2>
          <p className="mt-0.5 text-grey-6">{t('reset.help')}</p>
        </div>
        {query.data && query.data.length > 0 && <FileMenu input={{ entity: 'factorReset', columns }} />}
      </div>
      <StartForm
        onStarted={() => {
          toast.success(t('reset.started'))
          void query.refetch()
        }}
      />
      {query.data?.length === 0 && <p className="text-grey-6">{t('reset.empty')}</p>}
      {query.data && query.data.length > 0 && (
        <Table label={t('reset.title')}>
          <TableHead>
            <HeadCell>{t('reset.person')}</HeadCell>
            <HeadCell>{t('reset.startedBy')}</HeadCell>
            <HeadCell>{t('reset.state')}</HeadCell>
            <HeadCell hidden>{t('reset.confirm')}</HeadCell>
          </TableHead>
          <tbody>
            {query.data.map((reset) => (
              <ResetRow key={reset.id} reset={reset} act={act} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

function ResetRow({
  reset,
  act,
}: {
  reset: Reset
  act: (work: () => Promise<unknown>, done: string) => Promise<void>
}) {
  const { client } = useServices()
  const confirm = useConfirm()
  const { id, user, own, state } = reset
  const confirmReset = async () => {
    const yes = await confirm({
      title: t('reset.confirmQuestion'),
      subject: `${user.name} (${user.username})`,
      text: t('reset.confirmHelp', { name: user.name }),
      confirmLabel: t('reset.confirmYes'),
      danger: true,
    })
    if (yes) await act(() => client.factorReset.confirm.mutate({ id }), t('reset.confirmed'))
  }
  return (
    <TableRow>
      <Cell>
        <span className="block font-bold wrap-anywhere">{user.name}</span>
        <span className="block text-hint text-grey-6 wrap-anywhere">{reset.reason}</span>
      </Cell>
      <Cell>
        <span className="block">{reset.started_by}</span>
        <span className="block text-hint text-grey-6">{momentText(reset.started_at)}</span>
      </Cell>
      <Cell>{resetStateText(t, reset)}</Cell>
      <Cell align="right">
        {state === 'open' && (
          <span className="flex flex-wrap justify-end gap-0.5">
            {!own && (
              <Button size={32} onClick={() => void confirmReset()}>
                {t('reset.confirm')}
              </Button>
            )}
            <Button
              variant="danger-quiet"
              size={32}
              onClick={() => void act(() => client.factorReset.stop.mutate({ id }), t('security.resetStopped'))}
            >
              {t('reset.stop')}
            </Button>
          </span>
        )}
      </Cell>
    </TableRow>
  )
}

function StartForm({ onStarted }: { onStarted: () => void }) {
  const { client } = useServices()
  // It is about a person.
  const kept = useKept({ name: 'factorReset', inTab: true }, { user: '', reason: '' })
  useTellFound(kept)
  const { user, reason } = kept.value
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await client.factorReset.start.mutate({ user, reason })
      kept.forget()
      onStarted()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const userError = failure?.fields.user?.join(' ')
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (user && reason && !busy) void start()
      }}
    >
      {failure && !userError && <Notice severity="error" live title={failure.message} />}
      <Field label={t('reset.user')} className="max-w-45" {...(userError && { error: userError })}>
        <TextInput
          maxLength={200}
          value={user}
          autoComplete="off"
          onChange={(event) => kept.set({ user: event.target.value, reason })}
        />
      </Field>
      <Field label={t('reset.reason')}>
        <TextInput
          maxLength={500}
          value={reason}
          placeholder={t('reset.reasonExample')}
          onChange={(event) => kept.set({ user, reason: event.target.value })}
        />
      </Field>
      <div>
        <Button type="submit" busy={busy} disabled={!user.trim() || !reason.trim()}>
          {t('reset.start')}
        </Button>
      </div>
    </form>
  )
}
