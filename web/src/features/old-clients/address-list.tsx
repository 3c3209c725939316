import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, Fieldset } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type AddressListProps = {
  legend: string
  hint: string
  required?: boolean
  /** The name of each field, with its number. */
  itemLabel: (number: number) => string
  add: string
  values: readonly string[]
  /** Errors by the place in the list. */
  errors: Record<number, string>
  onChange: (values: string[]) => void
}

/** Edits a list of addresses, each in a field of its own. */
export function AddressList(props: AddressListProps) {
  const { legend, hint, required, itemLabel, add, values, errors, onChange } = props
  const list = useRef<HTMLDivElement>(null)
  // A field keeps its text and its focus when another one above it goes.
  const keys = useRef<string[]>([])
  while (keys.current.length < values.length) keys.current.push(crypto.randomUUID())
  const change = (at: number, text: string) => onChange(values.map((each, index) => (index === at ? text : each)))
  const remove = (at: number) => {
    keys.current.splice(at, 1)
    onChange(values.filter((_, index) => index !== at))
  }
  const more = () => {
    onChange([...values, ''])
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('div:last-of-type > div input')?.focus())
  }
  return (
    <Fieldset legend={legend} {...(required ? { required } : { optional: true })} hint={hint}>
      <div ref={list} className="grid gap-1">
        {values.map((value, at) => (
          <div key={keys.current[at]} className="flex items-start gap-0.5">
            <Field label={itemLabel(at + 1)} labelHidden className="min-w-0 grow" error={errors[at]}>
              <TextInput
                type="url"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                maxLength={500}
                value={value}
                onChange={(event) => change(at, event.target.value)}
              />
            </Field>
            {(!required || values.length > 1) && (
              <IconButton
                icon={X}
                label={t('oldClient.removeAddress', { text: value || itemLabel(at + 1) })}
                onClick={() => remove(at)}
              />
            )}
          </div>
        ))}
        <div>
          <Button variant="tertiary" size={32} icon={Plus} onClick={more}>
            {add}
          </Button>
        </div>
      </div>
    </Fieldset>
  )
}
