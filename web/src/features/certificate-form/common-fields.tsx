import type { Kind, PersonRules, SignerRole } from '@kollegium/api/definitions/certificates'
import { memo, type ReactNode, useMemo } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { DatePicker } from '../../ui/date-picker.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { type CertificateValues, countBeforeSigners, type FieldSpec, fieldsOf, specsOf } from './certificate-values.ts'
import { type College, categoryIn } from './colleges.ts'
import { aligned, CommonField } from './common-field.tsx'
import { EducatorField } from './educator-field.tsx'
import { ProposedValue } from './proposed-value.tsx'
import type { FormProposals } from './use-proposals.ts'

export type CommonFieldsProps = {
  kind: Kind
  values: Pick<CertificateValues, 'fields' | 'educator' | 'date'>
  change: (next: Partial<CertificateValues> | ((before: CertificateValues) => CertificateValues)) => void
  errors: Record<string, string>
  /** Facts at their fields that are no errors: a college or education that isn't certified on the day. */
  notes: Record<string, ReactNode>
  rules: PersonRules
  readOnly: boolean
  groupId: number | null
  /** Colleges to choose from; empty when the current group is one. */
  colleges: readonly College[]
  proposals: FormProposals
}

/**
 * Draws the fields that all persons share, from the kind's definition. It is memoised: typing among the persons must
 * not draw it again.
 */
export const CommonFields = memo(function CommonFields(props: CommonFieldsProps) {
  const { kind, values, change, errors, notes, rules, readOnly, groupId, colleges, proposals } = props
  // A proposed type decides the other fields before it is taken, or else its own proposals had no place.
  const shownFields = proposals.shown(values).fields
  const typed = useMemo(() => fieldsOf(kind, shownFields), [kind, shownFields])
  const required = new Set<string>(kind.required(typed))
  const hidden = new Set<string>(kind.hidden(typed))
  const specs = useMemo(() => specsOf(kind), [kind])
  const cut = countBeforeSigners(specs)

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
  const fieldOf = (spec: FieldSpec) => (
    <CommonField
      key={spec.key}
      spec={spec}
      value={values.fields[spec.key] ?? null}
      required={required.has(spec.key)}
      error={errors[spec.key]}
      note={notes[spec.key]}
      least={spec.key === 'credits' ? (rules.credits?.min ?? 0) : 0}
      readOnly={readOnly}
      // A first text field holds a long name.
      long={spec === specs[0] && spec.widget === 'text'}
      proposed={proposals.fields[spec.key]}
      signing={signingOf(kind, spec.key, proposals)}
      onChange={(value) => set(spec.key, value)}
    />
  )
  const shown = (spec: FieldSpec) => !hidden.has(spec.key)

  return (
    <div className="grid grid-cols-3 gap-x-2.5 max-sm:grid-cols-1">
      {colleges.length > 0 && (
        <Field
          id="field-group_id"
          label={t('field.college')}
          required
          error={errors.group_id}
          note={notes.group_id}
          readOnly={readOnly}
          className={`${aligned} col-span-2 max-sm:col-span-1`}
        >
          {kind.holder === 'college' ? (
            <CollegePicker colleges={colleges} value={groupId} onChange={chooseCollege} />
          ) : (
            <Select
              options={colleges.map(({ id, title }) => ({ value: id, label: title }))}
              value={groupId}
              placeholder={t('cert.chooseCollege')}
              onChange={chooseCollege}
            />
          )}
        </Field>
      )}
      {specs.slice(0, cut).filter(shown).map(fieldOf)}
      {kind.educator !== 'none' && (
        <Field
          id="field-educator_id"
          label={t('field.educator')}
          required={kind.educator === 'required'}
          optional={kind.educator !== 'required'}
          error={errors.educator_id ?? errors.educator}
          note={notes.educator_id}
          readOnly={readOnly}
          className={`${aligned} col-span-2 col-start-1 max-sm:col-span-1`}
        >
          <ProposedValue
            text={proposals.educator?.name}
            label={t('field.educator')}
            place="combobox"
            onTake={() => proposals.educator && change({ educator: proposals.educator })}
          >
            <EducatorField
              kind={kind}
              groupId={groupId}
              value={values.educator}
              proposed={proposals.educator?.name}
              onChange={(educator) => change({ educator })}
            />
          </ProposedValue>
        </Field>
      )}
      <Field
        id="field-date"
        label={t('field.date')}
        required
        error={errors.date}
        readOnly={readOnly}
        className={aligned}
      >
        <DatePicker value={values.date} onChange={(date) => change({ date })} />
      </Field>
      {specs.slice(cut).filter(shown).map(fieldOf)}
    </div>
  )
})

/** The people who have signed in the field's part, with the way to take one off the list. */
function signingOf(kind: Kind, key: string, proposals: FormProposals) {
  const role = (kind.signers as Record<string, SignerRole | undefined>)[key]
  return role && { role, people: proposals.signatories.filter((each) => each.role === role), remove: proposals.remove }
}

type CollegePickerProps = { colleges: readonly College[]; value: number | null; onChange: (id: number) => void }

/** Searches the network's colleges by name; the office alone chooses among all of them. */
function CollegePicker({ colleges, value, onChange }: CollegePickerProps) {
  const options = useMemo(
    () =>
      colleges.map(({ id, title, category }) => ({
        value: id,
        label: title,
        hint: t(category === 'region' ? 'cert.college.regional' : 'cert.college.local'),
      })),
    [colleges],
  )
  return (
    <Combobox
      options={options}
      value={options.find((option) => option.value === value) ?? null}
      placeholder={t('cert.college.choose')}
      onChange={(option) => option && onChange(option.value)}
    />
  )
}

/** Fills in suggestions that follow the type and the college's category, until the person types other values. */
function withSuggestions(
  kind: Kind,
  before: CertificateValues['fields'],
  after: CertificateValues['fields'],
  [left, chosen]: [string?, string?] = [],
): CertificateValues['fields'] {
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
