import { displayName } from '../access/actor.ts'
import type { Subject } from '../access/subjects.ts'
import { clockIn } from '../i18n/languages.ts'
import type { EntityName } from '../i18n/sv/entities.ts'
import { sv } from '../i18n/sv/index.ts'
import { capitalise, createTranslator, formsOf } from '../i18n/translator.ts'
import { AppError } from '../kernel/errors.ts'
import type { Tx } from '../kernel/transaction.ts'

const t = createTranslator(sv)

/** How many rows of an entity use a row; `trashed`: those rows are in the trash, where no list shows them. */
export type Usage = { entity: EntityName; count: number; trashed?: true }

/** The error for an action that the actor may not do. */
export function forbidden(): AppError {
  return new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
}

/** The error for the removal, or another act, of a row in use; it lists the uses, for example '5 grupper och 1 artikel'. */
export function inUse(uses: Usage[], key: 'error.inUseBy' | 'error.movedInUse' = 'error.inUseBy'): AppError {
  const message = t(key, { text: formatUsages(uses) })
  return new AppError('CONFLICT', { message, details: { usedIn: uses } })
}

/**
 * Refuses to remove a row with contents and lists them: 'Mappen innehåller 2 mappar och 1 fil …'.
 * @throws AppError CONFLICT
 */
export function requireEmpty(entity: EntityName, contents: Usage[]): void {
  const contained = contents.filter(({ count }) => count > 0)
  if (contained.length === 0) return
  const message = t('error.notEmpty', { element: capitalise(formsOf(entity).defSg), text: formatUsages(contained) })
  throw new AppError('CONFLICT', { message, details: { usedIn: contained } })
}

/** Lists usages as a text, for example '2 mappar, 1 fil och 1 meny i papperskorgen'. */
export function formatUsages(uses: Usage[]): string {
  const parts = uses.map(({ entity, count, trashed }) => {
    const text = `${count} ${formsOf(entity)[count === 1 ? 'indefSg' : 'indefPl']}`
    return trashed ? t('error.inTrash', { text }) : text
  })
  return new Intl.ListFormat('sv').format(parts)
}

/** The audited actions that change the row itself; views, sign-ins and mailed links do not. */
const changes = [
  ...['create', 'update', 'publish', 'unpublish', 'move', 'restore', 'account', 'protect', 'issue', 'reissue'],
  ...['revoke', 'bill', 'signInPolicy'],
]

type StaleRow = { subject: Subject; id: number | string; updated_at: Date; current: unknown }

/** The error for a save over a newer version. It names the author and the time, and holds the newer row in `details.current`, so that the form can go on. `details.issued`: the row was issued meanwhile. */
export async function staleError(db: Pick<Tx, 'auditEntry' | 'user'>, { subject, id, updated_at, current }: StaleRow) {
  const last = await db.auditEntry.findFirst({
    where: { subject, subject_id: String(id), action: { in: changes } },
    orderBy: { id: 'desc' },
    select: { user_id: true, action: true },
  })
  const user = last?.user_id
    ? await db.user.findUnique({ where: { id: last.user_id }, select: { name: true, firstname: true, lastname: true } })
    : null
  const name = user ? displayName(user) : t('error.someone')
  const isIssued = last?.action === 'issue'
  return new AppError('CONFLICT', {
    message: t(isIssued ? 'error.staleIssued' : 'error.stale', { name, date: `kl. ${clockIn('sv', updated_at)}` }),
    details: { stale: true, name, current, updated_at: updated_at.toISOString(), ...(isIssued && { issued: true }) },
  })
}
