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

const repeated = (text: string) => (length: number) =>
  text.repeat(Math.max(Math.ceil(length / text.length), 0)).slice(0, Math.max(length, 0))

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

/** How heavy an input is. */
export type Weight = {
  text: (length: number) => string
  /** Characters of a text without a limit of its own. */
  most: number
  /** The length of lists; lists inside them have three rows. */
  rows: number
  /** Leaves lines and lists as they are in the valid input, so that the call gets past its checks. */
  longTextsOnly?: boolean
}

/** A text of more characters is no line, but the text of an editor or a note. */
const longLine = 1_000

/**
 * Makes a heavy input for a procedure.
 * @param base a valid input, whose numbers and choices stay
 */
export function heavyInput(schema: z.ZodType, base: unknown, weight: Weight): unknown {
  const { text, most, rows, longTextsOnly } = weight
  const def = schema.def as unknown as Def
  switch (def.type) {
    case 'object': {
      const given = (base ?? {}) as Record<string, unknown>
      const entries = Object.entries(def.shape ?? {}).map(([key, field]) => [
        key,
        heavyInput(field, given[key], weight),
      ])
      const filled = entries.filter(([, value]) => value !== undefined)
      // An object of lines alone is left out, as the valid input leaves it out.
      return longTextsOnly && filled.length === 0 ? base : Object.fromEntries(filled)
    }
    case 'array': {
      if (longTextsOnly) return base
      const [first] = (base ?? []) as unknown[]
      const short = (length: number) => text(Math.min(length, 200))
      const element = heavyInput(def.element as z.ZodType, first, { ...weight, text: short, rows: 3 })
      return element === undefined ? base : Array.from({ length: rows }, () => element)
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return heavyInput(def.innerType as z.ZodType, base, weight)
    case 'pipe':
      return heavyInput(def.in as z.ZodType, base, weight)
    case 'union':
      return base ?? heavyInput(def.options?.[0] as z.ZodType, base, weight)
    case 'unknown':
    case 'any':
      return longTextsOnly ? base : { text: text(most) }
    case 'string': {
      const { maxLength } = schema as z.ZodString
      return longTextsOnly && !((maxLength ?? 0) > longLine) ? base : text(Math.min(maxLength ?? most, most))
    }
    default:
      return base
  }
}
