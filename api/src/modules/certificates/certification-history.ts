import { startOfDay } from '../../engine/filters.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { lasted } from '../groups/contract.ts'

// The certification of educations on a day (docs/decisions/0015-statistics-from-history.md). On a day before the history begins,
// its first state counts.

const states = (date: string) => {
  const end = startOfDay(date, 1)
  return { OR: [{ valid_until: null }, { valid_until: { gte: end } }] }
}
const oldestFirst = [{ valid_from: 'asc' as const }, { id: 'asc' as const }]

/** The educator's educations with their certification as they stood at the end of the day. */
export async function usagesOn(db: Tx, educatorId: number, date: string) {
  const rows = await db.educationUsageHistory.findMany({
    where: { education_usage_id: educatorId, field: 'educations', ...states(date) },
    select: { education_id: true, certified: true, valid_from: true, valid_until: true },
    orderBy: oldestFirst,
  })
  const first = new Map<number, (typeof rows)[number]>()
  for (const row of rows.filter(lasted)) if (!first.has(row.education_id)) first.set(row.education_id, row)
  const educations = await db.education.findMany({
    where: { id: { in: [...first.keys()] } },
    select: { id: true, code: true, title: true },
  })
  return educations.map((education) => ({ education, certified: first.get(education.id)?.certified ?? null }))
}
