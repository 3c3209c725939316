import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { Labelled } from '../../resource/fields/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Fieldset } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { factsOf } from './group-values.ts'
import { InheritedFrom } from './inherited.tsx'

/** Shows the group's own policy, or the inherited one with a button to write one. */
export function PolicyField(field: FieldProps<string>) {
  const [own, setOwn] = useState(false)
  const inherited = factsOf(field.record)?.effectivePolicy
  if (!own && !field.value && !field.error) {
    return (
      <Fieldset id={`field-${field.name}`} legend={field.label} hint={field.hint}>
        {inherited?.from ? (
          <InheritedFrom group={inherited.from} />
        ) : (
          <p className="text-hint text-grey-6">{t('group.policy.none')}</p>
        )}
        {!field.readOnly && (
          <Button variant="tertiary" size={32} className="-ml-1" onClick={() => setOwn(true)}>
            {t('group.policy.own')}
          </Button>
        )}
      </Fieldset>
    )
  }
  return (
    <div>
      <Labelled field={field as never}>
        <TextInput
          name={field.name}
          type="url"
          inputMode="url"
          value={field.value}
          // Only the button focuses the field.
          autoFocus={own && !field.value}
          onChange={(event) => {
            setOwn(true)
            field.onChange(event.target.value)
          }}
          onBlur={field.onBlur}
        />
      </Labelled>
      {!field.readOnly && (
        <Button
          variant="tertiary"
          size={32}
          className="-ml-1 mt-0.5"
          onClick={() => {
            setOwn(false)
            field.onChange('')
          }}
        >
          {t('group.policy.inherit')}
        </Button>
      )}
    </div>
  )
}
