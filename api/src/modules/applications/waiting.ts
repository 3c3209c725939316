import { type Prisma, whereSql } from '@kollegium/db'
import type { AppAbility } from '../../access/ability.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'

const t = createTranslator(sv)

/**
 * The applications that wait for the actor: nobody has decided them, whether a colleague has begun or not. The office's list is of all
 * colleges, whichever group is chosen, and so are these.
 */
export const waitingFor = (ability: AppAbility) =>
  ({
    AND: [{ NOT: { status: 'closed' } }, visible(ability, 'update', 'Application')],
  }) satisfies Prisma.ApplicationWhereInput

type Row = { id: number; place: number; total: number; before: number | null; after: number | null; first: number }

/**
 * The place of an application among those that wait for a decision, the oldest first, and the ones before and after it.
 * @returns `place` null for one that waits no longer; `next` is then the oldest, and null when none is left
 * @throws AppError NOT_FOUND
 */
export async function aroundApplication({ db, actor: { ability } }: SignedInContext, id: number) {
  const seen = await db.application.count({ where: { AND: [{ id }, visible(ability, 'read', 'Application')] } })
  if (seen === 0) throw new AppError('NOT_FOUND', { message: t('error.404') })
  const waits = whereSql(waitingFor(ability), { model: 'Application', alias: 'a' })
  const [row] = await db.$queryRaw<Row[]>`
    WITH waiting AS (
      SELECT a.id, row_number() OVER line AS place, count(*) OVER () AS total, lag(a.id) OVER line AS before,
        lead(a.id) OVER line AS after, first_value(a.id) OVER line AS first
      FROM "Application" a WHERE ${waits}
      WINDOW line AS (ORDER BY a.created_at, a.id)
    )
    SELECT id, place::int, total::int, before, after, first FROM waiting
    WHERE id = ${id} OR place = 1 ORDER BY (id = ${id}) DESC LIMIT 1`
  if (!row) return { place: null, total: 0, before: null, next: null }
  if (row.id !== id) return { place: null, total: row.total, before: null, next: row.id }
  // After the last one the turn comes to the first again.
  const next = row.after ?? (row.first === id ? null : row.first)
  return { place: row.place, total: row.total, before: row.before, next }
}
