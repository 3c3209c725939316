import type { z } from 'zod'
import type { Entity } from './define-entity.ts'
import { entities } from './index.ts'

/** The entities that state a sample row. Tests of every procedure, and the demo network, make their rows from it. */
export const sampled = (entities as readonly Entity[]).filter(({ sample }) => sample)

/** An entity's sample row as its table holds it: days and moments as dates. */
export function sampleColumns({ fields, sample = {} }: Entity): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(sample).map(([key, value]) => {
      const { widget } = (fields.shape[key] as z.ZodType | undefined)?.meta() ?? {}
      return [key, value && (widget === 'date' || widget === 'dateTime') ? new Date(String(value)) : value]
    }),
  )
}
