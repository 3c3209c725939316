import type { KeyboardEvent, TextareaHTMLAttributes } from 'react'
import { cx } from './classes.ts'
import { useFieldAttributes } from './field.tsx'
import { frame, inner } from './text-input.tsx'

export type TitleInputProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'rows' | 'value'> & {
  value: string
  onChange: (value: string) => void
}

/** The fields of a form in which Enter may save it, as the browser has it. */
const lines = 'input:not([type=checkbox], [type=radio], [type=file], [type=range], [type=color], [type=hidden])'

/** Enter saves a form whose only line of text is this one, as in an `input`; elsewhere it does nothing. */
function enter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const { form } = event.currentTarget
  if (form && !form.querySelector(lines)) form.requestSubmit()
}

/** Takes a title: one line of text, drawn over as many lines as it needs (design 109). Pasted lines are joined. */
export function TitleInput({ onChange, className, ...rest }: TitleInputProps) {
  const joined = useFieldAttributes()
  return (
    <div className={cx(frame, className)}>
      <textarea
        onKeyDown={enter}
        {...joined}
        {...rest}
        rows={1}
        onChange={(event) => onChange(event.target.value.replaceAll(/\s*[\r\n]+\s*/g, ' '))}
        className={cx(
          inner,
          'field-sizing-content resize-none self-center text-h3 max-sm:py-1.25 max-sm:text-ui max-sm:font-bold',
        )}
      />
    </div>
  )
}
