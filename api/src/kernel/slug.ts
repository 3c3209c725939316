const letters: Record<string, string> = { å: 'a', ä: 'a', ö: 'o', ü: 'u', é: 'e', è: 'e', ø: 'o', æ: 'a' }

/**
 * The address part made of a text (Spec §3 conventions, readings): trimmed, lower case, spaces and every dash become
 * '-', å ä ö ü become a a o u, anything else outside a–z 0–9 goes, runs of '-' become one. May be empty.
 * Isomorphic: the form shows with it what the server will make.
 */
export function slugOf(text: string): string {
  return text
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[åäöüéèøæ]/g, (letter) => letters[letter] ?? '')
    .replace(/[\s\p{Pd}]+/gu, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100)
    .replace(/-$/, '')
}

/** `slug`, or the first of `slug-2`, `slug-3` … that is not among the taken ones. */
export function freeSlug(slug: string, taken: Iterable<string>): string {
  const used = new Set(taken)
  if (!used.has(slug)) return slug
  for (let number = 2; ; number++) if (!used.has(`${slug}-${number}`)) return `${slug}-${number}`
}
