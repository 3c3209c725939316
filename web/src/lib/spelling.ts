import editDistance from 'damerau-levenshtein'

/** Lower-cases a text and strips accents: an address may be typed without them. */
const normalise = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** The number of typing errors allowed, by the length of the word. */
const allowedTypos = (word: string) => (word.length < 4 ? 0 : word.length < 6 ? 1 : word.length < 9 ? 2 : 3)

/**
 * Returns the thing whose name is closest to `typed`, within a few typing errors; null when none is close enough.
 * @param namesOf all names of a thing; the closest one counts
 */
export function closestMatch<Thing>(
  typed: string,
  things: readonly Thing[],
  namesOf: (thing: Thing) => readonly string[],
): Thing | null {
  const word = normalise(typed)
  // Nobody mistypes a long text, and comparing it is slow.
  if (word.length > 60) return null
  let best: { thing: Thing; distance: number } | null = null
  for (const thing of things) {
    for (const name of namesOf(thing)) {
      if (Math.abs(name.length - word.length) > 3) continue
      // Two swapped letters count as one error.
      const distance = editDistance(word, normalise(name)).steps
      if (distance <= allowedTypos(word) && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
        best = { thing, distance }
    }
  }
  return best?.thing ?? null
}

/**
 * Corrects a search by the words of similar names: "handledare" for "handledre". Null when none of its words is close
 * to theirs.
 */
export function correctedSpelling(search: string, names: readonly string[]): string | null {
  const known = [...new Set(names.flatMap((name) => name.match(/[\p{L}\p{Nd}]+/gu) ?? []))]
  let isOther = false
  const words = search
    .trim()
    .split(/\s+/)
    .map((word) => {
      if (known.some((each) => each.toLowerCase().includes(word.toLowerCase()))) return word
      const match = closestMatch(word, known, (each) => [each])
      if (!match || normalise(match) === normalise(word)) return word
      isOther = true
      return match
    })
  return isOther ? words.join(' ') : null
}
