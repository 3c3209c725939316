import type { Education, EducationUsage, Prisma } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { buildGroup } from './group.ts'
import { nextNumber } from './sequence.ts'

/** An active education. */
export function buildEducation(
  db: Db,
  overrides: Partial<Prisma.EducationUncheckedCreateInput> = {},
): Promise<Education> {
  const number = nextNumber()
  return db.education.create({ data: { title: `Utbildning ${number}`, code: `UTB${number}`, ...overrides } })
}

/** An education as a group offers it; missing ones are made. */
export async function buildEducationUsage(
  db: Db,
  overrides: Partial<Prisma.EducationUsageUncheckedCreateInput> = {},
): Promise<EducationUsage> {
  const education_id = overrides.education_id ?? (await buildEducation(db)).id
  const education_usage_id = overrides.education_usage_id ?? (await buildGroup(db)).id
  return db.educationUsage.create({ data: { ...overrides, education_id, education_usage_id } })
}
