import type { Group, Prisma } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { nextNumber } from './sequence.ts'

/** A regional college at the root of the tree, shown, without an active sub-site. */
export function buildGroup(db: Db, overrides: Partial<Prisma.GroupUncheckedCreateInput> = {}): Promise<Group> {
  const number = nextNumber()
  return db.group.create({
    data: { name: `grupp-${number}`, title: `Grupp ${number}`, category: 'region', ...overrides },
  })
}
