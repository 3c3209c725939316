import { objectOf, textOf } from './question-values.ts'

/** A choice: an answer keeps the value, and people read the title. Values differ within a question. */
export type QuestionChoice = { title: string; value: string }

/** How a row's options hold its choices: a plain list, keys with titles, or under `choices` beside other keys. */
export type ChoiceShape = 'list' | 'pairs' | 'object'

const maxChoices = 200
/** Keys of options that say something else than a choice. */
const knownKeys = new Set([
  ...['choices', 'own', 'required', 'help', 'keywords', 'kind', 'type', 'labels', 'lines'],
  ...['from', 'to', 'min', 'max', 'low', 'high', 'maxLength', 'notAfterToday', 'steps'],
])

/** Tells in which way options hold the choices. Keys with texts are choices only where no key says something else. */
export function choiceShapeOf(options: unknown): ChoiceShape {
  if (Array.isArray(options)) return 'list'
  const entries = Object.entries(objectOf(options))
  const isPairs =
    entries.length > 0 && entries.every(([key, title]) => !knownKeys.has(key) && typeof title === 'string')
  return isPairs ? 'pairs' : 'object'
}

/** Returns a row's choices: those of its options, otherwise its items. */
export function choicesOf(options: unknown, items: readonly { title: string; options: unknown }[]): QuestionChoice[] {
  const listed = listedIn(options).slice(0, maxChoices).map(choiceOf)
  const own = listed.some((choice) => choice.title)
  const found = own
    ? listed
    : items
        .slice(0, maxChoices)
        .map(({ title, options: of }) => ({ title, value: textOf(objectOf(of).value) || title }))
  const taken = new Set<string>()
  return found.flatMap((choice) => {
    if (!choice.title) return []
    const value = taken.has(choice.value) ? choice.title : choice.value
    if (taken.has(value)) return []
    taken.add(value)
    return [{ title: choice.title, value }]
  })
}

function listedIn(options: unknown): unknown[] {
  const shape = choiceShapeOf(options)
  if (shape === 'list') return options as unknown[]
  if (shape === 'pairs') return Object.entries(objectOf(options)).map(([value, title]) => ({ value, title }))
  const { choices } = objectOf(options)
  if (Array.isArray(choices)) return choices
  return Object.entries(objectOf(choices)).map(([value, title]) => ({ value, title }))
}

function choiceOf(given: unknown): QuestionChoice {
  const plain = textOf(given)
  if (plain) return { title: plain, value: plain }
  const { title, label, text, value } = objectOf(given)
  const name = textOf(title) || textOf(label) || textOf(text) || textOf(value)
  return { title: name, value: textOf(value) || name }
}
