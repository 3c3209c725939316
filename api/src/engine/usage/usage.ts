import type { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import type { Subject } from '../../access/subjects.ts'
import { visible } from '../../access/visible.ts'
import type { EntityName } from '../../i18n/sv/entities.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createWords } from '../../i18n/translator.ts'
import { originOf } from '../../kernel/env.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { readableOrTrashed } from '../../modules/content/readable-content.ts'
import type { Context } from '../context.ts'
import type { Usage } from '../refusals.ts'
import { readableRows } from '../relations.ts'
import { byId } from '../resource.ts'
import { procedure } from '../trpc.ts'

const t = createWords(sv)

// What uses a row (a text, a file, a tag, a menu, a user), counted for the refusal to remove it and named for "Används i".

/** At most so many of each are named. */
const named = 50

/** The rows of each table that use something, as conditions; a table that can't is left out. */
export type Using = {
  content?: Prisma.ContentWhereInput
  menuLink?: Prisma.MenuLinkWhereInput
  setting?: Prisma.SettingWhereInput
  group?: Prisma.GroupWhereInput
  notice?: Prisma.NoticeWhereInput
  user?: Prisma.UserWhereInput
  application?: Prisma.ApplicationWhereInput
  licensee?: Prisma.LicenseeWhereInput
  courseMoment?: Prisma.CourseMomentWhereInput
}

/** How many of what; whoever asks may not see them all. */
export async function countUsing(db: Tx, where: Using): Promise<Usage[]> {
  const [byType, menuLinks, settings, groups, notices, users, applications, licensees, courses] = await Promise.all([
    where.content
      ? db.content.groupBy({ by: ['type'], where: where.content, _count: true, orderBy: { type: 'asc' } })
      : [],
    where.menuLink ? db.menuLink.count({ where: where.menuLink }) : 0,
    where.setting ? db.setting.count({ where: where.setting }) : 0,
    where.group ? db.group.count({ where: where.group }) : 0,
    where.notice ? db.notice.count({ where: where.notice }) : 0,
    where.user ? db.user.count({ where: where.user }) : 0,
    where.application ? db.application.count({ where: where.application }) : 0,
    where.licensee ? db.licensee.count({ where: where.licensee }) : 0,
    where.courseMoment ? db.courseMoment.count({ where: where.courseMoment }) : 0,
  ])
  const uses: Usage[] = [
    ...byType.map(({ type, _count }) => ({ entity: type, count: _count })),
    { entity: 'menuLink', count: menuLinks },
    { entity: 'setting', count: settings },
    { entity: 'group', count: groups },
    { entity: 'message', count: notices },
    { entity: 'user', count: users },
    { entity: 'application', count: applications },
    { entity: 'licensee', count: licensees },
    { entity: 'courseMoment', count: courses },
  ]
  return uses.filter(({ count }) => count > 0)
}

/**
 * `usedIn` of a resource: what stands in the way of a row's removal, as far as the actor may read it.
 * @throws AppError NOT_FOUND for a row that the actor may not read
 */
export function usedInOf(subject: Subject, using: (ctx: Context, id: number) => Using | Promise<Using>) {
  return procedure.input(byId).query(async ({ ctx, input: { id } }) => {
    const [row] = await readableRows(ctx, subject, [id])
    if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
    return rowsUsing(ctx, await using(ctx, id))
  })
}

/** A row that uses something; `editUrl` leads to where it is changed, `group` is whose it is. */
export type UsingRow = {
  entity: EntityName
  id: number
  title: string
  group: { id: number; title: string } | null
  /** In the trash, from where it may come back. */
  trashed: boolean
  editUrl: string
}

const group = { select: { id: true, title: true } } as const
const byTitle = [{ title: 'asc' as const }, { id: 'asc' as const }]

/** The rows that the actor may read (at most 50 of a table), and how many there are in all. */
export async function rowsUsing(ctx: Context, where: Using): Promise<{ items: UsingRow[]; total: number }> {
  const { env } = ctx.services
  const { ability } = ctx.actor
  const [uses, contents, links, settings, groups, notices, users, applied, licensees, courses] = await Promise.all([
    countUsing(ctx.db, where),
    where.content
      ? ctx.db.content.findMany({
          where: { AND: [where.content, readableOrTrashed(ability)] },
          select: { id: true, type: true, title: true, trashed_at: true, group },
          orderBy: [{ type: 'asc' }, ...byTitle],
          take: named,
        })
      : [],
    where.menuLink
      ? ctx.db.menuLink.findMany({
          where: { AND: [where.menuLink, visible(ability, 'read', 'MenuLink')] },
          select: { menu: { select: { id: true, title: true, trashed_at: true, group } } },
          orderBy: [{ menu_id: 'asc' }, { id: 'asc' }],
          take: named,
        })
      : [],
    where.setting
      ? ctx.db.setting.findMany({
          where: { AND: [where.setting, visible(ability, 'read', 'Setting')] },
          select: { id: true, name: true, group },
          orderBy: [{ name: 'asc' }, { id: 'asc' }],
          take: named,
        })
      : [],
    where.group
      ? ctx.db.group.findMany({
          where: { AND: [where.group, visible(ability, 'read', 'Group')] },
          select: { id: true, title: true },
          orderBy: byTitle,
          take: named,
        })
      : [],
    where.notice
      ? ctx.db.notice.findMany({
          where: { AND: [where.notice, visible(ability, 'read', 'Notice')] },
          select: { id: true, title: true, trashed_at: true, group },
          orderBy: byTitle,
          take: named,
        })
      : [],
    where.user
      ? ctx.db.user.findMany({
          where: { AND: [where.user, visible(ability, 'read', 'User')] },
          select: { id: true, name: true, firstname: true, lastname: true },
          orderBy: [{ firstname: 'asc' }, { lastname: 'asc' }, { id: 'asc' }],
          take: named,
        })
      : [],
    where.application
      ? ctx.db.application.findMany({
          where: { AND: [where.application, visible(ability, 'read', 'Application')] },
          select: { id: true, firstname: true, lastname: true },
          orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
          take: named,
        })
      : [],
    where.licensee
      ? ctx.db.licensee.findMany({
          where: { AND: [where.licensee, visible(ability, 'read', 'Licensee')] },
          select: { id: true, title: true, group },
          orderBy: byTitle,
          take: named,
        })
      : [],
    where.courseMoment
      ? ctx.db.courseMoment.findMany({
          where: { AND: [where.courseMoment, visible(ability, 'read', 'CourseMoment')] },
          select: { id: true, title: true, group },
          orderBy: byTitle,
          take: named,
        })
      : [],
  ])
  const admin = originOf(env, 'admin')
  const row = (
    entity: EntityName,
    { id, title, group = null, trashed_at = null }: Shown,
    path = `${entity}/${id}`,
  ) => ({
    ...{ entity, id, title, group },
    trashed: trashed_at !== null,
    editUrl: `${admin}/${trashed_at ? 'trash' : path}`,
  })
  const items: UsingRow[] = [
    // The form's address is the type's name.
    ...contents.map(({ type, ...text }) => row(type, text)),
    ...links.map(({ menu }) => row('menu', menu)),
    // The settings of a group are one page, of the group one works in.
    ...settings.map((each) => row('setting', { ...each, title: each.name }, 'setting')),
    ...groups.map((each) => row('group', each)),
    ...notices.map((each) => row('message', each)),
    ...users.map((each) => row('user', { id: each.id, title: displayName(each) })),
    ...applied.map((each) => row('application', { id: each.id, title: `${each.firstname} ${each.lastname}` })),
    ...licensees.map((each) => row('licensee', each)),
    ...courses.map((each) => ({
      ...row('courseMoment', each),
      editUrl: `${originOf(env, 'cert')}/courseMoment/${each.id}`,
    })),
  ]
  return { items, total: uses.reduce((sum, { count }) => sum + count, 0) }
}

type Shown = { id: number; title: string; group?: UsingRow['group']; trashed_at?: Date | null }
