import type { Db } from '@kollegium/db'
import { buildEducation, buildEducationUsage } from '@kollegium/db/testing/factories/education'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildLicensee } from '@kollegium/db/testing/factories/licensee'
import type { Context } from '../engine/context.ts'
import type { Tree } from './actors.ts'
import { buildOfficeRows } from './office.ts'
import { buildPeopleRows } from './people.ts'
import { buildRows } from './rows.ts'
import { buildPublicSite } from './shown-site.ts'

/**
 * Builds another row of every type with its linked rows, for lists that must not ask anything row by row. @param ctx of
 * an actor who may do everything
 */
export async function buildMoreRows(db: Db, ctx: Context, tree: Tree): Promise<void> {
  for (const group of [...Object.values(tree), null]) await buildRows(db, ctx, group, ctx.actor.user?.id ?? 0)
  const { residents, ...people } = await buildPeopleRows(db, tree)
  const { id } = residents.here.user
  const group_id = tree.here
  const select = { id: true } as const
  const roles = { connect: { id: people.role.id } }
  await db.user.update({ where: { id }, data: { roles }, select })

  const { application } = await buildOfficeRows(db)
  await db.application.update({
    where: { id: application.id },
    data: { responsible_id: id, user_id: id, group_id },
    select,
  })
  const rows = { create: { title: 'Fråga', position: 0 } }
  await db.validigGeneralSurvey.create({
    data: { title: 'Enkät med frågor', group_id, rows },
    select,
  })
  const licensee = await buildLicensee(db, { group_id })
  await db.licensee.update({ where: { id: licensee.id }, data: { users: { connect: { id } } }, select })

  const educator = await buildGroup(db, { category: 'educator', parent_id: group_id })
  await buildEducationUsage(db, { education_id: (await buildEducation(db)).id, education_usage_id: educator.id })
  await db.groupContact.create({ data: { group_id: educator.id, user_id: id } })
  await buildPublicSite(db)
}
