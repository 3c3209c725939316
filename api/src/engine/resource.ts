import { z } from 'zod'
import type { Subject } from '../access/subjects.ts'
import type { Definition } from '../entities/definition.ts'
import { rowId } from '../kernel/fields.ts'

/** An entity's definition, as the engine reads it. */
export type Resource<Fields extends z.ZodObject = z.ZodObject> = Definition<Fields> & { subject: Subject }

/** `limit` is clamped to 200, `page` below 1 is 1 (readings, page size). */
export const listInput = z.object({
  search: z.string().max(200).nullish(),
  page: z.number().int().nullish(),
  limit: z.number().int().nullish(),
  orderBy: z
    .array(z.object({ column: z.string().max(60), order: z.enum(['asc', 'desc']) }))
    .max(5)
    .nullish(),
  filters: z.record(z.string().max(60), z.unknown()).nullish(),
})
export type ListInput = z.infer<typeof listInput>

/** The rows of a page when the call gives no limit. */
export const defaultLimit = 25
/** The most rows of a page. */
export const maxLimit = 200

/** The input that names one row. */
export const byId = z.object({ id: rowId() })

/** The input of a page of a list without a search. */
export const pageInput = listInput.pick({ page: true, limit: true })

/** The last page number: the database's offset has a maximum, and later pages are empty anyway. */
const lastPage = 1_000_000

/** Returns the page and limit within their bounds, and the number of rows to skip (readings, page size). */
export function rangeOf(asked: { page?: number | null | undefined; limit?: number | null | undefined }) {
  const limit = Math.min(Math.max(asked.limit ?? defaultLimit, 1), maxLimit)
  const page = Math.min(Math.max(asked.page ?? 1, 1), lastPage)
  return { page, limit, skip: (page - 1) * limit }
}

/**
 * The update schema of a resource: every field may be left out, and a field left out stays untouched.
 * zod's own `.partial()` would put defaults back in (`{ title }` would reset `status`), so they are unwrapped.
 */
export function patchOf<Fields extends z.ZodObject>(fields: Fields): z.ZodType<Partial<z.infer<Fields>>> {
  const shape = Object.entries(fields.shape).map(([key, field]) => [key, withoutDefault(field as z.ZodType).optional()])
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodType<Partial<z.infer<Fields>>>
}

/** Removes the default of a field, recursively in plain objects, so that a patch of one setting leaves the others. */
function withoutDefault(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodDefault || field instanceof z.ZodPrefault)
    return withoutDefault(field.unwrap() as z.ZodType)
  if (!(field instanceof z.ZodObject) || field.def.checks?.length) return field
  const isClosed = field.def.catchall instanceof z.ZodNever
  if (field.def.catchall && !isClosed) return field
  const shape = Object.entries(field.shape).map(([key, each]) => {
    const inner = withoutDefault(each as z.ZodType)
    return [key, inner === each ? each : inner.optional()]
  })
  return isClosed ? z.strictObject(Object.fromEntries(shape)) : z.object(Object.fromEntries(shape))
}

/**
 * A list's order. Only declared columns reach the database; ties are broken by id so that pages don't overlap, and the same way
 * round, so that one index serves a column both ways.
 */
export function orderOf(resource: Pick<Resource, 'list'>, input: ListInput) {
  const asked = (input.orderBy ?? []).filter(({ column }) => resource.list.sort.includes(column))
  const order = asked.length > 0 ? asked : [resource.list.defaultSort]
  const { sortedBy = {} } = resource.list
  return [
    ...order.map(({ column, order }) => ({ [sortedBy[column] ?? column]: order })),
    { id: order.at(-1)?.order ?? 'desc' },
  ]
}

/** The default values of the fields that may be left out. */
export function defaultsOf(fields: z.ZodObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields.shape).flatMap(([key, field]) =>
      field instanceof z.ZodDefault ? [[key, field.def.defaultValue]] : [],
    ),
  )
}
