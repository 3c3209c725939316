import { objectOf, textOf } from './question-values.ts'

/** An answer as people read it, with its question as it stood: of any JSON, never throwing. */
export function answerAsText(question: unknown, value: unknown): { number: number; title: string; text: string } {
  const { number, title, choices } = objectOf(question)
  const known = new Map(
    (Array.isArray(choices) ? choices : []).map((each) => [textOf(objectOf(each).value), textOf(objectOf(each).title)]),
  )
  return {
    number: Number.isSafeInteger(number) ? (number as number) : 0,
    title: textOf(title),
    text: textOf(value) || chosen(value, known).join(', '),
  }
}

function chosen(value: unknown, known: ReadonlyMap<string, string>): string[] {
  const { value: one, values, own } = objectOf(value)
  const picked = (Array.isArray(values) ? values : [one]).map(textOf)
  return [...picked.map((each) => known.get(each) || each), textOf(own)].filter(Boolean)
}
