import type { Kind, PersonRules } from '@kollegium/api/definitions/certificates'
import { memo, type ReactNode, useMemo } from 'react'
import { numberText, t } from '../../lib/words.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DatePicker } from '../../ui/date-picker.tsx'
import { Field, Fieldset } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type College, categoryIn } from './colleges.ts'
import { EducatorField } from './educator-field.tsx'
import { beforeSigners, choicesOf, type FieldSpec, fieldsOf, specsOf, type Values } from './values.ts'

export type CommonFieldsProps = {
  kind: Kind
  values: Pick<Values, 'fields' | 'educator' | 'date'>
  change: (next: Partial<Values> | ((before: Values) => Values)) => void
  faults: Record<string, string>
  /** Calm facts at their fields: what isn't certified on the day. */
  notes: Record<string, ReactNode>
  rules: PersonRules
  readOnly: boolean
  groupId: number | null
  /** Colleges to choose between; none when the current group is one. */
  colleges: readonly College[]
}

/** Label, hint, control, error and note in rows of their own, so that controls beside each other stand in line. */
const aligned =
  'mb-2.5 grid grid-rows-subgrid row-span-5 [&>*]:row-start-3 [&>label]:row-start-1 [&>[id$=-hint]]:row-start-2 [&>[id$=-error]]:row-start-4 [&>[id$=-note]]:row-start-5'

/**
 * What is the same for all persons, from the kind's definition; what is asked for follows from the type. Not drawn again
 * while one writes among the persons.
 */
export const CommonFields = memo(function CommonFields(props: CommonFieldsProps) {
  const { kind, values, change, faults, notes, rules, readOnly, groupId, colleges } = props
  const typed = useMemo(() => fieldsOf(kind, values.fields), [kind, values.fields])
  const required = new Set<string>(kind.required(typed))
  const hidden = new Set<string>(kind.hidden(typed))
  const specs = useMemo(() => specsOf(kind), [kind])
  const cut = beforeSigners(specs)

  const set = (key: string, value: string | null) =>
    change((before) => ({
      ...before,
      fields: withSuggestions(kind, before.fields, { ...before.fields, [key]: value }),
    }))
  const chooseCollege = (group_id: number) => {
    const chosen = categoryIn(colleges, group_id)
    change((before) => ({
      ...before,
      group_id,
      educator: { id: null, name: '' },
      fields: withSuggestions(kind, before.fields, before.fields, [categoryIn(colleges, before.group_id), chosen]),
    }))
  }
  const control = (spec: FieldSpec): ReactNode => {
    const value = values.fields[spec.key] ?? null
    if (spec.widget === 'select') {
      const options = Object.entries(spec.options ?? {}).map(([key, word]) => ({ value: key, label: t(word) }))
      return <Select options={options} value={value} onChange={(next) => set(spec.key, next)} />
    }
    if (spec.widget === 'date') return <DatePicker value={value ?? ''} onChange={(next) => set(spec.key, next)} />
    const isNumber = spec.widget === 'number'
    const min = spec.key === 'credits' ? (rules.credits?.min ?? 0) : 0
    return (
      <TextInput
        value={value ?? ''}
        inputMode={isNumber ? 'numeric' : undefined}
        autoComplete="off"
        suffix={min > 1 ? t('cert.atLeast', { number: numberText(min) }) : undefined}
        onChange={(event) => set(spec.key, event.target.value)}
        onBlur={() => isNumber && value && set(spec.key, tidyNumber(value))}
      />
    )
  }
  const fieldOf = (spec: FieldSpec) =>
    spec.widget === 'choices' ? (
      choicesFieldOf(spec)
    ) : (
      <Field
        key={spec.key}
        id={`field-${spec.key}`}
        label={t(spec.label)}
        hint={spec.hint && t(spec.hint)}
        required={required.has(spec.key)}
        optional={!required.has(spec.key)}
        error={faults[spec.key]}
        note={notes[spec.key]}
        readOnly={readOnly}
        // A name that comes first is a long one.
        className={spec === specs[0] && spec.widget === 'text' ? `${aligned} col-span-full` : aligned}
      >
        {control(spec)}
      </Field>
    )
  const choicesFieldOf = (spec: FieldSpec) => {
    const chosen = choicesOf(values.fields[spec.key])
    const toggle = (key: string) =>
      set(spec.key, (chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]).join(','))
    return (
      <div key={spec.key} className="col-span-full">
        <Fieldset
          id={`field-${spec.key}`}
          legend={t(spec.label)}
          required={required.has(spec.key)}
          optional={!required.has(spec.key)}
          error={faults[spec.key]}
        >
          <div className="grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] gap-x-3">
            {Object.entries(spec.options ?? {}).map(([key, word]) => (
              <Checkbox
                key={key}
                label={t(word)}
                checked={chosen.includes(key)}
                disabled={readOnly}
                onChange={() => toggle(key)}
              />
            ))}
          </div>
        </Fieldset>
      </div>
    )
  }
  const shown = (spec: FieldSpec) => !hidden.has(spec.key)

  return (
    <div className="grid grid-cols-3 gap-x-2.5 max-sm:grid-cols-1">
      {colleges.length > 0 && (
        <Field
          id="field-group_id"
          label={t('field.college')}
          required
          error={faults.group_id}
          note={notes.group_id}
          readOnly={readOnly}
          className={`${aligned} col-span-2 max-sm:col-span-1`}
        >
          <Select
            options={colleges.map(({ id, title }) => ({ value: id, label: title }))}
            value={groupId}
            placeholder={t('cert.chooseCollege')}
            onChange={chooseCollege}
          />
        </Field>
      )}
      {specs.slice(0, cut).filter(shown).map(fieldOf)}
      {kind.educator !== 'none' && (
        <Field
          id="field-educator_id"
          label={t('field.educator')}
          required={kind.educator === 'required'}
          optional={kind.educator !== 'required'}
          error={faults.educator_id ?? faults.educator}
          note={notes.educator_id}
          readOnly={readOnly}
          className={`${aligned} col-span-2 col-start-1 max-sm:col-span-1`}
        >
          <EducatorField
            kind={kind}
            groupId={groupId}
            value={values.educator}
            onChange={(educator) => change({ educator })}
          />
        </Field>
      )}
      <Field
        id="field-date"
        label={t('field.date')}
        required
        error={faults.date}
        readOnly={readOnly}
        className={aligned}
      >
        <DatePicker value={values.date} onChange={(date) => change({ date })} />
      </Field>
      {specs.slice(cut).filter(shown).map(fieldOf)}
    </div>
  )
})

function tidyNumber(text: string): string {
  const compact = text.replace(/[\s ]/g, '')
  return /^\d{1,6}$/.test(compact) ? numberText(Number(compact)) : text
}

/** Suggested values follow the type, and the category of the college, as long as nobody has typed others. */
function withSuggestions(
  kind: Kind,
  before: Values['fields'],
  after: Values['fields'],
  [left, chosen]: [string?, string?] = [],
): Values['fields'] {
  const [was, is] = [kind.defaults(fieldsOf(kind, before), left), kind.defaults(fieldsOf(kind, after), chosen)]
  const next = { ...after }
  for (const key of Object.keys({ ...was, ...is })) {
    const [old, suggested] = [textOf(was[key]), textOf(is[key])]
    const untouched = !next[key] || next[key] === old
    if (old !== suggested && untouched && before[key] === after[key]) next[key] = suggested
  }
  return next
}

const textOf = (value: unknown) =>
  typeof value === 'number' ? numberText(value) : typeof value === 'string' ? value : null
