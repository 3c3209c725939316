import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { longDayText, t } from '../../lib/i18n.ts'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { asText, Labelled } from '../../resource/fields/text.tsx'
import { DatePicker } from '../../ui/date-picker.tsx'
import { addDays, addMonths, formatDate, parseDate, today } from '../../ui/date-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'

/**
 * Returns the last day of application for the next period: three months before this one ends. A period that ends with
 * its month gives the last day of a month.
 */
export function applicationDay(until: string): string | null {
  const end = parseDate(until)
  if (!end) return null
  const next = addDays(end, 1)
  return formatDate(next.day === 1 ? addDays(addMonths(next, -3), -1) : addMonths(end, -3))
}

function DayField(field: FieldProps<string>) {
  return (
    <Labelled field={field as never}>
      <DatePicker
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        disabled={field.readOnly}
      />
    </Labelled>
  )
}

/** Turns certification on or off, with its first day. Off and on again restores the days. */
export function CertifiedField(field: FieldProps<string>) {
  const { setValue, getValues } = useFormContext()
  const before = useRef({ since: '', until: '' })
  // It stays certified while the day is empty to be typed anew.
  const [on, setOn] = useState(Boolean(field.value))
  const version = field.record?.updated_at
  const { value } = field
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved decides anew
  useEffect(() => setOn(Boolean(value)), [version])
  const change = (next: boolean) => {
    const kept = before.current
    setOn(next)
    if (!next) before.current = { since: field.value, until: asText(getValues('certified_until')) }
    field.onChange(next ? kept.since || formatDate(today()) : '')
    setValue('certified_until', next ? kept.until : '', { shouldDirty: true })
  }
  return (
    <>
      <div className="sm:pt-3.5">
        <Switch label={t('field.certified')} checked={on} onChange={change} disabled={field.readOnly} />
      </div>
      {on && <DayField {...field} />}
    </>
  )
}

/** Takes the last day, and shows when the next application is due. */
export function UntilField(field: FieldProps<string>) {
  const since = useWatch({ name: 'certified' })
  const due = applicationDay(field.value)
  if (!since && !field.value) return null
  return (
    <>
      <DayField {...field} />
      {due && (
        <div className="col-span-full">
          <Notice severity="warning">
            {t('group.recertify')} <strong>{longDayText(due)}</strong>.
          </Notice>
        </div>
      )}
    </>
  )
}
