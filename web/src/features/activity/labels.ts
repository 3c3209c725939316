import { fieldLabel } from '@kollegium/api/definitions'
import '../../lib/form-texts.ts'
import { t } from '../../lib/i18n.ts'

/** Returns the label of an entity's field, as its form has it. */
export function labelOf(entity: string, field: string): string | undefined {
  const label = fieldLabel(entity, field)
  return label && t(label)
}
