import Check from 'lucide-react/icons/check'
import { Suspense, useId } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Textarea, TextInput } from '../../ui/text-input.tsx'
import { DatePicker } from './late-controls.ts'
import type { ChoicesValue, ChoiceValue, Question } from './types.ts'

type ControlProps = { question: Question; value: unknown; onChange: (value: unknown) => void }

/** Draws what a question is answered with. Questions of files have a control of their own. */
export function AnswerControl(props: ControlProps) {
  const { question, value, onChange } = props
  switch (question.kind) {
    case 'scale':
      return <ScaleControl {...props} />
    case 'choice':
      return <ChoiceControl {...props} />
    case 'choices':
      return <ChoicesControl {...props} />
    case 'date':
      return (
        <Suspense fallback={<Skeleton className="h-6 max-w-25" />}>
          <DatePicker
            label={question.title}
            value={typeof value === 'string' ? value : ''}
            onChange={onChange}
            className="max-w-25 bg-white"
          />
        </Suspense>
      )
    default:
      return <TextControl {...props} />
  }
}

function TextControl({ question, value, onChange }: ControlProps) {
  const text = typeof value === 'string' ? value : ''
  return (
    <>
      <Textarea rows={4} aria-label={question.title} value={text} onChange={(event) => onChange(event.target.value)} />
      <p className="mt-0.5 text-right text-hint text-grey-6 tabular-nums">
        {t('candidate.letters', { number: numberText(text.length), total: numberText(question.maxLength) })}
      </p>
    </>
  )
}

/** Draws the steps of a scale side by side; arrows choose among them. */
function ScaleControl({ question, value, onChange }: ControlProps) {
  const name = useId()
  const { from, to, low, high } = question.scale
  const steps = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return (
    <div className="max-w-[560px]">
      <div className="flex rounded-control border border-grey-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue">
        {steps.map((step) => {
          const chosen = value === step
          return (
            <label
              key={step}
              className={cx(
                'relative flex min-h-6 min-w-0 grow basis-0 cursor-pointer items-center justify-center gap-1 border-grey-4 not-first:border-l',
                chosen
                  ? 'bg-blue-light font-bold text-blue-ink shadow-[inset_0_0_0_2px_var(--color-blue)]'
                  : 'hover:bg-grey-1',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={chosen}
                onChange={() => onChange(step)}
                aria-label={labelOf(step, question)}
                className="sr-only"
              />
              {chosen && <Icon as={Check} size={18} />}
              {step}
            </label>
          )
        })}
      </div>
      {(low || high) && (
        <p className="mt-0.75 flex justify-between gap-2 text-hint text-grey-6">
          <span>{low && `${from} ${low}`}</span>
          <span className="text-right">{high && `${to} ${high}`}</span>
        </p>
      )}
    </div>
  )
}

/** The step with its name, for screen readers. */
function labelOf(step: number, { scale }: Question): string {
  const name = scale.labels[step] ?? (step === scale.from ? scale.low : step === scale.to ? scale.high : '')
  return name ? `${step}, ${name}` : String(step)
}

const rows = 'flex min-h-4.5 items-start gap-1.5 py-0.75 pointer-coarse:min-h-5.5'

function Radio({
  name,
  checked,
  label,
  onChoose,
}: {
  name: string
  checked: boolean
  label: string
  onChoose: () => void
}) {
  return (
    <label className={rows}>
      <span className="grid h-3 place-items-center">
        <input
          type="radio"
          name={name}
          checked={checked}
          onChange={onChoose}
          className="size-[20px] appearance-none rounded-full border border-grey-4 bg-white checked:border-[6px] checked:border-blue"
        />
      </span>
      <span className={cx('min-w-0', checked && 'font-bold')}>{label}</span>
    </label>
  )
}

function ChoiceControl({ question, value, onChange }: ControlProps) {
  const name = useId()
  const { value: chosen, own } = (value ?? {}) as ChoiceValue
  return (
    <div>
      {question.choices.map((choice) => (
        <Radio
          key={choice.value}
          name={name}
          checked={own === undefined && chosen === choice.value}
          label={choice.title}
          onChoose={() => onChange({ value: choice.value })}
        />
      ))}
      {question.own && (
        <>
          <Radio
            name={name}
            checked={own !== undefined}
            label={t('candidate.own')}
            onChoose={() => onChange({ own: own ?? '' })}
          />
          {own !== undefined && <OwnText text={own} onChange={(text) => onChange({ own: text })} />}
        </>
      )}
    </div>
  )
}

function ChoicesControl({ question, value, onChange }: ControlProps) {
  const { values = [], own } = (value ?? {}) as ChoicesValue
  const tick = (each: string, on: boolean) => {
    const next = on ? [...values, each] : values.filter((other) => other !== each)
    onChange({ values: next, ...(own !== undefined && { own }) })
  }
  return (
    <div>
      <div className={cx('grid gap-x-4', question.choices.length > 4 && 'sm:grid-cols-2')}>
        {question.choices.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.title}
            checked={values.includes(choice.value)}
            onChange={(event) => tick(choice.value, event.target.checked)}
          />
        ))}
        {question.own && (
          <Checkbox
            label={t('candidate.own')}
            checked={own !== undefined}
            onChange={(event) => onChange({ values, ...(event.target.checked && { own: '' }) })}
          />
        )}
      </div>
      {own !== undefined && <OwnText text={own} onChange={(text) => onChange({ values, own: text })} />}
    </div>
  )
}

function OwnText({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <TextInput
      id={undefined}
      aria-label={t('candidate.ownLabel')}
      placeholder={t('candidate.ownLabel')}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      className="mt-0.5 max-w-50"
    />
  )
}
