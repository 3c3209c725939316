import type { Prisma } from '@kollegium/db'
import { modelOf } from '../../access/subjects.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import type { TrashedEntity } from '../../engine/trash/trash-rules.ts'
import { drawnBetween } from '../../engine/versions/drawn-version.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { delegateOf } from '../../kernel/delegate.ts'
import { AppError } from '../../kernel/errors.ts'

const t = createTranslator(sv)

/** The words of a table's rows; menus and files have none. */
const words: Partial<Record<Prisma.ModelName, Record<string, true>>> = {
  Content: { title: true, lead: true, body: true },
  Message: { title: true, body: true },
}

type Finder = { findFirst(args: never): Promise<unknown> }

/**
 * The words of a row in the trash as a site would draw them, for people who may read it. Nothing is restored.
 * @throws AppError NOT_FOUND for a row that isn't in the trash, may not be read, or has no words
 */
export async function readTrashed({ db, actor }: SignedInContext, { subject, where }: TrashedEntity, id: number) {
  const model = modelOf(subject)
  const select = words[model]
  const found = { AND: [{ id, ...where, trashed_at: { not: null } }, visible(actor.ability, 'read', subject)] }
  const row = select && (await delegateOf<Finder>(db, model).findFirst({ where: found, select } as never))
  if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
  // A text beside itself: clean, and with no marks in it.
  return drawnBetween(row as Record<string, unknown>, row as Record<string, unknown>)
}
