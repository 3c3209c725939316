import type { z } from 'zod'
import type { TextKey } from '../i18n/sv/index.ts'
import { entities } from './index.ts'

/** The dictionary key of a field's label, as its entity's form has it; undefined for a field without one. */
export function fieldLabel(entity: string, field: string): TextKey | undefined {
  const shape = entities.find(({ name }) => name === entity)?.fields.shape as Record<string, z.ZodType> | undefined
  return shape?.[field]?.meta()?.label as TextKey | undefined
}
