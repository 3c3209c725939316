import { slugOf } from '@kollegium/api/definitions'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useServices } from '../../lib/client-context.tsx'
import { asText } from '../../resource/fields/as-text.ts'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { Labelled } from '../../resource/fields/text.tsx'
import { TextInput } from '../../ui/text-input.tsx'

/** Takes a group's name in addresses. A new group's follows its title until the person writes one. */
export function HostLabelField(field: FieldProps<string>) {
  const { addresses } = useServices().session
  const [own, setOwn] = useState(Boolean(field.value))
  const title = useWatch({ name: 'title' })
  const { record, value, onChange, readOnly } = field
  const made =
    record || own
      ? null
      : slugOf(asText(title))
          .replace(/^[^a-z]+/, '')
          .slice(0, 63)
          .replace(/-+$/, '')
  useEffect(() => {
    if (made !== null && made !== value) onChange(made)
  }, [made, value, onChange])
  return (
    <Labelled field={field as never}>
      <TextInput
        name={field.name}
        value={value}
        boxedSuffix
        suffix={`.${addresses.host.replace(/^https?:\/\//, '')}`}
        autoCapitalize="none"
        spellCheck={false}
        locked={readOnly}
        className="max-w-66"
        onChange={(event) => {
          setOwn(true)
          onChange(event.target.value.toLocaleLowerCase('sv'))
        }}
        onBlur={field.onBlur}
      />
    </Labelled>
  )
}
