import { type Db, Prisma } from '@kollegium/db'
import { type MarkedWord, markedWords } from '../../engine/search/marks.ts'
import { fold, searchTermsOf } from '../../engine/search/search-terms.ts'
import { countUpTo, type SearchPlace } from './search-scope.ts'
import { matchingTexts } from './search-texts.ts'

/** A word to search for instead, and the number of texts and events that it finds. */
export type NarrowerWord = { word: string; count: number }

const maxProposed = 2
/** The longest words to look at: each costs a count. */
const maxCandidates = 4

type Ask = { words: MarkedWord[]; place: SearchPlace; titles: string[] }

/**
 * Proposes words that begin with the searched one and mean something narrower: their stems differ. None for a search of several
 * words, and none when a title holds the word as it was typed.
 */
export async function narrowerWords(db: Db, { words, place, titles }: Ask): Promise<NarrowerWord[]> {
  const [typed] = words
  if (!typed || words.length > 1 || typed.word.length < 4) return []
  const found = titles.flatMap((title) => title.toLowerCase().match(/[\p{L}\p{Nd}]+/gu) ?? [])
  if (found.some((word) => fold(word) === typed.word)) return []
  const longer = [...new Set(found.filter((word) => fold(word).startsWith(typed.word)))]
  // The longest first, so that the shortest of the words with one stem stays.
  longer.sort((one, other) => other.length - one.length)
  const terms = searchTermsOf(longer.join(' '))
  if (!terms) return []
  const marked = await markedWords(db, terms)
  const byStem = new Map(marked.flatMap(({ stem }, at) => (stem === typed.stem ? [] : [[stem, terms.words[at] ?? '']])))
  const candidates = [...byStem.values()].slice(0, maxCandidates)
  if (candidates.length === 0) return []
  const counts = candidates.map((word) => {
    const one = { text: word, words: [word] }
    return Prisma.sql`${countUpTo(matchingTexts(one, 'text', place))} + ${countUpTo(matchingTexts(one, 'event', place))}`
  })
  const [row] = await db.$queryRaw<{ counts: number[] }[]>`SELECT ARRAY[${Prisma.join(counts)}] AS counts`
  return candidates
    .map((word, at) => ({ word, count: row?.counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, maxProposed)
}
