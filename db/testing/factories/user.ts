import type { Prisma, User } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { nextNumber } from './sequence.ts'

/** An active user without roles and without a password. */
export function buildUser(db: Db, overrides: Partial<Prisma.UserUncheckedCreateInput> = {}): Promise<User> {
  const number = nextNumber()
  return db.user.create({
    data: {
      name: `usr${number}`,
      email: `usr${number}@example.com`,
      firstname: 'Test',
      lastname: `Testsson ${number}`,
      ...overrides,
    },
  })
}
