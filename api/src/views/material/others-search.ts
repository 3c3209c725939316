import type { SignedInContext } from '../../engine/context.ts'
import { countAttempt, limitKey } from '../../platform/auth/rate-limit.ts'
import { type Library, libraryFor } from './library.ts'

// "Andra söker": words that several people have searched for. A search may hold a name, so only words of the library's own titles and
// tags are counted, and nobody is told of what few search for.

const day = 86_400
/**
 * People are counted by quarters of this length, in days. A person counts once in a quarter, and each quarter counts anew: a number
 * that went on would hold one person who comes back several times.
 */
const quarter = 90
const quarterOf = (now: number) => Math.floor(now / (quarter * day * 1000))
const fewest = 3
const most = 3

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? []

const vocabularies = new WeakMap<Library, Promise<ReadonlySet<string>>>()

/** The words of the library's titles, themes and tags, read once for each state of the library. */
function vocabularyOf({ db }: Pick<SignedInContext, 'db'>, library: Library): Promise<ReadonlySet<string>> {
  const known = vocabularies.get(library)
  if (known) return known
  const made = (async () => {
    const tags = await db.tag.findMany({ where: { id: { in: [...library.ofTag.keys()] } }, select: { label: true } })
    const names = [...library.texts, ...library.themes].map(({ title }) => title)
    return new Set([...names, ...tags.map(({ label }) => label)].flatMap(wordsIn))
  })()
  made.catch(() => vocabularies.delete(library))
  vocabularies.set(library, made)
  return made
}

/** Counts a search, once for a person in a quarter, when each of its words stands in a title or a tag. */
export async function noteSearch(ctx: SignedInContext, search: string, now = Date.now()): Promise<void> {
  const library = await libraryFor(ctx)
  // An administrator who acts as somebody searches for neither.
  if (ctx.actor.realUser) return
  const asked = wordsIn(search)
  const vocabulary = await vocabularyOf(ctx, library)
  if (asked.length === 0 || asked.length > 3 || !asked.every((word) => vocabulary.has(word))) return
  const words = asked.join(' ')
  const key = limitKey('material search', `${ctx.actor.user.id} ${quarterOf(now)} ${words}`)
  const { allowed } = await countAttempt(ctx.services.tries, key, { max: 1, seconds: quarter * day })
  if (!allowed) return
  const at = new Date(now)
  await ctx.db.$executeRaw`
    INSERT INTO "MaterialSearch" AS s (words, people, searched_at) VALUES (${words}, 1, ${at})
    ON CONFLICT (words) DO UPDATE SET searched_at = ${at},
      people = CASE WHEN s.searched_at < ${beginOf(now)} THEN 1 ELSE s.people + 1 END`
}

const beginOf = (now: number) => new Date(quarterOf(now) * quarter * day * 1000)

/** The words that most people have searched for in the last ninety days, without those of fewer than three people and those that the library has no more. */
export async function othersSearch(ctx: SignedInContext, library: Library): Promise<string[]> {
  const since = new Date(Date.now() - quarter * day * 1000)
  const rows = await ctx.db.materialSearch.findMany({
    where: { people: { gte: fewest }, searched_at: { gte: since } },
    select: { words: true },
    orderBy: [{ people: 'desc' }, { words: 'asc' }],
    take: 20,
  })
  if (rows.length === 0) return []
  const vocabulary = await vocabularyOf(ctx, library)
  const shown = rows.map(({ words }) => words).filter((words) => words.split(' ').every((word) => vocabulary.has(word)))
  return shown.slice(0, most)
}
