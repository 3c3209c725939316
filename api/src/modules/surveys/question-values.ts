/** Keys of a row's options; without any for options that are no object. */
export type Options = Readonly<Record<string, unknown>>

const maxText = 5000

/** Returns an object's own keys, and none for anything else. */
export const objectOf = (given: unknown): Options =>
  typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Options) : {}

/** Returns a text or a number as text, cut at 5000 characters; empty for anything else. */
export function textOf(given: unknown): string {
  if (typeof given === 'number' && Number.isFinite(given)) return String(given)
  return typeof given === 'string' ? given.slice(0, maxText) : ''
}

/** Returns a finite number, also one that is written as text; null for anything else. */
export function numberOf(given: unknown): number | null {
  const number = typeof given === 'string' && given.trim() && given.length < 20 ? Number(given) : given
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Returns a whole number; null for anything else. */
export function wholeOf(given: unknown): number | null {
  const number = numberOf(given)
  return number !== null && Number.isSafeInteger(number) ? number : null
}

/** Tells whether a flag is set. Texts such as "nej" don't set it. */
export const flagOf = (given: unknown): boolean => given === true || given === 'true' || given === 1
