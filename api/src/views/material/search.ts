import { Prisma } from '@kollegium/db'
import type { SignedInContext } from '../../engine/context.ts'
import { excerptOf, markedWords, markHits } from '../../engine/search/marks.ts'
import { searchTermsOf } from '../../engine/search/search-terms.ts'
import { textOf } from '../../kernel/rich-text.ts'
import { searchContent } from '../../modules/content/content-search.ts'
import { isShown } from '../../modules/content/published-content.ts'
import { rankedDocuments } from '../../modules/documents/document-search.ts'
import { type Library, libraryDocuments, libraryFor } from './library.ts'
import { isTaggedPage } from './library-rows.ts'
import { shortText } from './lists.ts'

/** Hits further down are not read; a longer search finds better ones. */
const maxHits = 30

const libraryTexts = ({ pageTag }: Library) =>
  Prisma.sql`((c.type = 'book' AND c.access = 'metodmaterial') OR (${pageTag === null ? Prisma.sql`FALSE` : isTaggedPage(pageTag)}))
    AND ${isShown('c')}`

/** Searches the library's texts, and its documents by title, file name and contents; the best first. */
export async function searchLibrary(ctx: SignedInContext, search: string) {
  const library = await libraryFor(ctx)
  const terms = searchTermsOf(search)
  if (!terms) return { texts: [], documents: [] }
  const scope = { content: libraryTexts(library), keywords: null }
  const [words, found, documents] = await Promise.all([
    markedWords(ctx.db, terms),
    searchContent(ctx.db, { search, limit: maxHits }, scope),
    rankedDocuments(ctx.db, { terms, limit: maxHits, shown: libraryDocuments }),
  ])
  const texts = found.flatMap(({ id }) => library.textOf.get(id) ?? [])
  const bodies = await ctx.db.content.findMany({
    where: { id: { in: texts.map(({ id }) => id) } },
    select: { id: true, body: true },
  })
  const bodyOf = new Map(bodies.map(({ id, body }) => [id, body]))
  return {
    texts: texts.map((text) => ({
      ...shortText(library, text),
      marked: markHits(text.title, words),
      excerpt: excerptOf([text.lead, textOf(bodyOf.get(text.id) ?? '')].join(' '), words),
    })),
    documents: (await documents(words)).map(({ id, title, kind, filename, filesize, excerpt, page, place }) => ({
      ...{ id, title, kind, filename, filesize, excerpt, page, place },
    })),
  }
}
