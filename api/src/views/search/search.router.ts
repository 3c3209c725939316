import { z } from 'zod'
import { anyOf } from '../../engine/filters.ts'
import { maxLimit } from '../../engine/resource.ts'
import { procedure, publicProcedure, router } from '../../engine/trpc.ts'
import { line, rowId } from '../../kernel/fields.ts'
import { readableScope, searchContent, searchedScope } from '../../modules/content/content-search.ts'
import { groupCategories } from '../../modules/groups/group.entity.ts'
import { limitSearch } from '../../platform/visitor-limits.ts'
import { searchAnything } from './anything.ts'
import { searchCases } from './cases.ts'
import { searchFiles } from './files.ts'
import { foundKinds } from './found-record.ts'
import { searchGroups } from './groups.ts'
import { headingsOfText, searchLinkTargets } from './link-targets.ts'
import { openRecord, recentRecords } from './recent.ts'
import { searchUsers } from './users.ts'

/** `entity` adds to each hit the record that it stands for (Spec §3, Search result). */
const input = z.object({
  search: line(200).default(''),
  limit: z.number().int().min(1).max(maxLimit).default(20),
  entity: z.boolean().nullish(),
})
const names = anyOf(line(60), 20)

/** Search in names and texts (Spec §7.6); it finds only rows that the reader may see. */
export const searchRouter = router({
  /**
   * Published texts, and others that the actor may read; `linkable`: only texts that the actor may name in a list or a menu;
   * `ownDrafts`: of drafts only those that the actor may edit.
   */
  content: publicProcedure
    .input(
      input.extend({
        ...{ types: names, primaryField: line(60).nullish() },
        ...{ linkable: z.boolean().nullish(), ownDrafts: z.boolean().nullish() },
      }),
    )
    .query(async ({ ctx, input }) => {
      await limitSearch(ctx)
      const { linkable, ownDrafts } = input
      const scope = linkable
        ? readableScope(ctx.actor.ability, input)
        : searchedScope(ctx.actor, input, { ownDrafts: ownDrafts ?? false })
      const hits = await searchContent(ctx.db, input, scope)
      return hits.map(({ entity, ...hit }) => ({ ...hit, ...(input.entity && { entity }) }))
    }),

  user: procedure.input(input.extend({ roles: names })).query(({ ctx, input }) => searchUsers(ctx, input)),

  group: procedure
    .input(input.extend({ categories: anyOf(z.enum(groupCategories), 5) }))
    .query(async ({ ctx, input }) => {
      const groups = await searchGroups(ctx, input)
      return groups.map((group) => ({ ...group, urlAlias: null, ...(input.entity && { entity: group }) }))
    }),

  /** Files by title, name, description, and the words in PDFs and Office files. */
  files: procedure
    .input(input.omit({ entity: true }).extend({ portfolio_id: rowId().nullish() }))
    .query(({ ctx, input }) => searchFiles(ctx, input)),

  /** Records of every kind but people, in all groups, whatever group one works in. */
  anything: procedure
    .input(input.pick({ search: true, limit: true }))
    .query(({ ctx, input }) => searchAnything(ctx, input)),

  /** Applications, course moments and documents by the names on them, in all groups. */
  cases: procedure.input(input.pick({ search: true, limit: true })).query(({ ctx, input }) => searchCases(ctx, input)),

  /**
   * Texts with pages and documents that a text may lead to, with what a visitor meets there; `changeable`: only texts of that site
   * (null: the front) that the actor may change and that have keywords.
   */
  links: procedure
    .input(
      input
        .pick({ search: true, limit: true })
        .extend({ changeable: z.object({ group_id: rowId().nullable() }).optional() }),
    )
    .query(({ ctx, input }) => searchLinkTargets(ctx, input)),

  /** The headings of a text with a page, with the ids that a link to a place on it names. */
  headings: procedure.input(z.object({ id: rowId() })).query(({ ctx, input }) => headingsOfText(ctx, input.id)),

  /** The records that one opened lately. */
  recent: procedure.query(({ ctx }) => recentRecords(ctx)),

  /** Remembers that one opened a record. */
  opened: procedure
    .input(z.object({ kind: z.enum(foundKinds), id: rowId() }))
    .mutation(({ ctx, input }) => openRecord(ctx, input)),
})
