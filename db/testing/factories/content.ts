import type { Content, Prisma } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { buildGroup } from './group.ts'
import { nextNumber } from './sequence.ts'

/** Unpublished content, by default an article, of a group of its own; `group_id: null` puts it on the front site. */
export async function buildContent(
  db: Db,
  overrides: Partial<Prisma.ContentUncheckedCreateInput> = {},
): Promise<Content> {
  const number = nextNumber()
  const group_id = overrides.group_id === undefined ? (await buildGroup(db)).id : overrides.group_id
  return db.content.create({
    data: { type: 'article', title: `Artikel ${number}`, slug: `artikel-${number}`, ...overrides, group_id },
  })
}
