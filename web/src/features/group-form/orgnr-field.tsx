import type { FieldProps } from '../../resource/fields/field-type.ts'
import { Labelled } from '../../resource/fields/text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { severityIcons } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { factsOf } from './group-values.ts'

/** Takes the number, and shows the server's remark on the saved one. */
export function OrgnrField(field: FieldProps<string>) {
  const facts = factsOf(field.record)
  const warnings = facts && facts.orgnr === field.value ? (facts.warnings?.[field.name] ?? []) : []
  return (
    <div>
      <Labelled field={field as never}>
        <TextInput
          name={field.name}
          value={field.value}
          inputMode="numeric"
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={() => {
            // Ten digits get their hyphen.
            if (/^\d{10}$/.test(field.value)) field.onChange(`${field.value.slice(0, 6)}-${field.value.slice(6)}`)
            field.onBlur()
          }}
        />
      </Labelled>
      {!field.error &&
        warnings.map((text) => (
          <p key={text} role="status" className="mt-1 flex gap-1 text-hint text-orange-dark">
            <Icon as={severityIcons.warning} size={16} className="mt-px" />
            <span>{text}</span>
          </p>
        ))}
    </div>
  )
}
