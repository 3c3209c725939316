import { z } from 'zod'
import { procedure, router } from '../../engine/trpc.ts'
import { line, plainText, rowId } from '../../kernel/fields.ts'
import { libraryFor } from './library.ts'
import { countsOf, newsOf, newsSince, presentTexts, tagLabel, textsOf } from './lists.ts'
import { noteVisit, ownMarks, setMark } from './marks.ts'
import { noteSearch, othersSearch } from './others-search.ts'
import { searchLibrary } from './search.ts'
import { documentAddress, libraryDocumentList, libraryText } from './text.ts'
import { colleagues, ownTips, sendTip, takeAwayTip } from './tips.ts'
import { setUse } from './uses.ts'

const paged = {
  skip: z.number().int().min(0).max(100_000).default(0),
  take: z.number().int().min(1).max(60).default(24),
}
const chosen = z.object({ audience: rowId().optional() })
const marked = z
  .object({ content_id: rowId().optional(), file_id: rowId().optional(), on: z.boolean() })
  .refine(({ content_id, file_id }) => (content_id === undefined) !== (file_id === undefined))

/** The most texts, marks and tips that the start shows of each. */
const onStart = { news: 3, marks: 4 }

/** The procedures of the app of the method material, for its users and for the editors of its book. */
export const materialRouter = router({
  /** The frame of every page: themes and target groups with their counts, and the number of news. */
  frame: procedure.query(async ({ ctx }) => {
    const library = await libraryFor(ctx)
    const { since, visited } = await newsSince(ctx, ctx.actor.user.id)
    const { total, themes } = countsOf(library)
    return {
      texts: total,
      documents: library.documents,
      themes: library.themes.map((theme) => ({ ...theme, count: themes.get(theme.id) ?? 0 })),
      audiences: library.audiences.map((each) => ({ ...each, count: library.ofTag.get(each.id)?.length ?? 0 })),
      news: newsOf(library, since).length,
      /** The end of the visit before this one; null on the first. */
      visited: visited?.toISOString() ?? null,
    }
  }),

  /** The first page: news and the number of texts of each theme for a target group, own bookmarks, tips to the person, and what others search for. */
  start: procedure.input(chosen).query(async ({ ctx, input: { audience } }) => {
    const library = await libraryFor(ctx)
    const user_id = ctx.actor.user.id
    const { since } = await newsSince(ctx, user_id)
    const all = newsOf(library, since)
    const news = audience === undefined ? all : all.filter(({ tagIds }) => tagIds.includes(audience))
    // A visitor who has read all news still sees what came last.
    const shown = (news.length > 0 ? news : textsOf(library, { audience })).slice(0, onStart.news)
    const [items, marks, tips, searches] = await Promise.all([
      presentTexts(ctx, library, shown, user_id),
      ownMarks(ctx, library, onStart.marks),
      ownTips(ctx, library),
      othersSearch(ctx, library),
    ])
    const { themes } = countsOf(library, audience)
    return { news: { items, total: news.length }, themes: Object.fromEntries(themes), marks, tips, searches }
  }),

  /** A page of texts, the newest first: all, or those of a theme, a target group or a tag; with the tag's name, null for one that no text has. */
  list: procedure
    .input(z.object({ ...paged, theme: rowId().optional(), audience: rowId().optional(), tag: rowId().optional() }))
    .query(async ({ ctx, input: { skip, take, ...which } }) => {
      const library = await libraryFor(ctx)
      const found = textsOf(library, which)
      const [items, label] = await Promise.all([
        presentTexts(ctx, library, found.slice(skip, skip + take), ctx.actor.user.id),
        which.tag === undefined ? null : tagLabel(ctx, library, which.tag),
      ])
      return { items, total: found.length, label }
    }),

  /** A page of all texts, by title. */
  byTitle: procedure.input(z.object(paged)).query(async ({ ctx, input: { skip, take } }) => {
    const library = await libraryFor(ctx)
    const items = await presentTexts(ctx, library, library.byTitle.slice(skip, skip + take), ctx.actor.user.id)
    return { items, total: library.texts.length }
  }),

  /** A page of what came or was changed since the visit before this one. */
  news: procedure.input(z.object(paged)).query(async ({ ctx, input: { skip, take } }) => {
    const library = await libraryFor(ctx)
    const { since, visited } = await newsSince(ctx, ctx.actor.user.id)
    const found = newsOf(library, since)
    const items = await presentTexts(ctx, library, found.slice(skip, skip + take), ctx.actor.user.id)
    return { items, total: found.length, visited: visited?.toISOString() ?? null }
  }),

  /** A whole text. */
  text: procedure.input(z.object({ slug: line(200) })).query(({ ctx, input }) => libraryText(ctx, input.slug)),

  /** A page of documents, by title. */
  documents: procedure.input(z.object(paged)).query(({ ctx, input }) => libraryDocumentList(ctx, input)),

  /** The address of a document, for ten minutes. */
  file: procedure.input(z.object({ id: rowId() })).query(({ ctx, input }) => documentAddress(ctx, input.id)),

  /** Texts and documents that match, best first. */
  search: procedure.input(z.object({ search: line(200) })).query(({ ctx, input }) => searchLibrary(ctx, input.search)),

  /** Counts a search that found something, for those whom its words may help. */
  searched: procedure
    .input(z.object({ search: line(200) }))
    .mutation(({ ctx, input }) => noteSearch(ctx, input.search)),

  /** Says whether a method that one has used worked; null takes it back. Answers the sums. */
  used: procedure
    .input(z.object({ content_id: rowId(), worked: z.boolean().nullable() }))
    .mutation(({ ctx, input }) => setUse(ctx, input)),

  /** One's own bookmarks, the newest first. */
  bookmarks: procedure.query(async ({ ctx }) => ownMarks(ctx, await libraryFor(ctx))),

  /** Sets or takes away a bookmark of one's own, on a text or on a document. */
  mark: procedure.input(marked).mutation(({ ctx, input: { on, ...which } }) => setMark(ctx, which, on)),

  /** People with the app, by the beginning of a name. */
  colleagues: procedure.input(z.object({ search: line(100) })).query(({ ctx, input }) => colleagues(ctx, input.search)),

  /** Sends a text to colleagues. */
  tip: procedure
    .input(
      z.object({
        content_id: rowId(),
        receivers: z.array(rowId()).min(1).max(20),
        greeting: plainText(500).default(''),
      }),
    )
    .mutation(({ ctx, input }) => sendTip(ctx, input)),

  /** Takes away a tip to oneself. */
  takeAway: procedure.input(z.object({ id: rowId() })).mutation(({ ctx, input }) => takeAwayTip(ctx, input.id)),

  /** Notes that the person is here, by which the next visit knows its news. */
  visit: procedure.mutation(({ ctx }) => noteVisit(ctx)),
})
