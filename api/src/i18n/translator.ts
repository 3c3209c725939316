import { type EntityForms, type EntityName, entities } from './sv/entities.ts'

type Values = Record<string, string | number>

/** Replaces every `::name` of a text by the value of `name`. A placeholder without a value stays. */
export function fill(text: string, values: Values = {}): string {
  return text.replace(/::([a-zA-Z]+)/g, (placeholder, name: string) => String(values[name] ?? placeholder))
}

/** The placeholders of a text, as they are written (`::name`), each once. */
export const placeholdersOf = (text: string): string[] => [...new Set(text.match(/::[a-zA-Z]+/g))]

type Wordings = Readonly<Record<string, string>>
// The texts lie on the global object, because the bundle of the public pages brings a copy of this module into the
// server's process.
const place = globalThis as {
  kollegiumWordings?: Wordings
  kollegiumScopedTexts?: () => Wordings | undefined
}

/**
 * Replaces texts of the dictionary by the installation's own, at once in the whole process (Spec §1, "a replaceable
 * dictionary").
 */
export function setWordings(wordings: Wordings): void {
  place.kollegiumWordings = wordings
}

/**
 * Sets where the texts of the work that goes on come from: a site of the second brand has texts of its own. Undefined gives
 * those of the whole process.
 */
export function scopeTexts(texts: () => Wordings | undefined): void {
  place.kollegiumScopedTexts = texts
}

/** Returns the own texts that are in force: another object after each change. */
export const textsInForce = (): Wordings | undefined => place.kollegiumScopedTexts?.() ?? place.kollegiumWordings

/** Makes the function that turns a dictionary key into a text: the installation's own text, else the dictionary's. */
export function createTranslator<Key extends string>(dictionary: Record<Key, string>) {
  return (key: Key, values?: Values): string => fill(textsInForce()?.[key] ?? dictionary[key], values)
}

/** The forms of an entity's name, for sentences such as "Artikeln har sparats". */
export function formsOf(entity: EntityName): EntityForms {
  return entities[entity]
}

/** Sets the first letter in upper case and keeps the rest, because the dictionary holds names in lower case. */
export function capitalise(text: string): string {
  return text.charAt(0).toLocaleUpperCase('sv') + text.slice(1)
}

/** Sets the first letter in lower case: a label inside a sentence. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLocaleLowerCase('sv') + text.slice(1)
}

/** The title of a new row: "Ny artikel", "Nytt diplom". */
export function newOf(entity: EntityName): string {
  const { gender, indefSg } = formsOf(entity)
  return `${gender === 'en' ? 'Ny' : 'Nytt'} ${indefSg}`
}
