import type { Prisma } from '@kollegium/db'
import { type AppAbility, asSubject } from '../../access/ability.ts'
import type { Subject } from '../../access/subjects.ts'
import { type Place, whoMay } from '../../access/who-may.ts'
import type { Action } from '../../entities/define-entity.ts'
import { type ReviewedKey, subjectOfRecord } from '../../modules/collaboration/record.ts'

// The rights of those who decide about a record: lists, mails and acts ask the same.

/** A reviewed record: a changed text may wait beside it, and its writer may have saved a later moment of publication. */
type Reviewed = { changed: boolean; publish_at: Date | null }

/** A changed text, a message and a later moment are saved by the entity's own update, so that right is asked beside the one to publish. */
export function neededToDecide({ entity }: ReviewedKey, { changed, publish_at }: Reviewed): Action[] {
  const isLater = publish_at !== null && publish_at > new Date()
  return changed || entity === 'message' || isLater ? ['publish', 'update'] : ['publish']
}

/** Tells whether an actor has the rights to decide about a record. */
export function hasRightsToDecide(ability: AppAbility, key: ReviewedKey, row: Reviewed & { group_id: number | null }) {
  const there = asSubject(subjectOfRecord(key), row)
  return neededToDecide(key, row).every((action) => ability.can(action, there))
}

/** The people who have the rights to decide about a record. */
export function peopleWithRightsToDecide(key: ReviewedKey, reviewed: Reviewed, place: Place): Prisma.UserWhereInput {
  const subject: Subject = subjectOfRecord(key)
  return { AND: neededToDecide(key, reviewed).map((action) => whoMay(action, subject, place)) }
}
