import type { Prisma, Tag } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { buildGroup } from './group.ts'
import { nextNumber } from './sequence.ts'

/** A tag of a group of its own; `group_id: null` makes it the front site's. */
export async function buildTag(db: Db, overrides: Partial<Prisma.TagUncheckedCreateInput> = {}): Promise<Tag> {
  const group_id = overrides.group_id === undefined ? (await buildGroup(db)).id : overrides.group_id
  return db.tag.create({ data: { label: `Etikett ${nextNumber()}`, ...overrides, group_id } })
}
