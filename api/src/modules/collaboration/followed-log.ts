import type { Tx } from '../../kernel/transaction.ts'
import { type CommentedKey, personSelect, subjectOfRecord } from './record.ts'

/** Moments of changes that are news. */
export type Within = { gt: Date; lte: Date }
type Person = { id: number; name: string; firstname: string; lastname: string }
/** A followed record with its changes, the newest first. */
export type Changed = {
  key: CommentedKey
  title: string
  group_id: number | null
  changes: { author: Person | null; author_id: number | null; at: Date }[]
}

/** The acts of the log that change a record for the people who follow it. */
const changing = ['update', 'publish', 'unpublish', 'move', 'restore']

type Followed = Omit<Changed, 'changes'>

const some = { followers: { some: {} } }

/** The followed records that keep no versions: groups, portfolios and files. */
async function followedRecords(db: Tx, most: number): Promise<Followed[]> {
  const columns = { id: true, title: true, group_id: true } as const
  const [groups, portfolios, files] = await Promise.all([
    db.group.findMany({ where: some, select: { id: true, title: true }, orderBy: { id: 'asc' }, take: most }),
    db.portfolio.findMany({ where: some, select: columns, orderBy: { id: 'asc' }, take: most }),
    db.file.findMany({ where: { ...some, trashed_at: null }, select: columns, orderBy: { id: 'asc' }, take: most }),
  ])
  const of = (entity: CommentedKey['entity'], rows: { id: number; title: string; group_id: number | null }[]) =>
    rows.map(({ id, ...row }) => ({ key: { entity, id }, ...row }))
  return [
    ...of(
      'group',
      groups.map((group) => ({ ...group, group_id: group.id })),
    ),
    ...of('portfolio', portfolios),
    ...of('file', files),
  ]
}

/** The followed records without versions that the audit log says were changed. */
export async function changedByLog(db: Tx, within: Within, most: number): Promise<Changed[]> {
  const followed = await followedRecords(db, most)
  const bySubject = Map.groupBy(followed, ({ key }) => subjectOfRecord(key))
  if (bySubject.size === 0) return []
  const ids = (of: readonly Followed[]) => of.map(({ key }) => String(key.id))
  const entries = await db.auditEntry.findMany({
    where: {
      ...{ at: within, action: { in: changing }, result: 'done' },
      OR: [...bySubject].map(([subject, of]) => ({ subject, subject_id: { in: ids(of) } })),
    },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { at: true, subject: true, subject_id: true, user_id: true, real_user_id: true },
    take: most * 10,
  })
  const authors = [...new Set(entries.flatMap(({ real_user_id, user_id }) => real_user_id ?? user_id ?? []))]
  const people = await db.user.findMany({ where: { id: { in: authors } }, select: personSelect })
  const byId = new Map(people.map((person) => [person.id, person]))
  const byRecord = Map.groupBy(entries, ({ subject, subject_id }) => `${subject} ${subject_id}`)
  return followed.flatMap((record) => {
    const changes = (byRecord.get(`${subjectOfRecord(record.key)} ${record.key.id}`) ?? []).map((entry) => {
      const author_id = entry.real_user_id ?? entry.user_id
      return { author: (author_id && byId.get(author_id)) || null, author_id, at: entry.at }
    })
    return changes.length > 0 ? [{ ...record, changes }] : []
  })
}
