import { ChevronsUpDown, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../i18n.ts'
import type { FormField, FormOption } from './model.ts'

const control =
  'w-full rounded-control border border-grey-4 bg-white px-2 text-ui placeholder:text-grey-5 focus:edge-focus aria-invalid:edge-error'

const columns = {
  one: '',
  two: 'sm:grid sm:grid-cols-2 sm:items-start sm:gap-3',
  uneven: 'sm:grid sm:grid-cols-[5fr_3fr] sm:items-start sm:gap-3',
} as const

/** Draws rows of fields; the fields of a row stand below each other on phones. */
export function FieldRows({ rows }: { rows: FormField[][] }) {
  return (
    <div className="space-y-3">
      {rows.map((row) => {
        const uneven = row[0]?.width === 'wide'
        const look = row.length === 1 ? columns.one : uneven ? columns.uneven : columns.two
        return (
          <div key={row[0]?.id} className={`max-sm:space-y-3 ${look}`}>
            {row.map((field) => (
              <Field key={field.id} field={field} alone={row.length === 1} />
            ))}
          </div>
        )
      })}
    </div>
  )
}

const alone = { whole: '', wide: 'sm:max-w-[480px]', half: 'sm:max-w-[380px]', narrow: 'sm:max-w-[280px]' } as const

function Field({ field, alone: isAlone }: { field: FormField; alone: boolean }) {
  if (field.kind === 'choices') return <Choices field={field} />
  if (field.kind === 'box') return <Box field={field} />
  return (
    <div className={field.kind === 'select' ? 'group/choice' : ''}>
      <div className={isAlone ? alone[field.width] : ''}>
        <label htmlFor={field.id} className="block text-ui font-bold">
          {field.label}
          <Need field={field} />
        </label>
        {field.hint && (
          <p id={`${field.id}-tips`} className="text-hint text-grey-6">
            {field.hint}
          </p>
        )}
        <div className="mt-0.5">{field.kind === 'select' ? <Select field={field} /> : <Typed field={field} />}</div>
      </div>
      <Fault id={`${field.id}-fel`} text={field.error} example={exampleFor(field)} />
      {field.kind === 'select' &&
        field.options.map((option) => <Follow key={option.value} option={option} of="list" />)}
    </div>
  )
}

/** Returns how an e-mail address looks, for a faulty one; '' for all else. */
const exampleFor = (field: FormField): string =>
  field.error && field.kind === 'email' && field.placeholder ? t('form.example', { text: field.placeholder }) : ''

function Need({ field: { required, optional } }: { field: FormField }) {
  if (required) return <span aria-hidden="true"> *</span>
  return <span className="font-normal text-grey-6"> {optional}</span>
}

/** Returns the attributes that describe a control to people who don't see it. */
function stated(field: FormField) {
  const { id, hint, error, required } = field
  const example = exampleFor(field) && `${id}-fel-exempel`
  const described = [hint && `${id}-tips`, error && `${id}-fel`, example].filter(Boolean).join(' ')
  return {
    id,
    'aria-required': required || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  }
}

function Typed({ field }: { field: Extract<FormField, { kind: 'line' | 'email' | 'text' }> }) {
  const { name, value, max, placeholder, autocomplete } = field
  const shared = {
    ...{ ...stated(field), name, defaultValue: value, maxLength: max ?? undefined },
    ...{ placeholder: placeholder || undefined, autoComplete: autocomplete || undefined },
  }
  if (field.kind === 'text') return <textarea {...shared} rows={4} className={`${control} min-h-12 py-1`} />
  const email = field.kind === 'email'
  return (
    <input
      {...shared}
      type={email ? 'email' : 'text'}
      {...(email && { autoCapitalize: 'none', spellCheck: false })}
      className={`${control} h-6`}
    />
  )
}

function Select({ field }: { field: Extract<FormField, { kind: 'select' }> }) {
  const { name, empty, options } = field
  const groups = [...new Set(options.map(({ group }) => group))]
  return (
    <div className="relative">
      <select
        {...stated(field)}
        name={name}
        defaultValue={options.find(({ chosen }) => chosen)?.value ?? ''}
        className={`${control} h-6 appearance-none pr-5`}
      >
        <option value="">{empty}</option>
        {groups.map((group) => {
          const own = options.filter((option) => option.group === group)
          const items = own.map(({ value, label }) => (
            <option key={value} value={value} data-follow={own.some(({ follow }) => follow) ? '' : undefined}>
              {label}
            </option>
          ))
          return group ? (
            <optgroup key={group} label={group}>
              {items}
            </optgroup>
          ) : (
            items
          )
        })}
      </select>
      <ChevronsUpDown
        size={20}
        strokeWidth={1.75}
        aria-hidden
        className="pointer-events-none absolute top-1.75 right-1.5 text-grey-6"
      />
    </div>
  )
}

function Choices({ field }: { field: Extract<FormField, { kind: 'choices' }> }) {
  const { name, id, label, quiet, options, error, columns: inColumns, hint } = field
  const described = [hint && `${id}-tips`, error && `${id}-fel`].filter(Boolean).join(' ')
  return (
    <fieldset className="min-w-0" aria-describedby={described || undefined}>
      <legend className={quiet ? 'sr-only' : 'text-ui font-bold'}>{label}</legend>
      {hint && (
        <p id={`${id}-tips`} className="text-hint text-grey-6">
          {hint}
        </p>
      )}
      <div className={inColumns ? 'sm:grid sm:grid-flow-col sm:grid-cols-2 sm:grid-rows-4 sm:gap-x-3' : ''}>
        {options.map((option, index) => (
          <div key={option.value} className="group/choice">
            <Tick id={index === 0 ? id : `${id}-${option.value}`} name={name} option={option} invalid={error !== ''} />
            <Follow option={option} of="box" />
          </div>
        ))}
      </div>
      <Fault id={`${id}-fel`} text={error} />
    </fieldset>
  )
}

type TickProps = {
  id: string
  name: string
  option: Pick<FormOption, 'value' | 'label' | 'hint' | 'chosen'>
  invalid: boolean
}

function Tick({ id, name, option: { value, label, hint, chosen }, invalid }: TickProps) {
  return (
    <label htmlFor={id} className="flex min-h-5.5 gap-1.5 py-0.75 text-body">
      <input
        id={id}
        name={name}
        type="checkbox"
        value={value}
        defaultChecked={chosen}
        aria-invalid={invalid || undefined}
        data-follow
        className="mt-0.5 size-2.5 shrink-0 accent-blue"
      />
      <span className="min-w-0 break-words">
        {label}
        {hint && <span className="block text-ui text-grey-6">{hint}</span>}
      </span>
    </label>
  )
}

/**
 * Holds the questions that follow a choice. CSS shows them when it is made; a browser that can't tell shows them always.
 */
function Follow({ option: { follow }, of }: { option: FormOption; of: 'box' | 'list' }) {
  if (!follow) return null
  const shown =
    of === 'box'
      ? 'group-has-[[data-follow]:checked]/choice:block'
      : 'group-has-[option[data-follow]:checked]/choice:block'
  return (
    <div className={`mt-1 mb-2 border-l-4 border-blue py-1 pl-2.5 supports-[selector(:has(*))]:hidden ${shown}`}>
      {follow.heading && <p className="mb-1 text-ui font-bold">{follow.heading}</p>}
      <FieldRows rows={follow.rows} />
    </div>
  )
}

function Box({ field }: { field: Extract<FormField, { kind: 'box' }> }) {
  const { id, name, label, hint, checked, error } = field
  return (
    <div>
      <Tick id={id} name={name} option={{ value: 'ja', label, hint, chosen: checked }} invalid={error !== ''} />
      <Fault id={`${id}-fel`} text={error} />
    </div>
  )
}

type FaultProps = { id: string; text: string; example?: string }

/** Shows the error of a field, below it. An example stands after it, under an id of its own (`…-exempel`). */
export function Fault({ id, text, example = '' }: FaultProps): ReactNode {
  if (!text) return null
  return (
    <p className="mt-0.5 flex gap-0.75 text-hint font-bold text-wine">
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-0.25 shrink-0" />
      <span className="min-w-0 break-words">
        <span id={id}>{text}</span>
        {example && (
          <>
            . <span id={`${id}-exempel`}>{example}</span>
          </>
        )}
      </span>
    </p>
  )
}
