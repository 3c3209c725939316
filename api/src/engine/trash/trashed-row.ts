import type { ContentStatus } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import { modelOf, subjectFacts } from '../../access/subjects.ts'
import { visibleInTrash } from '../../access/visible.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { delegateOf } from '../../kernel/delegate.ts'
import { AppError } from '../../kernel/errors.ts'
import type { SignedInContext } from '../context.ts'
import { currentStatus } from '../publication.ts'
import { removedForGoodAt } from './trash.ts'
import type { TrashedEntity } from './trash-rules.ts'

const t = createTranslator(sv)

type Row = {
  title: string
  group_id: number | null
  trashed_at: Date
  status?: ContentStatus
  publish_at?: Date | null
  unpublish_at?: Date | null
}
type Finder = { findFirst(args: never): Promise<unknown> }

/**
 * Tells of a trashed row that the actor may read: when it was removed and by whom, when it goes for good, and whether the
 * actor may restore it.
 * @throws AppError NOT_FOUND for a row that isn't in the trash or may not be read
 */
export async function aboutTrashed(ctx: SignedInContext, trashed: TrashedEntity, id: number) {
  const { db, actor } = ctx
  const { subject, where, name } = trashed
  const found = { AND: [{ id, ...where, trashed_at: { not: null } }, visibleInTrash(actor.ability, 'read', subject)] }
  const isPublished = subjectFacts(subject).published !== undefined
  const select = {
    ...{ title: true, group_id: true, trashed_at: true },
    ...(isPublished && { status: true, publish_at: true, unpublish_at: true }),
  }
  const row = (await delegateOf<Finder>(db, modelOf(subject)).findFirst({
    where: found,
    select,
  } as never)) as Row | null
  if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
  const act = await db.auditEntry.findFirst({
    where: { subject, subject_id: String(id), action: 'delete', result: 'done' },
    orderBy: { id: 'desc' },
    select: { user_id: true },
  })
  const by = act?.user_id
    ? await db.user.findUnique({
        where: { id: act.user_id },
        select: { id: true, name: true, firstname: true, lastname: true },
      })
    : null
  const may = (action: 'delete' | 'publish') => actor.ability.can(action, asSubject(subject, row))
  const { status, publish_at = null, unpublish_at = null } = row
  // It would be shown again at once.
  const comesBackShown = status !== undefined && currentStatus({ status, publish_at, unpublish_at }) !== 'unpublished'
  return {
    id,
    entity: name,
    title: row.title,
    group_id: row.group_id,
    trashed_at: row.trashed_at.toISOString(),
    removed_at: removedForGoodAt(row.trashed_at).toISOString(),
    by: by && { id: by.id, name: displayName(by), type: 'User' as const },
    mayRestore: may('delete') && (!comesBackShown || may('publish')),
  }
}
