import type { FieldProps } from '../../resource/fields/field-type.ts'
import { Labelled } from '../../resource/fields/text.tsx'
import type { Entity } from './entity.ts'
import { EntityPicker } from './entity-picker.tsx'

/** Edits a reference to one content item or person; the definition's options limit the types. */
export function EntityField(field: FieldProps<Entity | null>) {
  return (
    <Labelled field={field as never}>
      <EntityPicker
        value={field.value}
        onChange={field.onChange}
        types={field.options && Object.keys(field.options)}
        disabled={field.readOnly}
      />
    </Labelled>
  )
}
