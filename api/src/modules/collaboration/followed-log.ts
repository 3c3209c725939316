import { modelOf } from '../../access/subjects.ts'
import { delegateOf } from '../../kernel/delegate.ts'
import type { Tx } from '../../kernel/transaction.ts'
import {
  asShared,
  type CommentedKey,
  columnsOf,
  type Found,
  personSelect,
  subjectOfRecord,
  talkedNames,
} from './record.ts'

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

type Finder = { findMany(args: object): Promise<Found[]> }

/** The followed records that keep no versions, of each kind at most so many. */
async function followedRecords(db: Tx, most: number): Promise<Followed[]> {
  const of = async (entity: (typeof talkedNames)[number]) => {
    const key = { entity, id: 0 }
    const where = { ...some, ...(entity === 'file' && { trashed_at: null }) }
    const query = { where, select: columnsOf(key), orderBy: { id: 'asc' }, take: most }
    const rows = await delegateOf<Finder>(db, modelOf(subjectOfRecord(key))).findMany(query)
    return rows.map((row): Followed => {
      const { id, title, group_id } = asShared(key, row)
      return { key: { entity, id }, title, group_id }
    })
  }
  return (await Promise.all(talkedNames.map(of))).flat()
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
