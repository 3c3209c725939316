import type { z } from 'zod'

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
  format?: string
}

/** Where an input names a row: keys from its root, `*` for each of a list. */
export type IdPath = string[]

/** rowId() of kernel/fields.ts, by which everything that names a row by number is checked. */
const largestId = 2_147_483_647

/** Ids that another system gave to its own rows. */
const foreign = ['data.validig.options.*.id']

/**
 * Every place of a schema where a row is named: numbers as large as ids may be, and UUIDs. A key that is called an id and
 * is not checked like one is an error.
 */
export function idPathsOf(schema: z.ZodType, path: IdPath = []): IdPath[] {
  const def = schema.def as unknown as Def
  if (def.shape) return Object.entries(def.shape).flatMap(([key, field]) => idPathsOf(field, [...path, key]))
  if (def.element) return idPathsOf(def.element, [...path, '*'])
  if (def.innerType ?? def.in) return idPathsOf((def.innerType ?? def.in) as z.ZodType, path)
  if (def.options) return def.options.flatMap((option) => idPathsOf(option, path))
  const isId = def.type === 'number' ? (schema as z.ZodNumber).maxValue === largestId : def.format === 'uuid'
  const isCalledId = path.some((key) => /(^|_)ids?$/.test(key))
  if (isCalledId && !isId && !foreign.includes(path.join('.')))
    throw new Error(`${path.join('.')} is called an id and is not checked like one`)
  return isId ? [path] : []
}

/** A copy of `input` with `value` at the place; lists get one item, made from their first. */
export function withId(input: unknown, [key, ...rest]: IdPath, value: unknown): unknown {
  if (key === undefined) return value
  if (key === '*') return [withId((input as unknown[] | undefined)?.[0], rest, value)]
  const object = (input ?? {}) as Record<string, unknown>
  return { ...object, [key]: withId(object[key], rest, value) }
}
