import { z } from 'zod'
import type { SignedInContext } from '../../engine/context.ts'
import { procedure, publicProcedure, router } from '../../engine/trpc.ts'
import { type AppName, appNames } from '../../kernel/apps.ts'
import { line, rowId } from '../../kernel/fields.ts'
import { helpPage, openHelp, searchHelp } from './help.ts'

const app = z.enum(appNames)

/** A validation candidate alone uses the validation tool, and finds its help and no other app's. */
const isClosedTo = ({ actor }: SignedInContext, app: AppName) => actor.user.candidateOnly && app !== 'validig'

/** The procedures of the help panel. */
export const helpRouter = router({
  /** The contract's `help(name, parent)`; null when there is none that the reader may see. */
  get: publicProcedure
    .input(z.object({ name: line(200), parent: rowId().nullish() }))
    .query(({ ctx, input }) => helpPage(ctx, input)),

  /** The first view of a help panel on a screen: its page and the contents of the app's book; null without a book. */
  open: procedure
    .input(z.object({ app, names: z.array(line(200)).max(5) }))
    .query(({ ctx, input }) => (isClosedTo(ctx, input.app) ? null : openHelp(ctx, input))),

  /** Pages of the app's help book, best first. */
  search: procedure
    .input(z.object({ app, search: line(200) }))
    .query(({ ctx, input }) => (isClosedTo(ctx, input.app) ? [] : searchHelp(ctx, input))),
})
