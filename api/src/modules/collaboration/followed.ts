import type { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import { whoMay } from '../../access/who-may.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { keyOf, ownerOf, personSelect, placeOf, subjectOfRecord } from './record.ts'

const t = createTranslator(sv)

const titled = { title: true, group_id: true, trashed_at: true } as const
const select = {
  ...{ content_id: true, menu_id: true, message_id: true, author_id: true, created_at: true },
  author: { select: personSelect },
  content: { select: { ...titled, type: true } },
  menu: { select: titled },
  message: { select: titled },
} satisfies Prisma.RevisionSelect

/** Followed records that one run tells of; a network has fewer that change in a week. */
const maxRecords = 1_000

/**
 * The last change of each followed record by somebody else, by the people who follow it and may read it today.
 * @param within the moments of changes that are news
 */
export async function followedChanges(
  db: Tx,
  within: { gt: Date; lte: Date },
): Promise<Map<number, { text: string; at: Date }[]>> {
  const followed = [
    { content: { followers: { some: {} } } },
    { menu: { followers: { some: {} } } },
    { message: { followers: { some: {} } } },
  ]
  const changes = await db.revision.findMany({
    where: { created_at: within, OR: followed },
    orderBy: { id: 'desc' },
    distinct: ['content_id', 'menu_id', 'message_id', 'author_id'],
    select,
    take: maxRecords,
  })
  const news = new Map<number, { text: string; at: Date }[]>()
  const byRecord = Map.groupBy(
    changes,
    ({ content_id, menu_id, message_id }) => `${content_id} ${menu_id} ${message_id}`,
  )
  for (const versions of byRecord.values()) {
    const [first] = versions
    const record = first?.content ?? first?.menu ?? first?.message
    if (!first || !record || record.trashed_at) continue
    const key = keyOf({
      content: first.content,
      content_id: first.content_id ?? 0,
      menu_id: first.menu_id ?? 0,
      message_id: first.message_id ?? 0,
    })
    const readers = whoMay('read', subjectOfRecord(key), await placeOf(db, record.group_id))
    const people = await db.user.findMany({
      where: { AND: [{ followed: { some: ownerOf(key) } }, readers] },
      select: { id: true },
    })
    for (const { id } of people) {
      const version = versions.find(({ author_id }) => author_id !== id)
      if (!version) continue
      const { author, created_at } = version
      const text = author
        ? t('mail.daily.followedBy', { text: record.title, name: displayName(author) })
        : t('mail.daily.followedOne', { text: record.title })
      news.set(id, [...(news.get(id) ?? []), { text, at: created_at }])
    }
  }
  return news
}
