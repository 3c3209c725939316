import { type ReactNode, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { longDayText, type TextKey, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { momentInWords } from '../account/moment-text.ts'
import type { OldClient } from './client-type.ts'

type ActsProps = {
  registered: OldClient
  onSecret: (id: string, secret: string | null) => void
  onChanged: (id: string | null) => Promise<void>
}

/** The facts of a client, and the acts on it besides a change of its form. */
export function ClientActs({ registered, onSecret, onChanged }: ActsProps) {
  const { client } = useServices()
  const confirm = useConfirm()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const { id, name, closed_at } = registered
  const run = async (act: () => Promise<unknown>, done: TextKey | null, after: string | null = id) => {
    setBusy(true)
    try {
      await act()
      if (done) toast.success(t(done))
      await onChanged(after)
    } catch (error) {
      toast.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  const renew = () =>
    run(async () => {
      const { secret } = await client.oldClient.newSecret.mutate({ client: id })
      onSecret(id, secret)
    }, null)
  const end = async (which: 'former' | 'all') => {
    const title = t(which === 'all' ? 'oldClient.secretEndAll' : 'oldClient.secretEndOld')
    const ask = { title, subject: name, text: t('oldClient.secretEndConfirm'), confirmLabel: title, danger: true }
    if (!(await confirm(ask))) return
    await run(async () => {
      await client.oldClient.endSecret.mutate({ client: id, which })
      if (which === 'all') onSecret(id, null)
    }, 'oldClient.secretEnded')
  }
  const close = async () => {
    const title = t('oldClient.close')
    if (!(await confirm({ title, text: t('oldClient.closeConfirm', { name }), confirmLabel: title, danger: true })))
      return
    await run(() => client.oldClient.close.mutate({ client: id }), 'oldClient.isClosed')
  }
  const open = () => run(() => client.oldClient.open.mutate({ client: id }), 'oldClient.isOpen')
  const remove = async () => {
    const title = t('oldClient.delete')
    const text = t('oldClient.deleteConfirm', { name })
    if (!(await confirm({ title, text, confirmLabel: title, danger: true }))) return
    await run(() => client.oldClient.delete.mutate({ client: id }), 'oldClient.isDeleted', null)
  }
  return (
    <div className="mt-3">
      <dl className="grid gap-1 border-y border-grey-2 py-2 text-hint">
        <Fact label={t('oldClient.secret')}>
          <Secret registered={registered} busy={busy} renew={renew} end={end} />
        </Fact>
        <Fact label={t('oldClient.gets')}>{t('oldClient.getsText')}</Fact>
        <Fact label={t('oldClient.used')}>{usedText(registered)}</Fact>
      </dl>
      <div className="-ml-1 mt-2 flex flex-wrap gap-x-1 gap-y-0.5">
        {closed_at ? (
          <>
            <Button variant="tertiary" disabled={busy} onClick={() => void open()}>
              {t('oldClient.open')}
            </Button>
            <Button variant="danger-quiet" disabled={busy} onClick={() => void remove()}>
              {t('oldClient.delete')}
            </Button>
          </>
        ) : (
          <Button variant="danger-quiet" disabled={busy} onClick={() => void close()}>
            {t('oldClient.close')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-1">
      <dt className="text-grey-6">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

type SecretProps = {
  registered: OldClient
  busy: boolean
  renew: () => Promise<void>
  end: (which: 'former' | 'all') => Promise<void>
}

/** The client's secrets as they stand; their texts are nowhere to be read. */
function Secret({ registered: { secret_at, old_secret_until: until }, busy, renew, end }: SecretProps) {
  const text = secret_at ? t('oldClient.secretOne', { date: longDayText(secret_at) }) : t('oldClient.secretNone')
  return (
    <>
      {until ? t('oldClient.secretTwo') : text}
      <span className="-ml-1 mt-0.25 flex flex-wrap gap-x-0.5">
        {until && (
          <Button variant="tertiary" size={32} disabled={busy} onClick={() => void end('former')}>
            {t('oldClient.secretEndOld')}
          </Button>
        )}
        <Button variant="tertiary" size={32} disabled={busy} onClick={() => void renew()}>
          {t(secret_at ? 'oldClient.secretMake' : 'oldClient.secretGive')}
        </Button>
        {secret_at && (
          <Button variant="danger-quiet" size={32} disabled={busy} onClick={() => void end('all')}>
            {t('oldClient.secretEndAll')}
          </Button>
        )}
      </span>
    </>
  )
}

function usedText({ last_used_at: at, used_by: name }: OldClient): string {
  if (!at) return t('oldClient.never')
  return name ? t('oldClient.usedBy', { time: momentInWords(at), name }) : momentInWords(at)
}
