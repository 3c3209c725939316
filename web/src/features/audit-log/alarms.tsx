import { failureOf } from '../../lib/errors.ts'
import { numberText, t } from '../../lib/i18n.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toasts.tsx'

type Alarm = Outputs['auditLog']['alarms']['items'][number]

/** Draws the alarms that nobody has handled; nothing when there are none. */
export function Alarms({ mayHandle }: { mayHandle: boolean }) {
  const toast = useToast()
  const { data, refetch } = trpc.auditLog.alarms.useQuery()
  const handle = trpc.auditLog.handle.useMutation({
    onSuccess: () => {
      toast.success(t('audit.alarm.handled'))
      void refetch()
    },
    onError: (error) => toast.error(failureOf(error).message),
  })
  if (!data || data.items.length === 0) return null
  const more = data.total - data.items.length
  return (
    <section aria-label={t('audit.alarms')} className="mb-3 grid gap-1">
      {data.items.map((alarm) => (
        <Notice key={alarm.id} severity="error" stacked title={alarm.title}>
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pr-1">
            <span className="wrap-anywhere">{alarm.text}</span>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <TextLink href={addressOf(alarm)}>
                {t(alarm.kind === 'refusals' ? 'audit.alarm.show' : 'audit.alarm.showEvent')}
              </TextLink>
              {mayHandle && (
                <Button disabled={handle.isPending} onClick={() => handle.mutate({ id: alarm.id })}>
                  {t('audit.alarm.handle')}
                </Button>
              )}
            </span>
          </span>
        </Notice>
      ))}
      {more > 0 && <p className="text-hint text-grey-6">{t('audit.alarm.more', { number: numberText(more) })}</p>}
    </section>
  )
}

/** The list of the entries that an alarm is about. Files that were stored already are found by no person and from no address. */
function addressOf({ kind, user_id, ip }: Alarm): string {
  if (kind === 'malware') return '/auditLog?area=refusals&object=files'
  const query = new URLSearchParams(user_id ? { person: String(user_id) } : { sok: ip ?? '' })
  if (kind === 'refusals') query.set('result', 'refused')
  else query.set('area', kind === 'reveals' ? 'reveals' : 'exports')
  return `/auditLog?${query}`
}
