import { type ReactNode, Suspense } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useGroup } from '../lib/group.tsx'
import { t } from '../lib/i18n.ts'
import { useCan } from '../lib/me.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { FieldSpec, Values } from './form-fields.ts'
import { type Row, type Screen, withGroupId } from './screen.ts'

type FieldHostProps = { spec: FieldSpec; record: Row | null; readOnly: boolean }

/** Draws one field by its type; only this field is drawn again when its value changes. */
export function FieldHost({ spec, record, readOnly }: FieldHostProps) {
  const { field, fieldState } = useController({ name: spec.name })
  const { Field } = spec.kind
  return (
    // A lazy field type keeps the room it will need.
    <Suspense fallback={<Skeleton className="h-20!" />}>
      <Field
        name={spec.name}
        label={spec.label}
        hint={spec.hint}
        required={spec.required}
        optional={spec.optional}
        readOnly={readOnly}
        error={fieldState.error?.message}
        value={field.value as never}
        onChange={field.onChange}
        onBlur={field.onBlur}
        options={spec.options}
        relation={spec.relation}
        record={record}
      />
    </Suspense>
  )
}

/** Draws a field while its condition on the other fields holds. */
export function ConditionalField(props: FieldHostProps & { when: (values: Values) => boolean }) {
  const { when, ...host } = props
  return when(useWatch() as Values) ? <FieldHost {...host} /> : null
}

const useNothingReviewed = () => () => false
const publicationFields: readonly string[] = ['status', 'publish_at', 'unpublish_at']

/**
 * Returns a function that draws a field: read-only without the right to change it, and hidden while its condition
 * fails.
 */
export function useFieldDrawing(screen: Screen, record: Row | null, editable: boolean): (spec: FieldSpec) => ReactNode {
  const can = useCan()
  const { subject } = screen.resource
  // Only a right that holds everywhere reaches a row without a group.
  const isOffice = () => can('update', subject, {})
  const { current } = useGroup()
  const isReviewed = (screen.useIsReviewed ?? useNothingReviewed)()
  // A shown text may be hidden; one that visitors don't see is published by its review alone.
  const awaitsReview = record?.status !== 'published' && isReviewed(record ?? { id: 0, group_id: current?.id ?? null })
  const isReadOnly = (spec: FieldSpec) => {
    const needs = (screen.needs as Record<string, Parameters<typeof can>[0]> | undefined)?.[spec.top]
    if (!editable || (record && spec.office && !isOffice())) return true
    return Boolean(needs && !can(needs, subject, record ? withGroupId(record) : undefined))
  }
  return (spec) => {
    const conditions = screen.when as Record<string, (values: Values) => boolean> | undefined
    const when = conditions?.[spec.name] ?? conditions?.[spec.top]
    const readOnly = isReadOnly(spec)
    const locked = readOnly && editable && spec.office
    const isPublication = awaitsReview && editable && publicationFields.includes(spec.top)
    const hint = locked ? t('valid.officeOnly') : isPublication && spec.top === 'status' && t('form.reviewedFirst')
    const host = { spec: hint ? { ...spec, hint } : spec, record, readOnly: readOnly || isPublication }
    return when ? <ConditionalField key={spec.name} {...host} when={when} /> : <FieldHost key={spec.name} {...host} />
  }
}
