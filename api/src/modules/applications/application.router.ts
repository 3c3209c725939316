import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { crud } from '../../engine/crud.ts'
import { idsOf, oneOf, within } from '../../engine/filters.ts'
import { belongsTo } from '../../engine/relations.ts'
import { byId } from '../../engine/resource.ts'
import { listSearch } from '../../engine/search/list-search.ts'
import { procedure, publicProcedure, router } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { accountQuestion, proposeAccount } from './account-proposal.ts'
import {
  type ApplicationStatus,
  application,
  applicationStatuses,
  applicationStatusWords,
} from './application.entity.ts'
import { type ApplicationCategory, applicationCategories, keptContent, otherContent } from './application-fields.ts'
import { auditHandling, historyOf } from './application-history.ts'
import {
  type ApplicationFull,
  type ApplicationListed,
  applicationListSelect,
  applicationSelect,
  presentApplication,
  presentListed,
} from './application-shape.ts'
import { apply, applyInput } from './apply.ts'
import { accountInput, createAccount } from './create-account.ts'
import { aroundApplication } from './waiting.ts'

const t = createTranslator(sv)

/** Readings, States: open → inProgress → closed, and any may be reopened. */
const steps: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  open: ['inProgress'],
  inProgress: ['open', 'closed'],
  closed: ['open', 'inProgress'],
}

type Written = Record<string, unknown> & {
  status?: ApplicationStatus
  category?: ApplicationCategory
  content?: Record<string, unknown>
}

function prepare({ actor }: SignedInContext, given: Record<string, unknown>, before: ApplicationFull | null) {
  const { status, category, content } = given as Written
  if (!before && status && status !== 'open') {
    const message = t('valid.applicationBegins', { status: t(applicationStatusWords.open) })
    throw invalid({ 'data.status': [message] }, t('valid.invalidFields'))
  }
  if (before && status && status !== before.status && !steps[before.status].includes(status)) {
    const from = t(applicationStatusWords[before.status])
    const message = t('valid.statusStep', { from, to: t(applicationStatusWords[status]) })
    throw invalid({ 'data.status': [message] }, t('valid.invalidFields'))
  }
  // The person who closes it without having taken it before is the one who handled it, as when its account is made.
  const closes = before !== null && before.status !== 'closed' && status === 'closed'
  const handler = 'responsible_id' in given ? given.responsible_id : before?.responsible_id
  const data = closes && !handler ? { ...given, responsible_id: actor.user.id } : given
  if (category === undefined && content === undefined) return data
  const kind = category ?? before?.category ?? 'account_application'
  // A field that is left out stays as it was.
  const stored = before?.content as object | undefined
  return { ...data, content: { ...otherContent(kind, stored), ...keptContent(kind, { ...stored, ...content }) } }
}

const procedures = crud(application, {
  select: applicationSelect,
  present: (rows: ApplicationFull[]) => rows.map(presentApplication),
  listSelect: applicationListSelect,
  presentList: (rows: ApplicationListed[]) => rows.map(presentListed),
  search: (text, ctx) => listSearch(ctx, text, 'Application'),
  filters: {
    status: oneOf(applicationStatuses, (chosen) => ({ status: { in: chosen } })),
    category: oneOf(applicationCategories, (chosen) => ({ category: { in: chosen } })),
    college: idsOf((ids) => ({ group_id: { in: ids } })),
    responsible: idsOf((ids) => ({ responsible_id: { in: ids } })),
    created_at: within('created_at'),
  },
  links: { group_id: belongsTo('Group'), responsible_id: belongsTo('User') },
  prepare,
  saved: auditHandling,
})

/** The procedures of applications. */
export const applicationRouter = router({
  ...procedures,

  /** From the public form; open to everyone. (`apply` is a name that routers keep for themselves.) */
  submit: publicProcedure.input(applyInput).mutation(({ ctx, input }) => apply(ctx, input)),

  /** The events of an application with their actors, the oldest first. */
  history: procedure.input(byId).query(async ({ ctx, input }) => {
    const seen = await ctx.db.application.count({
      where: { AND: [{ id: input.id }, visible(ctx.actor.ability, 'read', 'Application')] },
    })
    if (seen === 0) throw new AppError('NOT_FOUND', { message: t('error.404') })
    return historyOf(ctx.db, input.id)
  }),

  /** The place of an application among those that wait, and its neighbours. */
  around: procedure.input(byId).query(({ ctx, input }) => aroundApplication(ctx, input.id)),

  /** The account that would be made, and the people who may have one already. */
  account: procedure.input(accountQuestion).query(({ ctx, input }) => proposeAccount(ctx, input)),

  /** Makes the account that is applied for, invites by mail, and closes the application (readings, States). */
  createAccount: procedure.input(accountInput).mutation(async ({ ctx, input }) => {
    return presentApplication(await createAccount(ctx, input))
  }),
})
