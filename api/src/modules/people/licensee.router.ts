import type { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { crud } from '../../engine/crud.ts'
import { flag, idsOf } from '../../engine/filters.ts'
import type { Usage } from '../../engine/refusals.ts'
import { belongsTo, manyOf, readableRows } from '../../engine/relations.ts'
import { byId } from '../../engine/resource.ts'
import { listSearch } from '../../engine/search/list-search.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { rowsUsing, usedRows } from '../../engine/usage.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { licensee } from './licensee.entity.ts'

const t = createTranslator(sv)

const listSelect = {
  id: true,
  title: true,
  status: true,
  group_id: true,
  group: { select: { id: true, title: true, name: true } },
  created_at: true,
  updated_at: true,
} satisfies Prisma.LicenseeSelect

const select = {
  ...listSelect,
  users: {
    select: { id: true, name: true, firstname: true, lastname: true, email: true },
    orderBy: [{ lastname: 'asc' }, { firstname: 'asc' }, { id: 'asc' }],
  },
} satisfies Prisma.LicenseeSelect

type Listed = Prisma.LicenseeGetPayload<{ select: typeof listSelect }>
type Full = Prisma.LicenseeGetPayload<{ select: typeof select }>

const presentListed = ({ group, created_at, updated_at, ...row }: Listed) => ({
  ...row,
  type: 'Licensee' as const,
  group: group?.title ?? null,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

const present = ({ users, ...row }: Full) => ({
  ...presentListed(row),
  group: row.group,
  users: users.map((user) => ({ ...user, username: user.name, name: displayName(user), type: 'User' as const })),
})

/** Counts the rows that carry the licensee's name and would lose it. */
async function usedIn(db: Tx, { id }: Full): Promise<Usage[]> {
  const contents = await db.content.groupBy({ by: ['type'], where: { licensee_id: id }, _count: { _all: true } })
  return [
    ...contents.map(({ type, _count }) => ({ entity: type, count: _count._all })),
    { entity: 'certificate', count: await db.certificate.count({ where: { licensee_id: id } }) },
    { entity: 'courseMoment', count: await db.courseMoment.count({ where: { licensee_id: id } }) },
  ]
}

/**
 * The same rows as {@link usedIn} counts of any of the licensees: by name as far as the actor may read them, and certificates by number.
 * @throws AppError NOT_FOUND for a licensee that the actor may not read
 */
async function usesOf(ctx: SignedInContext, given: number[]) {
  const ids = [...new Set(given)]
  const rows = await readableRows(ctx, 'Licensee', ids)
  if (rows.length < ids.length) throw new AppError('NOT_FOUND', { message: t('error.404') })
  const own = { licensee_id: { in: ids } }
  const [{ items, total }, count] = await Promise.all([
    rowsUsing(ctx, { content: own, courseMoment: own }),
    ctx.db.certificate.count({ where: own }),
  ])
  const counted = count > 0 ? [{ entity: 'certificate' as const, count }] : []
  return { items, total: total + count, counted }
}

/** The procedures of licensees. */
export const licenseeRouter = router({
  usedIn: procedure.input(byId).query(({ ctx, input: { id } }) => usesOf(ctx, [id])),
  usedInAny: procedure.input(usedRows).query(({ ctx, input: { ids } }) => usesOf(ctx, ids)),

  ...crud(licensee, {
    select,
    present: (rows: Full[]) => rows.map(present),
    listSelect,
    presentList: (rows: Listed[]) => rows.map(presentListed),
    search: (text, ctx) => listSearch(ctx, text, 'Licensee'),
    filters: {
      status: flag((status) => ({ status })),
      group: idsOf((ids) => ({ group_id: { in: ids } })),
    },
    links: { group_id: belongsTo('Group'), users: manyOf('User') },
    usedIn,
  }),
})
