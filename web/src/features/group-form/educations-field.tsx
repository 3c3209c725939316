import { group } from '@kollegium/api/definitions/groups'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useServices } from '../../lib/client-context.tsx'
import { capitalise, formsOf, t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { IconButton } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { DatePicker } from '../../ui/date-picker.tsx'
import { formatDate, today } from '../../ui/date-text.ts'
import { Fieldset } from '../../ui/field.tsx'
import type { Option } from '../../ui/options.ts'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { EducationRow } from './group-values.ts'

/** Edits the group's educations, each with a comment and its own certification, which only the office sets. */
export function EducationsField(field: FieldProps<EducationRow[]>) {
  const { name, label, error, value, onChange, readOnly, record } = field
  const isOffice = useCan()('update', group.subject, {})
  const locked = record !== null && !isOffice
  const hint = locked && !readOnly ? t('group.education.officeOnly') : field.hint
  const change = (at: number, part: Partial<EducationRow>) =>
    onChange(value.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <Fieldset id={`field-${name}`} legend={<span className="sr-only">{label}</span>} hint={hint} error={error}>
      {value.length === 0 && <p className="text-grey-6">{t('group.education.none')}</p>}
      {value.length > 0 && (
        <>
          <div
            aria-hidden
            className={`${columns} border-b border-grey-3 pb-1 text-hint font-bold text-grey-6 max-sm:hidden`}
          >
            <span>{capitalise(formsOf('education').indefSg)}</span>
            <span>{t('field.certified')}</span>
            <span>{t('group.education.since')}</span>
            <span className="in-data-beside:hidden">{t('field.pivot.comments')}</span>
          </div>
          <ul>
            {value.map((row, at) => (
              <EducationLine
                key={`${row.education_id}-${row.field}`}
                row={row}
                readOnly={readOnly}
                locked={readOnly || locked}
                onChange={(part) => change(at, part)}
                onRemove={() => onChange(value.filter((_, index) => index !== at))}
              />
            ))}
          </ul>
        </>
      )}
      {!readOnly && <AddEducation rows={value} onAdd={(row) => onChange([...value, row])} />}
    </Fieldset>
  )
}

/** Beside the page of the typed values the comment stands on a line of its own. */
const columns =
  'grid gap-x-2 sm:grid-cols-[minmax(0,4fr)_88px_160px_minmax(0,5fr)_40px] in-data-beside:sm:grid-cols-[minmax(0,1fr)_88px_160px_40px]'
const commentPlace = 'in-data-beside:order-last in-data-beside:col-span-full'

function EducationLine(props: {
  row: EducationRow
  readOnly: boolean
  /** The certification is read-only. */
  locked: boolean
  onChange: (part: Partial<EducationRow>) => void
  onRemove: () => void
}) {
  const { row, readOnly, locked, onChange, onRemove } = props
  const { on } = row
  const of = (what: string) => t('group.education.of', { field: what, text: row.title })
  return (
    <li className={`${columns} relative items-center gap-y-1 border-b border-grey-2 py-1.5`}>
      <div className="min-w-0 max-sm:pr-6">
        <p className="font-bold wrap-break-word hyphens-auto">{row.title}</p>
        {row.code && <p className="text-hint text-grey-6">{row.code}</p>}
      </div>
      <Switch
        label={
          <>
            <span className="sr-only">{of(t('field.certified'))}: </span>
            {/* A phone has no column heads above. */}
            <span aria-hidden className="sm:hidden">{`${t('field.certified')}: `}</span>
            {t(on ? 'enum.yes' : 'enum.no')}
          </>
        }
        checked={on}
        disabled={locked}
        onChange={(next) => onChange({ on: next, certified: row.certified || formatDate(today()) })}
      />
      {on ? (
        <div>
          <span aria-hidden className="text-hint text-grey-6 sm:hidden">
            {t('group.education.since')}
          </span>
          <DatePicker
            label={of(t('group.education.since'))}
            value={row.certified}
            disabled={locked}
            onChange={(certified) => onChange({ certified })}
          />
        </div>
      ) : (
        <span className="text-grey-6 max-sm:hidden">–</span>
      )}
      <TextInput
        aria-label={of(t('field.pivot.comments'))}
        placeholder={t('group.education.comment')}
        value={row.comments}
        maxLength={1000}
        readOnly={readOnly}
        className={commentPlace}
        onChange={(event) => onChange({ comments: event.target.value })}
      />
      {!readOnly && !(locked && on) && (
        <IconButton
          icon={X}
          label={t('media.removeFrom', { text: row.title })}
          className="max-sm:absolute! max-sm:right-0 max-sm:top-1"
          onClick={onRemove}
        />
      )}
    </li>
  )
}

type EducationOption = Option<number> & { code: string }

function AddEducation({ rows, onAdd }: { rows: EducationRow[]; onAdd: (row: EducationRow) => void }) {
  const { client } = useServices()
  const found = useQuery({ queryKey: ['educations'], queryFn: () => client.education.options.query() })
  const options = (found.data ?? []).map((education): EducationOption => {
    const there = rows.some((row) => row.education_id === education.id && row.field === 'educations')
    return {
      value: education.id,
      label: education.title,
      hint: education.code,
      code: education.code,
      ...(there && { disabled: true, note: t('list.exists') }),
    }
  })
  return (
    <div className="mt-1.5 max-w-45">
      <Combobox<EducationOption>
        searching
        label={t('group.education.add')}
        placeholder={t('group.education.add')}
        options={options}
        value={null}
        onChange={(option) => {
          if (!option) return
          const { value: education_id, label: title, code } = option
          onAdd({ education_id, title, code, field: 'educations', on: false, certified: '', comments: '' })
        }}
      />
    </div>
  )
}
