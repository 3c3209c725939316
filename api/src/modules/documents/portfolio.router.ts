import type { Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { crud } from '../../engine/crud.ts'
import { flag, oneOf } from '../../engine/filters.ts'
import { forbidden, requireEmpty } from '../../engine/refusals.ts'
import { listSearch } from '../../engine/search/list-search.ts'
import { diskNames } from '../../engine/services.ts'
import { router } from '../../engine/trpc.ts'
import { usedInOf } from '../../engine/usage.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { bulkLimits, type Tx } from '../../kernel/transaction.ts'
import { settingsReferencing, settingUsage } from '../settings/contract.ts'
import { portfolioAddresses } from './bank-address.ts'
import { privateDisk } from './file-link.ts'
import { usageOfPortfolios } from './file-usage.ts'
import { portfolio } from './portfolio.entity.ts'
import { megabyte, quotaOf, usedBytes } from './quota.ts'

const t = createTranslator(sv)

const select = {
  id: true,
  name: true,
  title: true,
  description: true,
  disk: true,
  status: true,
  material: true,
  quota: true,
  group_id: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.PortfolioSelect
type Row = Prisma.PortfolioGetPayload<{ select: typeof select }>

/**
 * Spec §3, Portfolio. `quota` in megabytes as it was set, `used` and `limit` (the quota that holds) in bytes; `siteUrl` is the address of
 * its page on a site, null where visitors and members find none.
 */
async function presentAll(rows: Row[], ctx: SignedInContext) {
  const { db, services } = ctx
  const ids = rows.map(({ id }) => id)
  const [used, addresses] = await Promise.all([usedBytes(db, ids), portfolioAddresses(ctx, ids)])
  return rows.map(({ created_at, updated_at, quota, ...row }) => ({
    ...row,
    type: 'Portfolio' as const,
    quota: quota === null ? null : Number(quota) / megabyte,
    limit: quotaOf(services.env, { quota }),
    used: used.get(row.id) ?? 0,
    siteUrl: addresses.get(row.id) ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }))
}

/** Checks a portfolio's limit: its editors may set it, but only actors with the right in every group may exceed the installation's limit. */
function quotaFrom({ actor, services }: SignedInContext, given: number | null | undefined): bigint | null | undefined {
  if (given === null || given === undefined) return given
  const most = services.env.PORTFOLIO_QUOTA_MB
  if (given > most && !actor.ability.can('update', asSubject('Portfolio', { group_id: null }))) {
    throw invalid({ 'data.quota': [t('valid.quotaTooLarge', { number: most })] }, t('valid.invalidFields'))
  }
  return BigInt(given * megabyte)
}

/** Showing a portfolio, a new one too, and hiding it need the right to publish. @throws AppError FORBIDDEN */
function requirePublisher({ actor, groupId }: SignedInContext, status: boolean | undefined, before: Row | null): void {
  if (status === undefined || status === (before?.status ?? false)) return
  const row = before ?? { group_id: groupId }
  if (!actor.ability.can('publish', asSubject('Portfolio', row))) throw forbidden()
}

type Closable = Pick<Row, 'disk' | 'group_id' | 'material'>

/**
 * Refuses a portfolio of the method material that others could open: on the public disk, or of a group, whose members read its
 * portfolios.
 * @throws AppError INVALID at `data.material`
 */
function requireClosed(data: Partial<Record<string, unknown>>, before: Closable): void {
  const { material, disk, group_id } = { ...before, ...data } as Closable
  if (material && (disk !== privateDisk || group_id !== null)) {
    throw invalid({ 'data.material': [t('valid.materialPortfolio')] }, t('valid.invalidFields'))
  }
}

/**
 * Keeps a portfolio that candidates' files of the validation tool belong to. The refusal tells no number: no list, count or
 * where-used list knows these files.
 * @throws AppError CONFLICT
 */
async function requireNoCandidateFiles(db: Tx, portfolio_id: number): Promise<void> {
  if (await db.validigFile.findFirst({ where: { portfolio_id }, select: { id: true } })) {
    throw new AppError('CONFLICT', { message: t('error.candidateFiles') })
  }
}

/** The procedures of portfolios. */
export const portfolioRouter = router({
  ...crud(portfolio, {
    select,
    present: (rows: Row[], ctx) => presentAll(rows, ctx),
    listSelect: select,
    presentList: (rows: Row[], ctx) => presentAll(rows, ctx),
    search: (text, ctx) => listSearch(ctx, text, 'Portfolio'),
    filters: {
      disk: oneOf(diskNames, (chosen) => ({ disk: { in: chosen } })),
      status: flag((status) => ({ status })),
    },
    narrow: (ctx) => (ctx.groupId ? { group_id: ctx.groupId } : {}),
    owned: (ctx) => ({ group_id: ctx.groupId }),
    // Each of its files repeats whether it is shown.
    saving: bulkLimits,
    async prepare(ctx, data, before: Row | null) {
      const { db } = ctx
      requirePublisher(ctx, data.status as boolean | undefined, before)
      // Its files lie where they lie; the right to fetch them doesn't change under people's hands.
      const moves = before && data.disk !== undefined && data.disk !== before.disk
      if (moves && (await db.file.count({ where: { portfolio_id: before.id } })) > 0) {
        throw invalid({ 'data.disk': [t('valid.diskInUse')] }, t('valid.invalidFields'))
      }
      requireClosed(
        data,
        before ?? { group_id: ctx.groupId, disk: portfolio.fields.shape.disk.parse(undefined), material: false },
      )
      return { ...data, quota: quotaFrom(ctx, data.quota as number | null | undefined) }
    },
    putBack: (ctx, row) => requirePublisher({ ...ctx, groupId: row.group_id }, row.status, null),
    usedIn: async (db, { id }) => {
      await requireNoCandidateFiles(db, id)
      requireEmpty('portfolio', [
        { entity: 'folder', count: await db.folder.count({ where: { portfolio_id: id } }) },
        { entity: 'file', count: await db.file.count({ where: { portfolio_id: id, trashed_at: null } }) },
        {
          entity: 'file',
          count: await db.file.count({ where: { portfolio_id: id, trashed_at: { not: null } } }),
          trashed: true,
        },
      ])
      return [await settingUsage(db, 'portfolio', [id])]
    },
  }),

  /** The folders and files at their top, and the settings that name one. */
  ...usedInOf('Portfolio', (_ctx, ids) => ({
    folder: { portfolio_id: { in: ids }, folder_id: null },
    file: { portfolio_id: { in: ids }, folder_id: null },
    setting: settingsReferencing(['portfolio'], ids),
  })),

  /** Where the files that visitors reach in any of the portfolios are used: these places lose them when it is hidden. */
  filesUsedIn: usedInOf('Portfolio', ({ db, services }, ids) => usageOfPortfolios(db, ids, services.env)).usedInAny,
})
