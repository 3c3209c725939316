import type { Notice, Prisma } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { nextNumber } from './sequence.ts'

/** An unpublished message to everyone, or to `group_id`. */
export function buildNotice(db: Db, overrides: Partial<Prisma.NoticeUncheckedCreateInput> = {}): Promise<Notice> {
  const number = nextNumber()
  return db.notice.create({ data: { title: `Meddelande ${number}`, body: `<p>Text ${number}</p>`, ...overrides } })
}
