import { Prisma, whereSql } from '@kollegium/db'
import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import { visibleOr } from '../../access/visible.ts'
import type { Context } from '../../engine/context.ts'
import { containing } from '../../engine/filters.ts'
import { type LinkWriter, readableRows } from '../../engine/relations.ts'
import { firstPeopleByPrefix } from '../../engine/search/people-by-prefix.ts'
import { searchTermsOf } from '../../engine/search/search-terms.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { invalid } from '../../kernel/errors.ts'
import { line } from '../../kernel/fields.ts'

const t = createTranslator(sv)

export const peopleInput = z.object({ search: line(200).default(''), limit: z.int().min(1).max(50).default(20) })

/**
 * The filter for users that an actor without the right to read users may choose: active members of the groups in which the actor
 * may have course moments, and of the groups above and below. It finds none for an actor without such a group.
 */
async function choosableUsers({ db, actor }: Context): Promise<Prisma.UserWhereInput> {
  const may = (group_id: number) =>
    (['create', 'update'] as const).some((each) => actor.ability.can(each, asSubject('CourseMoment', { group_id })))
  const own = actor.groupIds.filter(may)
  if (own.length === 0) return { id: { in: [] } }
  const near = { OR: [{ id: { in: own } }, { path: { hasSome: own } }] }
  const groups = await db.group.findMany({ where: near, select: { id: true, path: true } })
  const ids = groups.flatMap(({ id, path }) => (own.includes(id) ? [id, ...path] : [id]))
  return { active: true, memberships: { some: { group_id: { in: [...new Set(ids)] } } } }
}

/**
 * The users that the actor may choose, in the order of their names: first those whose names begin with `search`, or else those with
 * its words anywhere. It gives and searches names alone.
 */
export async function searchPeople(ctx: Context, { search, limit }: z.infer<typeof peopleInput>) {
  const { ability } = ctx.actor
  if (!ability.can('create', 'CourseMoment') && !ability.can('update', 'CourseMoment')) return []
  const choosable = {
    AND: [{ active: true, anonymised_at: null }, visibleOr(ability, 'read', 'User', await choosableUsers(ctx))],
  }
  const terms = searchTermsOf(search)
  const first =
    terms &&
    (await firstPeopleByPrefix(ctx.db, terms, limit, {
      name,
      scope: whereSql(choosable, { model: 'User', alias: 'u' }),
    }))
  const parts = search.split(/\s+/).filter(Boolean).slice(0, 8).map(containing)
  const users = await ctx.db.user.findMany({
    where: first
      ? { id: { in: first } }
      : { AND: [choosable, ...parts.map((part) => ({ OR: [{ firstname: part }, { lastname: part }] }))] },
    select: { id: true, name: true, firstname: true, lastname: true },
    orderBy: [{ lastname: 'asc' }, { firstname: 'asc' }, { id: 'asc' }],
    take: limit,
  })
  return users.map((user) => ({ id: user.id, name: displayName(user) }))
}

const name = Prisma.sql`(u.firstname || ' ' || u.lastname)`

/** Writes educators or stakeholders. New ones must be users that {@link searchPeople} finds. @throws AppError INVALID */
export const writePeople: LinkWriter = async (ctx, { field, value, before }) => {
  const given = value as number[]
  const ids = [...new Set(given)]
  const linked = new Set(((before?.[field] ?? []) as { id: number }[]).map(({ id }) => id))
  const chosen = ids.filter((id) => !linked.has(id))
  if (chosen.length > 0) {
    const found = await readableRows(ctx, 'User', chosen, { open: await choosableUsers(ctx), hold: true })
    const known = new Set(found.map(({ id }) => id))
    const missing = chosen.filter((id) => !known.has(id)).map((id) => `data.${field}.${given.indexOf(id)}`)
    if (missing.length > 0)
      throw invalid(Object.fromEntries(missing.map((at) => [at, [t('valid.unknownRow')]])), t('valid.invalidFields'))
  }
  const rows = ids.map((id) => ({ id }))
  return before ? { set: rows } : { connect: rows }
}
