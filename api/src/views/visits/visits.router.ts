import { z } from 'zod'
import { byId } from '../../engine/resource.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { addressedTypes } from '../../modules/content/contract.ts'
import { linkTo } from '../../platform/auth/signed-link.ts'
import { fileFormat } from '../../platform/spreadsheets/file-format.ts'
import { visitFilePath } from './download.ts'
import { requireVisits } from './shown-to.ts'
import { visitsOfText } from './text-visits.ts'
import { visitFilters } from './visit-filters.ts'
import { visitsOfSites, visitsOfWeek } from './visits.ts'

/** Visits of the sites whose pages the actor may change: of the current group's, or without a group of all of them. */
export const visitsRouter = router({
  /** The last seven days, for the start page. */
  week: procedure.query(({ ctx }) => visitsOfWeek(ctx)),

  /** The chosen days with pages and referring hosts. */
  site: procedure.input(visitFilters).query(({ ctx, input }) => visitsOfSites(ctx, input)),

  /** Where the same figures are an Excel or CSV file, for two minutes. */
  link: procedure.input(visitFilters.safeExtend({ format: fileFormat.default('xlsx') })).query(({ ctx, input }) => {
    requireVisits(ctx)
    const { format, ...filters } = input
    return linkTo(ctx, visitFilePath({ filters, group: ctx.groupId, format }))
  }),

  /** Views of one text, for its form. */
  text: procedure
    .input(byId.extend({ entity: z.enum(addressedTypes) }))
    .query(({ ctx, input }) => visitsOfText(ctx, input.entity, input.id)),
})
