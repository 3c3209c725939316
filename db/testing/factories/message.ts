import type { Message, Prisma } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { nextNumber } from './sequence.ts'

/** An unpublished message to everyone, or to `group_id`. */
export function buildMessage(db: Db, overrides: Partial<Prisma.MessageUncheckedCreateInput> = {}): Promise<Message> {
  const number = nextNumber()
  return db.message.create({ data: { title: `Meddelande ${number}`, body: `<p>Text ${number}</p>`, ...overrides } })
}
