import type { Prisma } from '@kollegium/db'
import type { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { visible, visibleOr } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { containing } from '../../engine/filters.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, type FieldErrors, invalid } from '../../kernel/errors.ts'
import { type Certification, certificationOf } from './certification.ts'
import { collegeFacts } from './college.ts'
import type { certifiedQuestion } from './input.ts'
import type { Kind } from './kinds/kind.ts'
import { reach } from './record.ts'

const t = createTranslator(sv)

/**
 * Checks the rows that a certificate names: the college must be one that the actor may do `action` for, the educator and the
 * course moment of that college. What the actor may not use is refused like what doesn't exist.
 * @param linked the course moment that it is for already
 * @throws AppError INVALID at `data.group_id`, `data.educator_id` and `data.course_moment_id`
 */
export async function requireReferences(
  ctx: SignedInContext,
  kind: Kind,
  action: 'create' | 'update',
  data: { group_id: number; educator_id: number | null; course_moment_id?: number | null },
  linked: number | null = null,
): Promise<void> {
  const group = await ctx.db.group.findUnique({
    where: { id: data.group_id },
    select: { id: true, path: true },
  })
  const fields: FieldErrors = {}
  if (!group || !ctx.actor.ability.can(action, asSubject(kind.subject, { group_id: data.group_id }))) {
    fields['data.group_id'] = [t('valid.unknownRow')]
  }
  if (data.educator_id !== null) {
    const where = { AND: [{ id: data.educator_id }, group ? educatorsOf(ctx, group) : { id: { in: [] } }] }
    if ((await ctx.db.group.count({ where })) === 0) fields['data.educator_id'] = [t('valid.unknownRow')]
  }
  const { course_moment_id = linked } = data
  // Of a college that can't be chosen nothing more is said.
  if (kind.fromCourseMoment && course_moment_id !== null && !fields['data.group_id']) {
    const seen = course_moment_id === linked ? {} : visible(ctx.actor.ability, 'read', 'CourseMoment')
    const moment = await ctx.db.courseMoment.findFirst({
      where: { AND: [{ id: course_moment_id }, seen] },
      select: { group_id: true },
    })
    if (!moment) fields['data.course_moment_id'] = [t('valid.unknownRow')]
    else if (moment.group_id !== data.group_id) fields['data.course_moment_id'] = [t('cert.courseMoment.away')]
  }
  if (Object.keys(fields).length > 0) throw invalid(fields, t('valid.invalidFields'))
}

/** Educators that a certificate of the group may name: those under it or beside it in the tree, and those the actor may read. */
export function educatorsOf(ctx: SignedInContext, group: { id: number; path: number[] }): Prisma.GroupWhereInput {
  const near: Prisma.GroupWhereInput[] = [{ path: { has: group.id } }, { parent_id: { in: group.path } }]
  return { AND: [{ category: 'educator' }, visibleOr(ctx.actor.ability, 'read', 'Group', ...near)] }
}

/** The group of a form, and the saved certificate that the form shows. */
type Around = { group_id: number; id?: number }

/**
 * The group whose certificates a form shows: its reader reads the kind's there, or just this one, as a stakeholder of its
 * course moment does.
 * @throws AppError NOT_FOUND
 */
async function requireAround(ctx: SignedInContext, kind: Kind, { group_id, id }: Around) {
  const saved =
    id === undefined
      ? null
      : await ctx.db.certificate.findFirst({
          where: { id, group_id, AND: [reach(ctx, kind, 'read')] },
          select: { educator_id: true },
        })
  const group =
    saved || ctx.actor.ability.can('read', asSubject(kind.subject, { group_id }))
      ? await ctx.db.group.findUnique({ where: { id: group_id }, select: { id: true, path: true } })
      : null
  if (!group) throw new AppError('NOT_FOUND', { message: t('error.404') })
  return { group, saved }
}

/** What the browser needs beside the form to show the live preview: brand, college, logos. */
export async function paperContextOf(
  ctx: SignedInContext,
  kind: Kind,
  { educator_id, ...around }: Around & { educator_id: number | null },
) {
  await requireEducator(ctx, educator_id, await requireAround(ctx, kind, around))
  const { brand, college, educatorLogo } = await collegeFacts(ctx, kind, around.group_id, educator_id)
  return { brand, college, educatorLogo }
}

/** @throws AppError INVALID for an educator that neither the saved certificate names nor the group's can name */
async function requireEducator(
  ctx: SignedInContext,
  id: number | null,
  { group, saved }: Awaited<ReturnType<typeof requireAround>>,
) {
  if (id === null || id === saved?.educator_id) return
  const where = { AND: [{ id }, educatorsOf(ctx, group)] }
  if ((await ctx.db.group.count({ where })) === 0) {
    throw invalid({ educator_id: [t('valid.unknownRow')] }, t('valid.invalidFields'))
  }
}

/**
 * What is certified on the day, for who sees the form.
 * @throws AppError NOT_FOUND for another group, INVALID for an educator that the group's certificates can't name
 */
export async function askCertification(
  ctx: SignedInContext,
  kind: Kind,
  { fields, id, ...asked }: z.output<typeof certifiedQuestion>,
): Promise<Certification> {
  const { group_id, educator_id } = asked
  await requireEducator(ctx, educator_id, await requireAround(ctx, kind, { group_id, id }))
  return certificationOf(ctx.db, kind, { ...fields, ...asked })
}

/** Choices for the educator field, by title. */
export async function findEducators(ctx: SignedInContext, kind: Kind, groupId: number, search?: string | null) {
  const group = await ctx.db.group.findUnique({ where: { id: groupId }, select: { id: true, path: true } })
  if (!group || !ctx.actor.ability.can('read', asSubject(kind.subject, { group_id: groupId }))) return []
  const text = search?.trim()
  return ctx.db.group.findMany({
    where: { AND: [educatorsOf(ctx, group), text ? { title: containing(text) } : {}] },
    select: { id: true, title: true },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
    take: 200,
  })
}

const aCollege: Prisma.GroupWhereInput = { category: { in: ['region', 'local'] } }

/**
 * The colleges that the actor may make certificates for, and, unless it is a college that receives it, its own groups of
 * other categories, whose papers name the college that they lie in.
 */
export async function issuingGroups(ctx: SignedInContext, kind: Kind) {
  const groups = await ctx.db.group.findMany({
    where: kind.holder === 'college' ? aCollege : { OR: [aCollege, { id: { in: ctx.actor.groupIds } }] },
    select: { id: true, title: true, category: true },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
  })
  return groups.filter(({ id }) => ctx.actor.ability.can('create', asSubject(kind.subject, { group_id: id })))
}
