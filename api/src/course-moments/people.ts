import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { asSubject } from '../access/ability.ts'
import { displayName } from '../access/actor.ts'
import { visibleOr } from '../access/visible.ts'
import type { Context } from '../core/context.ts'
import { invalid } from '../core/errors.ts'
import { line } from '../core/fields.ts'
import { containing } from '../core/filters.ts'
import { type LinkWriter, readableRows } from '../core/links.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'

const t = createWords(sv)

export const peopleInput = z.object({ search: line(200).default(''), limit: z.int().min(1).max(50).default(20) })

/**
 * Who may be named as educator or stakeholder by those who may read no users: active members of the groups in which the
 * actor makes course moments, of the colleges above these and of the groups below. Nobody for who makes none anywhere.
 */
async function withinReach({ db, actor }: Context): Promise<Prisma.UserWhereInput> {
  const may = (group_id: number) =>
    (['create', 'update'] as const).some((each) => actor.ability.can(each, asSubject('CourseMoment', { group_id })))
  const own = actor.groupIds.filter(may)
  if (own.length === 0) return { id: { in: [] } }
  const groups = await db.group.findMany({ where: { id: { in: own } }, select: { path: true } })
  const near = [...new Set([...own, ...groups.flatMap(({ path }) => path)])]
  const group = { OR: [{ id: { in: near } }, { path: { hasSome: own } }] }
  return { active: true, memberships: { some: { group } } }
}

/** Those who may be named, by parts of their names and in their order: id and name, nothing else of them. */
export async function searchPeople(ctx: Context, { search, limit }: z.infer<typeof peopleInput>) {
  const { ability } = ctx.actor
  if (!ability.can('create', 'CourseMoment') && !ability.can('update', 'CourseMoment')) return []
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8).map(containing)
  const named = words.map((has) => ({ OR: [{ firstname: has }, { lastname: has }] }))
  const users = await ctx.db.user.findMany({
    where: {
      AND: [
        { active: true, anonymised_at: null },
        visibleOr(ability, 'read', 'User', await withinReach(ctx)),
        ...named,
      ],
    },
    select: { id: true, name: true, firstname: true, lastname: true },
    orderBy: [{ lastname: 'asc' }, { firstname: 'asc' }, { id: 'asc' }],
    take: limit,
  })
  return users.map((user) => ({ id: user.id, name: displayName(user) }))
}

/** Writes educators or stakeholders; who is newly named must be one that {@link searchPeople} would give. */
export const takingPart: LinkWriter = async (ctx, { field, value, before }) => {
  const ids = [...new Set(value as number[])]
  const linked = new Set(((before?.[field] ?? []) as { id: number }[]).map(({ id }) => id))
  const chosen = ids.filter((id) => !linked.has(id))
  if (chosen.length > 0) {
    const found = await readableRows(ctx, 'User', chosen, { open: await withinReach(ctx), hold: true })
    if (found.length < chosen.length)
      throw invalid({ [`data.${field}`]: [t('valid.unknownRow')] }, t('valid.invalidFields'))
  }
  const rows = ids.map((id) => ({ id }))
  return before ? { set: rows } : { connect: rows }
}
