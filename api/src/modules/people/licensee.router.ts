import type { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import { crud } from '../../engine/crud.ts'
import { flag, idsOf } from '../../engine/filters.ts'
import type { Usage } from '../../engine/refusals.ts'
import { belongsTo, manyOf } from '../../engine/relations.ts'
import { listSearch } from '../../engine/search/list-search.ts'
import { router } from '../../engine/trpc.ts'
import { countUsing, type UsageFilter, usedInOf } from '../../engine/usage.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { licensee } from './licensee.entity.ts'

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

/** The rows that carry the name of any of the licensees and would lose it. */
const naming = (ids: number[]): UsageFilter => {
  const own = { licensee_id: { in: ids } }
  return { content: own, courseMoment: own }
}
/** Certificates carry it too, and are told by number alone. */
const certificatesOf = async (db: Tx, ids: number[]): Promise<Usage[]> => [
  { entity: 'certificate', count: await db.certificate.count({ where: { licensee_id: { in: ids } } }) },
]

async function usedIn(db: Tx, { id }: Full): Promise<Usage[]> {
  return [...(await countUsing(db, naming([id]))), ...(await certificatesOf(db, [id]))]
}

/** The procedures of licensees. */
export const licenseeRouter = router({
  ...usedInOf('Licensee', (_ctx, ids) => naming(ids), { counting: certificatesOf }),

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
