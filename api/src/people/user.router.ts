import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { displayName } from '../access/actor.ts'
import { visible } from '../access/visible.ts'
import { line } from '../core/fields.ts'
import { containing } from '../core/filters.ts'
import { maxLimit } from '../core/resource.ts'
import { procedure, router } from '../core/trpc.ts'

const searchInput = z.object({
  search: line(200).default(''),
  /** Names of global or group roles, any of which the user holds. */
  roles: z.array(line(60)).max(20).nullish(),
  limit: z.number().int().min(1).max(maxLimit).default(20),
})

/** Every word must be found somewhere in the name, username or address. */
function matching(search: string): Prisma.UserWhereInput[] {
  return search
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 8)
    .map((word) => ({
      OR: [
        { firstname: containing(word) },
        { lastname: containing(word) },
        { name: containing(word) },
        { email: containing(word) },
      ],
    }))
}

export const userRouter = router({
  /** The contract's `searchUser`, for pickers: among the users that the actor may read. */
  search: procedure.input(searchInput).query(async ({ ctx, input: { search, roles, limit } }) => {
    const held: Prisma.UserWhereInput = roles
      ? {
          OR: [
            { roles: { some: { name: { in: roles } } } },
            { memberships: { some: { groupRoles: { some: { name: { in: roles } } } } } },
          ],
        }
      : {}
    const rows = await ctx.db.user.findMany({
      where: { AND: [visible(ctx.actor.ability, 'read', 'User'), { active: true }, held, ...matching(search)] },
      select: { id: true, name: true, firstname: true, lastname: true, email: true, profession: true, status: true },
      orderBy: [{ lastname: 'asc' }, { firstname: 'asc' }, { id: 'asc' }],
      take: limit,
    })
    return rows.map((row) => ({ ...row, username: row.name, name: displayName(row), type: 'User' as const }))
  }),
})
