import { z } from 'zod'
import { rowId } from '../../kernel/fields.ts'

/** The entities whose unsaved form is shown as a visitor would see it. */
export const draftEntities = [
  'article',
  'page',
  'event',
  'section',
  'card',
  'queue',
  'menu',
  'message',
  'group',
  'setting',
] as const
export type DraftEntity = (typeof draftEntities)[number]

/** The values of a form: `id` is null for a new row, and for settings, which are those of the group worked in. */
export const draftInput = z.object({
  entity: z.enum(draftEntities),
  id: rowId().nullable(),
  data: z.record(z.string().max(60), z.unknown()),
  /** The values were typed over the changed text that waits beside the row. */
  pending: z.boolean().optional(),
})
export type DraftInput = z.infer<typeof draftInput>
