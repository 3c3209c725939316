import type { z } from 'zod'

// Inputs that cost the most work that their schema lets through: every text is as long as it may be, every list as well.

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
}

/** Characters of a text without a limit of its own; a request holds some of them. */
const most = 400_000
/** Rows of a list of objects. */
const rows = 1_000

const repeated = (text: string) => (length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** Texts that cost a parser, a pattern or a comparison much. */
export const heavyTexts: Record<string, (length: number) => string> = {
  'nested lists': repeated(`${'<ul><li>a'.repeat(90)}${'</li></ul>'.repeat(90)}`),
  'a long table': (length) => `<table><tbody><tr>${repeated('<td>a</td>')(length - 30)}`,
  'many links': repeated('<a href="https://example.se/?a=1&amp;b=2" class="button">x</a> '),
  'headings that say the same': repeated('<h2>a</h2>'),
  'unclosed elements': repeated('<b><i>'),
  'pictures and quotations': repeated('<img src="/files/1/a.png" data-shape="circle"><blockquote>a</blockquote>'),
  'one long word': repeated('a'),
  'half open tags': repeated('<'),
  'entities and blanks': repeated('&amp;&nbsp; \t'),
  'wide characters': repeated('👩🏽‍🏫é\u0301\u202e'),
}

/**
 * Makes a heavy input for a procedure.
 * @param base a valid input, whose numbers and choices stay
 */
export function heavyInput(schema: z.ZodType, base: unknown, text: (length: number) => string): unknown {
  const def = schema.def as unknown as Def
  switch (def.type) {
    case 'object': {
      const given = (base ?? {}) as Record<string, unknown>
      const entries = Object.entries(def.shape ?? {}).map(([key, field]) => [key, heavyInput(field, given[key], text)])
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
    }
    case 'array': {
      const [first] = (base ?? []) as unknown[]
      const element = heavyInput(def.element as z.ZodType, first, (length) => text(Math.min(length, 2_000)))
      return element === undefined ? base : Array.from({ length: rows }, () => element)
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return heavyInput(def.innerType as z.ZodType, base, text)
    case 'pipe':
      return heavyInput(def.in as z.ZodType, base, text)
    case 'union':
      return base ?? heavyInput(def.options?.[0] as z.ZodType, base, text)
    case 'unknown':
    case 'any':
      return { text: text(most) }
    case 'string':
      return text(Math.min((schema as z.ZodString).maxLength ?? most, most))
    default:
      return base
  }
}
