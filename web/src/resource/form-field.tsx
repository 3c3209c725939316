import { Suspense } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { Skeleton } from '../ui/skeleton.tsx'
import type { FieldSpec, Values } from './form-fields.ts'
import type { Row } from './screen.ts'

type FieldHostProps = { spec: FieldSpec; record: Row | null; readOnly: boolean }

/** One field of the form, drawn by its kind. It alone is drawn again when it changes. */
export function FieldHost({ spec, record, readOnly }: FieldHostProps) {
  const { field, fieldState } = useController({ name: spec.name })
  const { Field } = spec.kind
  return (
    // A kind that is fetched on demand keeps the room it will need.
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

/** A field that is there only while the others say so. */
export function ConditionalField(props: FieldHostProps & { when: (values: Values) => boolean }) {
  const { when, ...host } = props
  return when(useWatch() as Values) ? <FieldHost {...host} /> : null
}
