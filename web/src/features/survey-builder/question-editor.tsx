import { kindOf, type Question, questionKinds } from '@kollegium/api/definitions/surveys'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Textarea, TextInput } from '../../ui/text-input.tsx'
import { type BuilderRow, objectOf, withOptions } from './builder-values.ts'
import { ChoicesEditor } from './choices-editor.tsx'
import { KeywordsField } from './keywords-field.tsx'
import { OptionsDialog } from './options-dialog.tsx'

type Props = {
  row: BuilderRow
  question: Question | undefined
  readOnly: boolean
  onChange: (row: BuilderRow) => void
  onRemove: () => void
}

/** Edits a part's or a question's words and how it is answered. */
export function QuestionEditor({ row, question, readOnly, onChange, onRemove }: Props) {
  const title = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(false)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const options = objectOf(row.options)
  const set = (part: Record<string, unknown>) => onChange(withOptions(row, part))
  const inherits = row.depth === 1 && question !== undefined && kindOf(row) === null && question.kind !== 'text'
  return (
    <section
      className="grid gap-2"
      aria-label={question ? t('builder.question', { number: question.number }) : t('builder.part')}
    >
      <h2 className="text-h3">{question ? t('builder.question', { number: question.number }) : t('builder.part')}</h2>
      <Field label={t(question ? 'builder.questionText' : 'builder.partTitle')} required readOnly={readOnly}>
        <Textarea
          ref={title}
          rows={question ? 2 : 1}
          maxLength={1000}
          value={row.title}
          onChange={(event) => onChange({ ...row, title: event.target.value })}
        />
      </Field>
      <Field label={t('builder.help')} optional readOnly={readOnly}>
        <TextInput
          value={typeof options.help === 'string' ? options.help : ''}
          maxLength={1000}
          onChange={(event) => set({ help: event.target.value || undefined })}
        />
      </Field>
      {question && !inherits && (
        <Answered row={row} question={question} readOnly={readOnly} onChange={onChange} set={set} />
      )}
      <div className="flex flex-wrap items-center gap-1 border-t border-grey-2 pt-1.5">
        <p className="text-hint text-grey-6">{t('builder.oldClients')}</p>
        <Button variant="tertiary" size={32} className="-ml-1" onClick={() => setText(true)}>
          {t('builder.showText')}
        </Button>
      </div>
      {!readOnly && (
        <Button variant="danger-quiet" icon={Trash2} className="-ml-1.25 justify-self-start" onClick={onRemove}>
          {t(row.holds ? 'builder.removePart' : 'builder.remove')}
        </Button>
      )}
      {text && (
        <OptionsDialog
          row={row}
          readOnly={readOnly}
          onClose={() => setText(false)}
          onChange={(options) => onChange({ ...row, options })}
        />
      )}
    </section>
  )
}

type AnsweredProps = Omit<Props, 'onRemove' | 'question'> & {
  question: Question
  set: (part: Record<string, unknown>) => void
}

/** Edits how a question is answered: its kind, and what the kind asks for. */
function Answered({ row, question, readOnly, onChange, set }: AnsweredProps) {
  const options = objectOf(row.options)
  // A choice with nothing to choose yet is one all the same.
  const kind = kindOf(row) ?? question.kind
  const whole = (key: string, fallback: number, max: number) => ({
    inputMode: 'numeric' as const,
    value: String(options[key] ?? fallback),
    onChange: (event: { target: { value: string } }) => {
      const number = Number(event.target.value.replace(/\D/g, ''))
      set({ [key]: Math.min(max, number) })
    },
  })
  return (
    <>
      <Field label={t('builder.kind')} readOnly={readOnly}>
        <Select
          options={questionKinds.map((value) => ({ value, label: t(`builder.kind.${value}`) }))}
          value={kind}
          onChange={(next) => next !== kind && onChange({ ...row, type: next })}
        />
      </Field>
      <Switch
        label={t('builder.required')}
        checked={question.required}
        disabled={readOnly}
        onChange={(on) => set({ required: on || undefined })}
      />
      {(kind === 'choice' || kind === 'choices') && (
        <>
          <ChoicesEditor row={row} readOnly={readOnly} onChange={onChange} />
          <Checkbox
            label={t('builder.own')}
            checked={options.own === true}
            disabled={readOnly}
            onChange={(event) => set({ own: event.target.checked || undefined })}
          />
        </>
      )}
      {kind === 'scale' && (
        <div className="grid grid-cols-2 gap-1.5">
          <Field label={t('builder.from')} readOnly={readOnly}>
            <TextInput {...whole('from', question.scale.from, 10)} />
          </Field>
          <Field label={t('builder.to')} readOnly={readOnly}>
            <TextInput {...whole('to', question.scale.to, 10)} />
          </Field>
          {(['low', 'high'] as const).map((end) => (
            <Field key={end} label={t(`builder.${end}`)} readOnly={readOnly}>
              <TextInput
                value={question.scale[end]}
                maxLength={200}
                onChange={(event) => set({ labels: { ...objectOf(options.labels), [end]: event.target.value } })}
              />
            </Field>
          ))}
        </div>
      )}
      {kind === 'text' && (
        <Field label={t('builder.maxLength')} readOnly={readOnly}>
          <TextInput {...whole('maxLength', question.maxLength, 20_000)} />
        </Field>
      )}
      {kind === 'date' && (
        <Checkbox
          label={t('builder.notAfterToday')}
          checked={question.notAfterToday}
          disabled={readOnly}
          onChange={(event) => set({ notAfterToday: event.target.checked || undefined })}
        />
      )}
      <KeywordsField row={row} question={question} readOnly={readOnly} onChange={onChange} />
    </>
  )
}
