import type { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { type Changed, changedByLog, type Within } from './followed-log.ts'
import { keyOf, ownerOf, personSelect, talkersOf } from './record.ts'

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
export async function followedChanges(db: Tx, within: Within): Promise<Map<number, { text: string; at: Date }[]>> {
  const news = new Map<number, { text: string; at: Date }[]>()
  for (const { key, title, group_id, changes } of [
    ...(await changedByVersions(db, within)),
    ...(await changedByLog(db, within, maxRecords)),
  ]) {
    const readers = await talkersOf(db, key, group_id)
    const people = await db.user.findMany({
      where: { AND: [{ followed: { some: ownerOf(key) } }, readers] },
      select: { id: true },
    })
    for (const { id } of people) {
      const change = changes.find(({ author_id }) => author_id !== id)
      if (!change) continue
      const { author, at } = change
      const text = author
        ? t('mail.daily.followedBy', { text: title, name: displayName(author) })
        : t('mail.daily.followedOne', { text: title })
      news.set(id, [...(news.get(id) ?? []), { text, at }])
    }
  }
  return news
}

/** The followed records of which a version was kept. */
async function changedByVersions(db: Tx, within: Within): Promise<Changed[]> {
  const followed = [
    { content: { followers: { some: {} } } },
    { menu: { followers: { some: {} } } },
    { message: { followers: { some: {} } } },
  ]
  const versions = await db.revision.findMany({
    where: { created_at: within, OR: followed },
    orderBy: { id: 'desc' },
    distinct: ['content_id', 'menu_id', 'message_id', 'author_id'],
    select,
    take: maxRecords,
  })
  const byRecord = Map.groupBy(
    versions,
    ({ content_id, menu_id, message_id }) => `${content_id} ${menu_id} ${message_id}`,
  )
  return [...byRecord.values()].flatMap((of): Changed[] => {
    const [first] = of
    const record = first?.content ?? first?.menu ?? first?.message
    if (!first || !record || record.trashed_at) return []
    const changes = of.map(({ author, author_id, created_at }) => ({ author, author_id, at: created_at }))
    return [{ key: keyOf(first), title: record.title, group_id: record.group_id, changes }]
  })
}
