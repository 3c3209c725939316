import { type Db, Prisma } from '@kollegium/db'
import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { forbidden, staleError } from '../../engine/refusals.ts'
import { procedure, router } from '../../engine/trpc.ts'
import type { Action } from '../../entities/define-entity.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, type FieldErrors, invalid } from '../../kernel/errors.ts'
import { momentOf, version } from '../../kernel/fields.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { isSameVersion } from '../settings/contract.ts'
import { statementToken } from './preview.ts'
import {
  draftSchema,
  emptyDraft,
  networkFields,
  type StatementDraft,
  type StatementKind,
  statementForms,
  statementKinds,
  storedDraft,
} from './statement-fields.ts'
import { isComplete, type StatementLayer, statementFaults, statementInForce } from './statement-in-force.ts'
import { legalSite } from './statement-site.ts'
import { publishedLayers } from './statements.ts'

const t = createTranslator(sv)

const select = {
  id: true,
  draft: true,
  published: true,
  published_at: true,
  updated_at: true,
  group_id: true,
  author: { select: { id: true, name: true, firstname: true, lastname: true } },
} satisfies Prisma.StatementSelect
type Row = Prisma.StatementGetPayload<{ select: typeof select }>

/**
 * The three gates in one: a statement belongs to the current group, and its row can't move. So the right to the group's rows
 * is asked before anything is read.
 */
function requireStatements({ actor, groupId }: SignedInContext, action: Action): void {
  if (!actor.ability.can(action, asSubject('Statement', { group_id: groupId }))) throw forbidden()
}

const ownRow = (db: Pick<Db, 'statement'>, kind: StatementKind, group_id: number | null): Promise<Row | null> =>
  db.statement.findFirst({ where: { kind, group_id }, select })

/** The layers that the current group inherits from. */
async function layersAbove(ctx: SignedInContext) {
  const layers = await publishedLayers(ctx.db, ctx.groupId)
  const above = (kind: StatementKind): StatementLayer[] =>
    layers[kind].filter(({ group_id }) => group_id !== ctx.groupId).map(({ owner, draft }) => ({ owner, draft }))
  return { layers, above }
}

const isSameContent = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

async function present(ctx: SignedInContext, kind: StatementKind) {
  const [row, { above, layers }, site] = await Promise.all([
    ownRow(ctx.db, kind, ctx.groupId),
    layersAbove(ctx),
    legalSite(ctx),
  ])
  const draft = row ? storedDraft(kind, row.draft) : emptyDraft(kind)
  const published = row?.published ? storedDraft(kind, row.published) : null
  return {
    /** The form is the same whether its row exists yet or not. */
    id: row?.id ?? 0,
    kind,
    draft,
    above: above(kind),
    site: { title: site.title, url: site.urlOf(kind) },
    /** Visitors of the site find the page. */
    shown: isComplete(kind, statementInForce(kind, layers[kind])),
    siteUrl: site.shownAt(kind, layers[kind]),
    published_at: momentOf(row?.published_at ?? null),
    /** The draft says something else than visitors read. */
    changed: published !== null && !isSameContent(draft, published),
    author: row?.author ? { id: row.author.id, name: displayName(row.author) } : null,
    updated_at: momentOf(row?.updated_at ?? null),
  }
}

export type StatementRecord = Awaited<ReturnType<typeof present>>

const kindInput = z.object({ kind: z.enum(statementKinds) })
/** The version that the client last saw, null when there was none; without it the last save wins. */
const versionInput = { updated_at: version().nullish() }
const contentOf = <Kind extends StatementKind>(kind: Kind) =>
  z.object({ kind: z.literal(kind), data: draftSchema(kind), ...versionInput })
const saveInput = z.discriminatedUnion('kind', [contentOf('accessibility'), contentOf('dataProtection')])

type Change = { kind: StatementKind; updated_at?: string | null | undefined }

/** Runs a write of one statement alone: refuses an old version, and stores, audits and presents the result. */
async function write(
  ctx: SignedInContext,
  { kind, updated_at }: Change,
  act: { action: string; change: (tx: SignedInContext) => Promise<Partial<Prisma.StatementUncheckedCreateInput>> },
) {
  await inTransaction(ctx.db, async (tx: Tx) => {
    const inside = { ...ctx, db: tx }
    const { groupId: group_id } = ctx
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`statement ${kind} of ${group_id}`}))`
    const before = await ownRow(tx, kind, group_id)
    if (updated_at !== undefined && !isSameVersion(updated_at, momentOf(before?.updated_at ?? null))) {
      const stale = { subject: 'Statement' as const, id: before?.id ?? 0, updated_at: before?.updated_at ?? new Date() }
      throw await staleError(tx, { ...stale, current: await present(inside, kind) })
    }
    const data = { ...(await act.change(inside)), author_id: ctx.actor.user.id }
    const { id } = before
      ? await tx.statement.update({ where: { id: before.id }, data, select: { id: true } })
      : await tx.statement.create({ data: { draft: {}, ...data, kind, group_id }, select: { id: true } })
    await audit(tx, ctx, { action: act.action, subject: 'Statement', id, details: { kind } })
  })
  return present(ctx, kind)
}

/** The content that a group may state: the fields of the network alone are taken out. */
function ownContent({ groupId }: SignedInContext, data: StatementDraft): StatementDraft {
  if (groupId === null) return data
  const values = Object.entries(data.values).map(([name, value]) => [name, networkFields.includes(name) ? null : value])
  return { ...data, values: Object.fromEntries(values) }
}

/** @throws AppError INVALID naming each field that keeps the content from being published */
async function requirePublishable(ctx: SignedInContext, kind: StatementKind, data: StatementDraft): Promise<void> {
  const { above } = await layersAbove(ctx)
  const faults = statementFaults(kind, data, { above: above(kind), today: todayInSweden() })
  if (faults.length === 0) return
  const fields: FieldErrors = {}
  for (const { path, text } of faults) fields[`data.${path}`] = [...(fields[`data.${path}`] ?? []), t(text)]
  throw invalid(fields, t('valid.invalidFields'))
}

/** Both legal pages with their state: the text that visitors of the site read, and whether the group says anything itself. */
export async function listStatements(ctx: SignedInContext) {
  requireStatements(ctx, 'read')
  const [{ layers }, site, rows] = await Promise.all([
    layersAbove(ctx),
    legalSite(ctx),
    ctx.db.statement.findMany({ where: { group_id: ctx.groupId }, select: { ...select, kind: true } }),
  ])
  return statementKinds.map((kind) => {
    const row = rows.find((each) => each.kind === kind)
    const shown = isComplete(kind, statementInForce(kind, layers[kind]))
    return {
      kind,
      address: statementForms[kind].address,
      /** Visitors of the site find the page. */
      shown,
      siteUrl: site.shownAt(kind, layers[kind]),
      /** Since when the group's own content is part of it. */
      published_at: momentOf(row?.published_at ?? null),
      changed: Boolean(row?.published) && !isSameContent(row?.draft, row?.published),
      updated_at: momentOf(row?.updated_at ?? null),
    }
  })
}

/** The procedures of the legal pages of the current group, or of the network. */
export const statementRouter = router({
  /** @see listStatements */
  list: procedure.query(({ ctx }) => listStatements(ctx)),

  get: procedure.input(kindInput).query(({ ctx, input }) => {
    requireStatements(ctx, 'read')
    return present(ctx, input.kind)
  }),

  /** An address that shows the saved form on the site for an hour, to everyone who has it: so only writers make one. */
  preview: procedure.input(kindInput).query(async ({ ctx, input: { kind } }) => {
    requireStatements(ctx, 'update')
    const { urlOf } = await legalSite(ctx)
    return {
      url: `${urlOf(kind)}?forhandsgranska=${statementToken(ctx.services.keys, { kind, groupId: ctx.groupId })}`,
    }
  }),

  /** Saves the form as it is; visitors read what was published before. */
  update: procedure.input(saveInput).mutation(({ ctx, input }) => {
    requireStatements(ctx, 'update')
    const draft = ownContent(ctx, input.data) as Prisma.InputJsonObject
    return write(ctx, input, { action: 'update', change: async () => ({ draft }) })
  }),

  /** Saves the form and shows it to visitors. */
  publish: procedure.input(saveInput).mutation(({ ctx, input }) => {
    requireStatements(ctx, 'update')
    requireStatements(ctx, 'publish')
    const draft = ownContent(ctx, input.data)
    const content = draft as Prisma.InputJsonObject
    return write(ctx, input, {
      action: 'publish',
      change: async (inside) => {
        await requirePublishable(inside, input.kind, draft)
        return { draft: content, published: content, published_at: new Date() }
      },
    })
  }),

  /** Takes the group's own content from its site. The draft stays, and inherited content shows again. */
  withdraw: procedure.input(kindInput.extend(versionInput)).mutation(({ ctx, input }) => {
    requireStatements(ctx, 'publish')
    return write(ctx, input, {
      action: 'unpublish',
      change: async ({ db, groupId }) => {
        const row = await ownRow(db, input.kind, groupId)
        if (!row?.published) throw new AppError('NOT_FOUND', { message: t('error.404') })
        return { published: Prisma.DbNull as never, published_at: null }
      },
    })
  }),
})
