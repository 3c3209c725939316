import { z } from 'zod'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { line, optionalRow, requiredLine } from '../../kernel/fields.ts'
import { filtersOf, removeFilter, saveFilter, saveLook, tourApps, writePreferences } from './preferences.ts'
import { sharedFilters, shareFilter } from './shared-filters.ts'

const list = z.string().regex(/^[a-zA-Z_]{1,60}$/)
const name = requiredLine(60)

const columnKey = z.string().regex(/^\w{1,60}$/)

/** The narrowest column still shows a word, and the widest leaves room for others. */
const look = z.object({
  list,
  columns: z
    .array(z.object({ key: columnKey, width: z.int().min(0).max(1200) }))
    .max(60)
    .refine((columns) => new Set(columns.map(({ key }) => key)).size === columns.length),
})

const filter = z.object({
  list,
  name,
  /** The query string of the list's address; the list ignores unknown parts. */
  query: line(2000),
  columns: z.array(columnKey).max(60),
  is_default: z.boolean().optional(),
  was: name.optional(),
})

/** How the person who asks wants the apps to be; everything is one's own, and only one's own hand writes it. */
export const preferenceRouter = router({
  /** Single keys on or off, and that the introduction of an app has been shown. `session.me` has what holds. */
  update: procedure
    .input(z.object({ shortcuts: z.boolean().optional(), tour: z.enum(tourApps).optional() }))
    .mutation(async ({ ctx, input }) => {
      requireNotMasquerading(ctx.actor)
      await writePreferences(ctx, input)
    }),

  /** The columns of a list's table, their order and widths; none: as the list comes. `session.me` has what holds. */
  saveLook: procedure.input(look).mutation(async ({ ctx, input }) => {
    requireNotMasquerading(ctx.actor)
    await saveLook(ctx, input.list, input.columns)
  }),

  /** Filters saved for a list, by name. */
  filters: procedure.input(z.object({ list })).query(({ ctx, input }) => filtersOf(ctx, input.list)),

  /** A new one, or with `was` one in the place of another. */
  saveFilter: procedure.input(filter).mutation(({ ctx, input }) => {
    requireNotMasquerading(ctx.actor)
    return saveFilter(ctx, input)
  }),

  /** Filters of a list that people share with the groups one belongs to, one's own too; each says whose it is. */
  sharedFilters: procedure.input(z.object({ list })).query(({ ctx, input }) => sharedFilters(ctx, input.list)),

  /** Shares one's own filter with a group; without a group it is shared no more. */
  shareFilter: procedure.input(z.object({ list, name, group_id: optionalRow() })).mutation(({ ctx, input }) => {
    requireNotMasquerading(ctx.actor)
    return shareFilter(ctx, input)
  }),

  removeFilter: procedure.input(z.object({ list, name })).mutation(({ ctx, input }) => {
    requireNotMasquerading(ctx.actor)
    return removeFilter(ctx, input.list, input.name)
  }),
})
