import type { Prisma, SecurityAlarm } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { nextNumber } from './sequence.ts'

/** An alarm of the audit log that nobody has handled. */
export function buildSecurityAlarm(
  db: Db,
  overrides: Partial<Prisma.SecurityAlarmUncheckedCreateInput> = {},
): Promise<SecurityAlarm> {
  const at = new Date()
  return db.securityAlarm.create({
    data: { kind: 'refusals', key: `refusals ${nextNumber()}`, first_at: at, last_at: at, ...overrides },
  })
}
