import { type Audience, feeOf } from '@kollegium/api/definitions/course-moments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Send from 'lucide-react/icons/send'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useServices } from '../../lib/client-context.tsx'
import { applyFormErrors, failureOf } from '../../lib/errors.ts'
import { longDayText, numberText, t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { callKey, type Row } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { EducatorSide, mayOrder } from './educator-parts.tsx'

/** Shows the order and its price; to educators what is theirs. */
export function CourseMomentSide({ record }: { record: Row | null }) {
  const can = useCan()
  if (record && !mayOrder(can, 'read', record)) return <EducatorSide record={record} />
  return (
    <>
      {record && <Order record={record} />}
      <Fee record={record} />
    </>
  )
}

function Order({ record }: { record: Row }) {
  const titleOf = (value: unknown) => (value as { title?: string } | null)?.title
  const dayOf = (value: unknown) => (typeof value === 'string' ? longDayText(value) : undefined)
  const facts = [
    [t('field.orderer'), record.orderer],
    [t('courseMoment.behalf'), titleOf(record.ordererCollege)],
    [t('field.place'), record.place],
    [t('field.from'), dayOf(record.from)],
    [t('field.to'), dayOf(record.to)],
  ] as const
  return (
    <SideSection title={t('courseMoment.order')}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-hint">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className="contents">
              <dt className="text-grey-6">{label}</dt>
              <dd className="wrap-anywhere">{String(value)}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </SideSection>
  )
}

/** Shows the fee of the form's current values; the billing basis is sent for the saved ones. */
function Fee({ record }: { record: Row | null }) {
  const audience = useWatch({ name: 'audience' }) as Audience
  const billedAt = record?.billed_at as string | null | undefined
  const fee = feeOf(audience)
  return (
    <SideSection title={t('text.fee.title')}>
      <p className="text-h3">{t('courseMoment.amount', { number: numberText(fee) })}</p>
      <p className="text-hint text-grey-6">{t(`courseMoment.fee.${audience}`)}</p>
      {billedAt ? (
        <p className="mt-1 flex gap-1 text-hint font-bold text-green-ink">
          <Icon as={Check} size={16} className="mt-px" />
          {t('courseMoment.billedOn', { date: longDayText(billedAt) })}
        </p>
      ) : (
        record && fee > 0 && <Bill record={record} fee={fee} />
      )}
    </SideSection>
  )
}

function Bill({ record, fee }: { record: Row; fee: number }) {
  const { client } = useServices()
  const cache = useQueryClient()
  const can = useCan()
  const confirm = useConfirm()
  const toast = useToast()
  const form = useFormContext()
  const [busy, setBusy] = useState(false)
  const unsaved = form.formState.isDirty
  const mayBill = mayOrder(can, 'update', record)
  const input = { id: record.id }
  const { data } = useQuery({
    queryKey: callKey('courseMoment', 'billingAddress', input),
    queryFn: ({ signal }) => client.courseMoment.billingAddress.query(input, { signal }),
    enabled: mayBill,
  })
  if (!mayBill || !data) return null
  const { address } = data
  // Said before the person fills in everything that a bill needs.
  if (!address) {
    return (
      <p className="mt-1 flex gap-1 text-hint text-orange-dark">
        <Icon as={TriangleAlert} size={16} className="mt-px" />
        <span>{t('courseMoment.noAddress')}</span>
      </p>
    )
  }
  const send = async () => {
    const yes = await confirm({
      title: t('courseMoment.billQuestion'),
      subject: `${record.number} ${record.title}`,
      text: t('courseMoment.billText', { amount: numberText(fee), address }),
      confirmLabel: t('courseMoment.bill'),
    })
    if (!yes) return
    setBusy(true)
    try {
      const billed = await client.courseMoment.bill.mutate({ ...input, updated_at: String(record.updated_at) })
      cache.setQueryData(callKey('courseMoment', 'get', { id: record.id }), billed)
      void cache.invalidateQueries({ queryKey: [['courseMoment', 'list']] })
      toast.success(t('courseMoment.billDone'))
    } catch (error) {
      const failure = failureOf(error)
      applyFormErrors(form, failure, Object.keys(form.getValues()))
      toast.error(failure.message)
      // Another editor may have saved or sent it.
      if (failure.code === 'CONFLICT') {
        void cache.invalidateQueries({ queryKey: callKey('courseMoment', 'get', input) })
      }
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        icon={Send}
        className="mt-1.5"
        busy={busy && t('courseMoment.billing')}
        disabled={unsaved}
        onClick={() => void send()}
      >
        {t('courseMoment.bill')}
      </Button>
      {unsaved && <p className="mt-1 text-hint text-grey-6">{t('courseMoment.saveFirst')}</p>}
    </>
  )
}
