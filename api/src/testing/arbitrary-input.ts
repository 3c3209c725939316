import fc from 'fast-check'
import type { z } from 'zod'

// Inputs that nearly fit a procedure: each field is what a good call has, or something of the right kind that may be
// at an edge of it, or anything that JSON can say.

/** Any characters at all. The library's own unit of that kind first makes a table of all of Unicode, which takes seconds. */
const characters = fc
  .array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 30 })
  .map((codes) => String.fromCodePoint(...codes))

const texts = fc.oneof(
  fc.string({ maxLength: 30 }),
  characters,
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    'null',
    '\'; DROP TABLE "User"; --',
    '%_\\',
    '\\',
    '<script>alert(1)</script><p onclick=x>å</p>',
    '{"a":"\\u0000"}',
    'x'.repeat(300),
    '\u202e\ufeff\u200b',
    '-1',
    '1e400',
    '99999999999999999999',
    '0000-01-01',
    '9999-12-31',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999-14:00',
    '2026-02-30',
  ),
)
const moments = fc.constantFrom(
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '1899-12-31T23:59:59Z',
  '2026-06-12T10:00:00.123456789Z',
  '2026-06-12T10:00:00+02:00',
  '9999-12-31T23:59:59.999-14:00',
)
const days = fc.constantFrom('0000-01-01', '0001-01-01', '1900-01-01', '2024-02-29', '2099-12-31', '9999-12-31')
const numbers = fc.oneof(
  fc.integer({ min: -3, max: 30 }),
  fc.constantFrom(0, -1, 1.5, 200, 201, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 1e300, -1e300, 1e-300),
)
const anything = fc.oneof(fc.jsonValue({ maxDepth: 2 }), texts, numbers) as fc.Arbitrary<unknown>

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
  entries?: Record<string, unknown>
  values?: unknown[]
  valueType?: z.ZodType
  format?: string
}

/**
 * @param base the value there in a call that works, if any
 */
export function inputLike(schema: z.ZodType, base?: unknown): fc.Arbitrary<unknown> {
  const known = shaped(schema, base)
  const choices = [
    { weight: 8, arbitrary: known },
    { weight: 1, arbitrary: anything },
  ]
  return fc.oneof(...choices, ...(base === undefined ? [] : [{ weight: 16, arbitrary: fc.constant(base) }]))
}

function shaped(schema: z.ZodType, base: unknown): fc.Arbitrary<unknown> {
  const def = schema.def as unknown as Def
  switch (def.type) {
    case 'object': {
      const given = (base ?? {}) as Record<string, unknown>
      const shape = def.shape ?? {}
      const fields = Object.entries(shape).map(([key, field]) => [key, inputLike(field, given[key])] as const)
      const requiredKeys = Object.keys(given).filter((key) => key in shape)
      return fc.record(Object.fromEntries(fields), { requiredKeys })
    }
    case 'array': {
      const [first] = (base ?? []) as unknown[]
      return fc.array(inputLike(def.element as z.ZodType, first), { maxLength: 3 })
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return fc.oneof(
        { weight: 4, arbitrary: shaped(def.innerType as z.ZodType, base) },
        { weight: 1, arbitrary: fc.constantFrom(null, undefined) },
      )
    case 'pipe':
      return shaped(def.in as z.ZodType, base)
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => shaped(option, base)))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'record':
      return fc.dictionary(fc.oneof(texts, fc.constantFrom('status', 'tags', 'year', 'parent', 'category')), anything, {
        maxKeys: 3,
      })
    case 'boolean':
      return fc.boolean()
    case 'number':
      return numbers
    case 'string':
      if (def.format === 'uuid') return fc.oneof(fc.uuid(), texts)
      if (def.format === 'datetime') return fc.oneof(moments, texts)
      if (def.format === 'date') return fc.oneof(days, texts)
      return texts
    default:
      return anything
  }
}
