import type { Licensee, Prisma } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { nextNumber } from './sequence.ts'

/** An active organisation without users or group. */
export function buildLicensee(db: Db, overrides: Partial<Prisma.LicenseeUncheckedCreateInput> = {}): Promise<Licensee> {
  return db.licensee.create({ data: { title: `Licenstagare ${nextNumber()}`, ...overrides } })
}
