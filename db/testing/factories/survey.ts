import type { Prisma, ValidigGeneralSurvey, ValidigKeyword } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { nextNumber } from './sequence.ts'

/** A survey without rows. */
export function buildSurvey(
  db: Db,
  overrides: Partial<Prisma.ValidigGeneralSurveyUncheckedCreateInput> = {},
): Promise<ValidigGeneralSurvey> {
  return db.validigGeneralSurvey.create({ data: { title: `Enkät ${nextNumber()}`, ...overrides } })
}

/** A keyword of the validation form. */
export function buildValidigKeyword(
  db: Db,
  overrides: Partial<Prisma.ValidigKeywordUncheckedCreateInput> = {},
): Promise<ValidigKeyword> {
  return db.validigKeyword.create({ data: { title: `Nyckelord ${nextNumber()}`, ...overrides } })
}
