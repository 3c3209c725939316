import type { Db } from '@kollegium/db'
import { dayOf } from '../../kernel/fields.ts'

/** An education as an educator offers it; `certified` is the day since when, `YYYY-MM-DD`. */
export type MemberEducation = { title: string; certified: string | null; comments: string }

/** Reads the active educations of a group's educators that are shown externally, by the educator's id. */
export async function memberEducations(
  db: Pick<Db, 'educationUsage'>,
  groupId: number,
): Promise<Map<number, MemberEducation[]>> {
  const group = { path: { has: groupId }, status: true, category: 'educator' as const }
  const rows = await db.educationUsage.findMany({
    where: { field: 'educations', education: { status: true }, group },
    select: { education_usage_id: true, certified: true, comments: true, education: { select: { title: true } } },
    orderBy: [{ position: 'asc' }, { education_id: 'asc' }],
  })
  const found = new Map<number, MemberEducation[]>()
  for (const { education_usage_id: id, education, certified, comments } of rows) {
    found.set(id, [...(found.get(id) ?? []), { title: education.title, certified: dayOf(certified), comments }])
  }
  return found
}
