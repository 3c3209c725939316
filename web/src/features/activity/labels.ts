import { entities } from '@kollegium/api/definitions'
import type { z } from 'zod'
import '../../lib/form-texts.ts'
import { t } from '../../lib/i18n.ts'

/** Returns the label of an entity's field, as its form has it. */
export function labelOf(entity: string, field: string): string | undefined {
  const found = entities.find(({ name }) => name === entity)
  const shape = found?.fields.shape as Record<string, z.ZodType> | undefined
  const label = shape?.[field]?.meta()?.label
  return label ? t(label) : undefined
}
