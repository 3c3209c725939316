import { z } from 'zod'
import { procedure, router } from '../../engine/trpc.ts'
import { statisticsFilters } from '../../modules/groups/statistics-filters.ts'
import { linkTo } from '../../platform/auth/signed-link.ts'
import { fileFormat } from '../../platform/spreadsheets/file-format.ts'
import { documentFigures, documentFilters } from './document-figures.ts'
import { filePath, groupVariants } from './download.ts'
import { certificationStatistics, generalStatistics } from './statistics.ts'

const input = z.object({ filters: statisticsFilters.nullish() })
const format = fileFormat.default('xlsx')
const documentInput = z.object({ filters: documentFilters.nullish() })
const chosenDocuments = ({ filters }: z.infer<typeof documentInput>) => filters ?? documentFilters.parse({})
const chosen = (filters: z.infer<typeof input>['filters']) => filters ?? statisticsFilters.parse({})

/** Spec §3 Statistics: of the groups whose figures the actor may see; for nobody else's they are empty. */
export const statisticsRouter = router({
  general: procedure.input(input).query(({ ctx, input }) => generalStatistics(ctx, chosen(input.filters))),

  certification: procedure.input(input).query(({ ctx, input }) => certificationStatistics(ctx, chosen(input.filters))),

  /** The numbers of issued documents by month, kind and college, without holders. */
  documents: procedure.input(documentInput).query(({ ctx, input }) => documentFigures(ctx, chosenDocuments(input))),

  /** Where the same lists are an Excel or CSV file, for two minutes. */
  link: procedure
    .input(
      z.discriminatedUnion('variant', [
        input.extend({ variant: z.enum(groupVariants), format }),
        documentInput.extend({ variant: z.literal('documents'), format }),
      ]),
    )
    .query(({ ctx, input }) =>
      linkTo(
        ctx,
        input.variant === 'documents'
          ? filePath('documents', chosenDocuments(input), input.format)
          : filePath(input.variant, chosen(input.filters), input.format),
      ),
    ),
})
