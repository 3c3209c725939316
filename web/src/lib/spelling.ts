import editDistance from 'damerau-levenshtein'

/** Small letters without dots and accents: an address may be typed without them. */
const normalise = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** So many slips are taken for a typing error: one in a short word, three in a long one. */
const allowedTypos = (word: string) => (word.length < 4 ? 0 : word.length < 6 ? 1 : word.length < 9 ? 2 : 3)

/**
 * What was meant by `typed`, with a typing error in it, among things with names; null when nothing is near enough.
 * @param namesOf the names of each, of which the nearest counts
 */
export function closestMatch<Thing>(
  typed: string,
  things: readonly Thing[],
  namesOf: (thing: Thing) => readonly string[],
): Thing | null {
  const word = normalise(typed)
  // Nobody mistypes a long text; comparing it would only take time.
  if (word.length > 60) return null
  let best: { thing: Thing; distance: number } | null = null
  for (const thing of things) {
    for (const name of namesOf(thing)) {
      if (Math.abs(name.length - word.length) > 3) continue
      // Two letters the other way about are one slip.
      const distance = editDistance(word, normalise(name)).steps
      if (distance <= allowedTypos(word) && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
        best = { thing, distance }
    }
  }
  return best?.thing ?? null
}

/**
 * What was searched for as it should have been written, by the words of names that are like it: "handledare" for
 * "handledre". Null when no word of it is near one of theirs.
 */
export function correctedSpelling(search: string, names: readonly string[]): string | null {
  const known = [...new Set(names.flatMap((name) => name.match(/[\p{L}\p{Nd}]+/gu) ?? []))]
  let isOther = false
  const words = search
    .trim()
    .split(/\s+/)
    .map((word) => {
      if (known.some((each) => each.toLowerCase().includes(word.toLowerCase()))) return word
      const meant = closestMatch(word, known, (each) => [each])
      if (!meant || normalise(meant) === normalise(word)) return word
      isOther = true
      return meant
    })
  return isOther ? words.join(' ') : null
}
