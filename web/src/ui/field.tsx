import CircleAlert from 'lucide-react/icons/circle-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'
import { useStableWhilePressed } from './use-stable-while-pressed.ts'
import { useWritten } from './written-field.ts'

type FieldState = {
  id: string
  labelId: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
  readOnly: boolean
}

const FieldContext = createContext<FieldState | null>(null)

/** Returns the field of a control: its id, its description and its error. Null outside a field. */
export function useField(): FieldState | null {
  return useContext(FieldContext)
}

/** Separates tools and dialogs inside a field's control from the field, so that they don't take its attributes. */
export function OutsideField({ children }: { children: ReactNode }) {
  return <FieldContext value={null}>{children}</FieldContext>
}

/** Returns the attributes that join a native control to its field; a control's own attributes win. */
export function useFieldAttributes() {
  const field = useField()
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
    'aria-required': field.required || undefined,
    readOnly: field.readOnly || undefined,
  }
}

/** Draws "*" after a required label and "(frivilligt)" after an optional one. */
export function Mark({ required, optional }: { required?: boolean; optional?: boolean }) {
  return (
    <>
      {required && <span aria-hidden> *</span>}
      {optional && <span className="font-normal text-grey-6"> {t('control.optionalMark')}</span>}
    </>
  )
}

/** Shows an error and its remedy, with the error summary's words. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1 flex gap-1 text-hint font-bold text-wine">
      <Icon as={CircleAlert} size={16} className="mt-px" />
      <span>{children}</span>
    </p>
  )
}

function FieldNote({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1 flex gap-1 text-hint">
      <Icon as={TriangleAlert} size={16} className="mt-px text-orange-dark" />
      <span>{children}</span>
    </p>
  )
}

export type FieldProps = {
  label: ReactNode
  id?: string
  required?: boolean
  optional?: boolean
  hint?: ReactNode
  error?: ReactNode
  /** A fact about the value that is no error. */
  note?: ReactNode
  labelHidden?: boolean
  readOnly?: boolean
  className?: string
  children: ReactNode
}

/** Draws a control with its label above, its hint between, and its error below, joined by attributes. */
export function Field(props: FieldProps) {
  const { label, required, optional, hint, note, labelHidden, readOnly, className = '', children } = props
  const error = useStableWhilePressed(props.error)
  const own = useId()
  const id = props.id ?? own
  const written = useWritten(id)
  const describedBy =
    [hint && `${id}-hint`, error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ') || undefined
  const state = {
    id,
    labelId: `${id}-label`,
    describedBy,
    invalid: Boolean(error),
    required: Boolean(required),
    readOnly: Boolean(readOnly),
  }
  return (
    <FieldContext value={state}>
      <div className={`min-w-0 ${className}`}>
        <label id={state.labelId} htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-0.5 block font-bold'}>
          {label}
          <Mark required={required} optional={optional} />
        </label>
        {hint && (
          <p id={`${id}-hint`} className="mb-0.75 text-hint text-grey-6">
            {hint}
          </p>
        )}
        {written}
        {children}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {note && <FieldNote id={`${id}-note`}>{note}</FieldNote>}
      </div>
    </FieldContext>
  )
}

export type FieldsetProps = Omit<FieldProps, 'label' | 'labelHidden' | 'readOnly' | 'note'> & { legend: ReactNode }

/** Groups several controls that answer one question. */
export function Fieldset(props: FieldsetProps) {
  const { legend, required, optional, hint, className = '', children } = props
  const error = useStableWhilePressed(props.error)
  const own = useId()
  const id = props.id ?? own
  const written = useWritten(id)
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={`min-w-0 ${className}`}
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
    >
      <legend className="mb-0.5 font-bold">
        {legend}
        <Mark required={required} optional={optional} />
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-0.75 text-hint text-grey-6">
          {hint}
        </p>
      )}
      {written}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
