import type { Prisma, Visit } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'

/** One visit with one view of the start page of the front site, or of `group_id`. */
export function buildVisit(db: Db, overrides: Partial<Prisma.VisitUncheckedCreateInput> = {}): Promise<Visit> {
  const day = new Date(new Date().toISOString().slice(0, 10))
  return db.visit.create({ data: { day, path: '/', referrer_host: '', visits: 1, views: 1, ...overrides } })
}
