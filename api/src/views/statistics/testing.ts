import { buildGroup } from '@kollegium/db/testing/factories/group'
import { createCallerFactory } from '../../engine/trpc.ts'
import type { World } from '../../testing/world.ts'
import { statisticsRouter } from './statistics.router.ts'

export const callerOf = createCallerFactory(statisticsRouter)
/** The rights of a person who reads the figures. */
export const rights = [{ subject: 'Statistics', name: 'read' }]
/** Noon of a day. */
export const at = (day: string) => new Date(`${day}T12:00:00Z`)
/** The titles of groups or educations in their order. */
export const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)

/** Returns what builds a network with a history. */
export function networkOf({ db }: World) {
  /** A region with a college that has an educator and two employers, there since 2020. */
  async function buildNetwork(name = 'Norr', created_at = at('2020-01-01')) {
    const region = await buildGroup(db, { title: `Region ${name}`, created_at, certified: at('2020-02-01') })
    const local = await buildGroup(db, {
      ...{ title: `College ${name}`, category: 'local', parent_id: region.id, created_at },
      ...{ certified: at('2021-01-01'), certified_until: at('2023-12-31') },
    })
    const under = { parent_id: local.id, created_at }
    const educator = await buildGroup(db, {
      ...{ ...under, title: `Skola ${name}`, category: 'educator', educator_type: 'kom_vux' },
      certified: at('2022-06-01'),
    })
    const employers = [
      await buildGroup(db, { ...under, title: `Kommun ${name}`, category: 'employer', employer_type: 'kommun' }),
      await buildGroup(db, { ...under, title: `Vård ${name}`, category: 'employer', employer_type: 'privat' }),
    ]
    return { region, local, educator, employers }
  }

  /** Dates the rows that the trigger wrote now back to the day. */
  async function backdate(groupId: number, day: string) {
    const moment = at(day)
    const [last, before] = await db.groupHistory.findMany({
      where: { group_id: groupId },
      orderBy: { id: 'desc' },
      take: 2,
    })
    await db.groupHistory.update({ where: { id: last?.id ?? 0 }, data: { valid_from: moment } })
    await db.groupHistory.update({ where: { id: before?.id ?? 0 }, data: { valid_until: moment } })
  }

  return { buildNetwork, backdate }
}
