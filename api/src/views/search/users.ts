import { Prisma, readSql } from '@kollegium/db'
import type { AppAbility } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import { visibleSql } from '../../access/visible-sql.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { firstPeopleByPrefix } from '../../engine/search/people-by-prefix.ts'
import { rankedHits } from '../../engine/search/ranking.ts'
import { searchTermsOf } from '../../engine/search/search-terms.ts'
import { linkedFileSelect, presentImage } from '../../modules/documents/file-shape.ts'

export type UserSearch = {
  search: string
  /** Names of global or group roles, any of which the user holds. */
  roles?: readonly string[] | null | undefined
  limit: number
  /** Each hit also as the contact that public sites would show (Spec §3 Contact). */
  entity?: boolean | null | undefined
}

type Found = {
  id: number
  name: string
  firstname: string
  lastname: string
  email: string
  profession: string
  status: boolean
}

const name = Prisma.sql`(u.firstname || ' ' || u.lastname || ' ' || u.name || ' ' || u.email)`

/**
 * Active users that the actor may read, by name, username or address, best first, with their pictures for `entity` (the
 * contract's `searchUser`).
 */
export async function searchUsers(ctx: SignedInContext, { search, roles, limit, entity }: UserSearch) {
  const terms = searchTermsOf(search)
  if (!terms && search.trim() !== '') return []
  const scope = Prisma.sql`u.active AND ${visibleSql(ctx.actor.ability, 'read', 'User', 'u')} AND ${holdsOneOf(ctx.actor.ability, roles)}`
  const rowsOf = (from: Prisma.Sql, most: number, first: Prisma.Sql) =>
    readSql<Found>(
      ctx.db,
      Prisma.sql`
    SELECT u.id, u.name, u.firstname, u.lastname, u.email, u.profession, u.status
    FROM ${from} WHERE ${scope} ORDER BY ${first} u.lastname, u.firstname, u.id LIMIT ${most}`,
    )
  const ids = terms && (await firstPeopleByPrefix(ctx.db, terms, limit, { name, scope }))
  const rows = ids
    ? await rowsOf(Prisma.sql`(SELECT * FROM "User" WHERE id = ANY (${ids}) OFFSET 0) u`, limit, Prisma.empty)
    : (await rankedHits(ctx.db, terms, limit, { table: 'User', alias: 'u', name, rows: rowsOf })).map(({ row }) => row)
  const images = entity ? await imagesOf(ctx, rows) : undefined
  return rows.map((row) => {
    const { id, firstname, lastname, email } = row
    const title = displayName(row)
    const hit = { ...row, username: row.name, name: title, title, type: 'User' as const, urlAlias: null }
    if (!images) return hit
    const own = images.filter(({ user_id }) => user_id === id)
    const shown = own.map(({ file, description }) => presentImage(ctx, file, description))
    return { ...hit, entity: { id, type: 'User' as const, firstname, lastname, name: row.name, email, images: shown } }
  })
}

function imagesOf({ db }: SignedInContext, users: { id: number }[]) {
  return db.userImage.findMany({
    where: { user_id: { in: users.map(({ id }) => id) } },
    select: { user_id: true, description: true, file: { select: linkedFileSelect } },
    orderBy: [{ position: 'asc' }, { file_id: 'asc' }],
  })
}

/** By the memberships that the actor may read, as lists of users have it: others could be asked out one role at a time. */
function holdsOneOf(ability: AppAbility, roles: UserSearch['roles']): Prisma.Sql {
  if (!roles) return Prisma.sql`TRUE`
  return Prisma.sql`(
    EXISTS (SELECT FROM "_RoleToUser" held JOIN "Role" r ON r.id = held."A" WHERE held."B" = u.id AND r.name = ANY (${roles}))
    OR EXISTS (
      SELECT FROM "Membership" m JOIN "_GroupsRoleToMembership" held ON held."B" = m.id JOIN "GroupsRole" r ON r.id = held."A"
      WHERE m.user_id = u.id AND r.name = ANY (${roles}) AND ${visibleSql(ability, 'read', 'Membership', 'm')}))`
}
