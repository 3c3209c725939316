import type { Db } from '../src/client.ts'
import { buildGroup, periodRows } from '../testing/factories/group.ts'

const dayMs = 24 * 3600 * 1000

/** Educators that changed their type, with the days since the change. */
const changedTypes = [
  ['komvux-halmstad-hylte-laholm', 'fri_vux', 400],
  ['komvux-eskilstuna', 'folkhogskola', 700],
  ['komvux-lulea', 'arb_utb', 1000],
] as const

/** Employers that have left, with the days since they came and left. */
const gone = [
  ['Hemtjänst Fordom', 'privat', 1600, 900],
  ['Omsorgen Fornprov', 'kommun', 1400, 300],
] as const

/**
 * Loads five years of the network's past, so that statistics have figures for earlier dates. The colleges exist from
 * the beginning, and their educators and employers came one by one. Most employers were certified after that. Some have changed type, and two
 * have left.
 */
export async function loadNetworkHistory(db: Db, { groups, now }: { groups: ReadonlyMap<string, number>; now: Date }) {
  await db.$executeRaw`
    UPDATE "Group" SET created_at = ${now}::timestamptz - CASE
      WHEN category = 'region' THEN interval '1900 days'
      WHEN category = 'local' THEN interval '1 day' * (1850 - id * 37 % 500)
      ELSE interval '1 day' * (1300 - id * 53 % 1250) END`
  // An educator may have been certified with its college before it joined.
  await db.$executeRaw`
    UPDATE "GroupHistory" h SET created_at = g.created_at, valid_from = g.created_at FROM "Group" g WHERE g.id = h.group_id`
  await db.$executeRaw`
    UPDATE "EducationUsageHistory" u SET valid_from = g.created_at + interval '1 day' * (u.education_id * 31 % 40)
    FROM "Group" g WHERE g.id = u.education_usage_id`
  await certifyEmployers(db, now)
  for (const [name, educator_type, days] of changedTypes) {
    const group = await db.group.findUnique({ where: { name } })
    if (!group) continue
    const valid_from = new Date(now.getTime() - days * dayMs)
    await db.groupHistory.updateMany({ where: { group_id: group.id }, data: { valid_from } })
    const { id, name: _, ...was } = group
    await db.groupHistory.create({
      data: {
        ...{ group_id: id, name, title: was.title, category: was.category, educator_type },
        ...{ status: true, parent_id: was.parent_id, path: was.path, created_at: was.created_at },
        ...{
          valid_from: new Date(Math.min(was.created_at.getTime(), valid_from.getTime() - 200 * dayMs)),
          valid_until: valid_from,
        },
      },
    })
  }
  for (const [title, employer_type, from, until] of gone) {
    const made = await buildGroup(db, {
      ...{ title, employer_type, category: 'employer', parent_id: groups.get('eslov-hoor-horby') ?? null },
    })
    await db.group.delete({ where: { id: made.id } })
    const valid_from = new Date(now.getTime() - from * dayMs)
    await db.groupHistory.updateMany({
      where: { group_id: made.id },
      data: { created_at: valid_from, valid_from, valid_until: new Date(now.getTime() - until * dayMs) },
    })
  }
}

/** Certifies employers until further notice, most of them some months after they came. */
async function certifyEmployers(db: Db, now: Date) {
  const employers = await db.group.findMany({
    where: { category: 'employer' },
    select: { id: true, created_at: true },
    orderBy: { id: 'asc' },
  })
  const data = employers.flatMap(({ id, created_at }, index) => {
    const first = new Date(created_at.getTime() + (30 + ((index * 17) % 90)) * dayMs)
    return index % 6 === 0 || first > now ? [] : periodRows(id, [[first.toISOString().slice(0, 10)]])
  })
  await db.certificationPeriod.createMany({ data })
}
