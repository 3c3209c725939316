import { z } from 'zod'
import { byId } from '../../engine/resource.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { addressedTypes } from '../../modules/content/contract.ts'
import { visitsOfText } from './text-visits.ts'
import { visitsOfSites, visitsOfWeek } from './visits.ts'

/** The longest shown time in weeks. */
const maxWeeks = 53

/** Visits of the sites whose pages the actor may change: of the current group's, or without a group of all of them. */
export const visitsRouter = router({
  /** The last seven days, for the start page. */
  week: procedure.query(({ ctx }) => visitsOfWeek(ctx)),

  /** The last weeks with pages and referring hosts. */
  site: procedure
    .input(z.object({ weeks: z.number().int().min(1).max(maxWeeks).default(12) }))
    .query(({ ctx, input }) => visitsOfSites(ctx, input.weeks)),

  /** Views of one text, for its form. */
  text: procedure
    .input(byId.extend({ entity: z.enum(addressedTypes) }))
    .query(({ ctx, input }) => visitsOfText(ctx, input.entity, input.id)),
})
