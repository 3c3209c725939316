import { useServices } from '../../../lib/client-context.tsx'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useCall } from './lead-dialogs.tsx'
import { lostParts } from './lost-parts.ts'

type Props = {
  candidate: { id: number; title: string }
  onClose: () => void
  /** Leaves the candidate's page, of which nothing is left. */
  onGone?: () => void
}

/** Asks before a candidate is removed: tells what goes with them, and what stays. */
export function RemoveDialog({ candidate, onClose, onGone }: Props) {
  const { client } = useServices()
  const { data, error } = trpc.validationStaff.removal.useQuery({ id: candidate.id }, { staleTime: 0, gcTime: 0 })
  const call = useCall(onClose)
  const remove = () =>
    call.run(async () => {
      await client.validationStaff.remove.mutate({ id: candidate.id })
      return t('vstaff.removed', { text: candidate.title })
    }, onGone)
  return (
    <Dialog
      alert
      open
      onClose={onClose}
      title={t('vstaff.removeAsk')}
      size="medium"
      actions={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="danger" busy={call.busy} disabled={!data} onClick={() => void remove()}>
            {t('vstaff.remove')}
          </Button>
        </>
      }
    >
      <p className="mb-1.5 font-bold wrap-anywhere">{candidate.title}</p>
      {data ? (
        <div className="grid gap-1.5">
          <Listed title={t('vstaff.removeGoes')} items={[...lostParts(data), t('vstaff.removeRows')]} />
          <Listed title={t('vstaff.removeStays')} items={[t('vstaff.removeAccount'), t('vstaff.removeLog')]} />
          <p>
            {t('vstaff.removeMail')} {t('dialog.delete.warning')}.
          </p>
        </div>
      ) : (
        !error && <Skeleton className="h-10" />
      )}
      {(call.error || error) && <FieldError>{call.error ?? error?.message}</FieldError>}
    </Dialog>
  )
}

function Listed({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h3 className="text-hint font-bold text-grey-7">{title}</h3>
      <ul className="list-disc pl-2.5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  )
}
