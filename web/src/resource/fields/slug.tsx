import { slugOf } from '@kollegium/api/definitions'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { TextInput } from '../../ui/text-input.tsx'
import { asText } from './as-text.ts'
import { defineFieldType, type FieldProps } from './field-type.ts'
import { Labelled } from './text.tsx'

/**
 * Draws the slug of an address. It is locked until the person unlocks it, so that a published address isn't changed by
 * mistake. While a record has no address, the slug follows the title.
 */
function SlugField(field: FieldProps<string>) {
  const [unlocked, setUnlocked] = useState(false)
  const title = useWatch({ name: 'title' })
  const made = slugOf(asText(title))
  const url = asText(field.record?.url)
  const prefix = url.endsWith(`/${field.value}`)
    ? url.slice(0, -field.value.length).replace(/^https?:\/\//, '')
    : undefined
  const open = unlocked && !field.readOnly
  const { required, record, onChange } = field
  // The form derives a new record's slug when the API doesn't.
  useEffect(() => {
    if (required && !unlocked && !record) onChange(made)
  }, [required, unlocked, record, made, onChange])
  return (
    <Labelled field={field as never}>
      <TextInput
        name={field.name}
        prefix={prefix}
        value={open ? field.value : field.value || made}
        locked={!open}
        onUnlock={
          field.readOnly
            ? undefined
            : () => {
                if (!field.value) field.onChange(made)
                setUnlocked(true)
              }
        }
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={() => {
          if (open) field.onChange(slugOf(field.value))
          field.onBlur()
        }}
      />
    </Labelled>
  )
}

/** The slug of an address. */
export const slug = defineFieldType<string>({ Field: SlugField, empty: '', fromRecord: asText, text: asText })
