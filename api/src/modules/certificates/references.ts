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
import type { certificationInput } from './input.ts'
import type { Kind } from './kinds/kind.ts'
import { visibleCertificates } from './record.ts'

const t = createTranslator(sv)

/**
 * Checks the rows that a certificate refers to: a college on which the actor may do `action`, and an educator and a course moment
 * of that college. A row that the actor may not use gets the same error as a missing one.
 * @param linked the course moment that the saved certificate already has
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
  const { course_moment_id = linked } = data
  const row = asSubject(kind.subject, { group_id: data.group_id, course_moment_id })
  if (!group || !ctx.actor.ability.can(action, row)) {
    fields['data.group_id'] = [t('valid.unknownRow')]
  }
  if (data.educator_id !== null) {
    const where = { AND: [{ id: data.educator_id }, group ? educatorsOf(ctx, group) : { id: { in: [] } }] }
    if ((await ctx.db.group.count({ where })) === 0) fields['data.educator_id'] = [t('valid.unknownRow')]
  }
  // A wrong college makes every course moment wrong; one error is enough.
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

/** The filter for a group's educators: those under or beside it in the tree, and those that the actor may read. */
export function educatorsOf(ctx: SignedInContext, group: { id: number; path: number[] }): Prisma.GroupWhereInput {
  const near: Prisma.GroupWhereInput[] = [{ path: { has: group.id } }, { parent_id: { in: group.path } }]
  return { AND: [{ category: 'educator' }, visibleOr(ctx.actor.ability, 'read', 'Group', ...near)] }
}

/** The group of a form, and the saved certificate in it. */
export type FormPlace = { group_id: number; id?: number }

/**
 * The form's group and saved certificate, for a reader of the kind's certificates in the group. A reader of this certificate
 * alone, such as a stakeholder of its course moment, may have them too.
 * @throws AppError NOT_FOUND
 */
export async function requireFormPlace(ctx: SignedInContext, kind: Kind, { group_id, id }: FormPlace) {
  const saved =
    id === undefined
      ? null
      : await ctx.db.certificate.findFirst({
          where: { id, group_id, AND: [visibleCertificates(ctx, kind, 'read')] },
          select: { educator_id: true },
        })
  const group =
    saved || ctx.actor.ability.can('read', asSubject(kind.subject, { group_id }))
      ? await ctx.db.group.findUnique({ where: { id: group_id }, select: { id: true, path: true } })
      : null
  if (!group) throw new AppError('NOT_FOUND', { message: t('error.404') })
  return { group, saved }
}

/** Brand, college and logos for the form's live preview. @throws AppError NOT_FOUND, INVALID */
export async function paperContextOf(
  ctx: SignedInContext,
  kind: Kind,
  { educator_id, ...place }: FormPlace & { educator_id: number | null },
) {
  await requireEducator(ctx, educator_id, await requireFormPlace(ctx, kind, place))
  const { brand, college, educatorLogo } = await collegeFacts(ctx, kind, place.group_id, educator_id)
  return { brand, college, educatorLogo }
}

/** Refuses an educator that the saved certificate doesn't have and the group may not name. @throws AppError INVALID */
async function requireEducator(
  ctx: SignedInContext,
  id: number | null,
  { group, saved }: Awaited<ReturnType<typeof requireFormPlace>>,
) {
  if (id === null || id === saved?.educator_id) return
  const where = { AND: [{ id }, educatorsOf(ctx, group)] }
  if ((await ctx.db.group.count({ where })) === 0) {
    throw invalid({ educator_id: [t('valid.unknownRow')] }, t('valid.invalidFields'))
  }
}

/**
 * The certification on the day, for a reader of the form.
 * @throws AppError NOT_FOUND for another group, INVALID for an educator that the group's certificates can't name
 */
export async function formCertification(
  ctx: SignedInContext,
  kind: Kind,
  { fields, id, ...query }: z.output<typeof certificationInput>,
): Promise<Certification> {
  const { group_id, educator_id } = query
  await requireEducator(ctx, educator_id, await requireFormPlace(ctx, kind, { group_id, id }))
  return certificationOf(ctx.db, kind, { ...fields, ...query })
}

/** The choices of the educator field, by title, 200 at most. */
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

const isCollege: Prisma.GroupWhereInput = { category: { in: ['region', 'local'] } }

/**
 * The groups for which the actor may make certificates: colleges, and the actor's own groups of other categories, whose papers
 * name the college above. A kind that colleges receive has colleges alone.
 */
export async function issuingGroups(ctx: SignedInContext, kind: Kind) {
  const groups = await ctx.db.group.findMany({
    where: kind.holder === 'college' ? isCollege : { OR: [isCollege, { id: { in: ctx.actor.groupIds } }] },
    select: { id: true, title: true, category: true },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
  })
  return groups.filter(({ id }) => ctx.actor.ability.can('create', asSubject(kind.subject, { group_id: id })))
}
