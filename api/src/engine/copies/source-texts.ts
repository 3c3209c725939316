import type { Subject } from '../../access/subjects.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'
import type { SignedInContext } from '../context.ts'
import type { Form, Left } from './copied-rows.ts'

const t = createTranslator(sv)

/** The changed fields of a copy's source, as the copy can take them, and their writers. `seen` writes down that they were taken. */
export type TakenText = { data: Form; left: Left; writer_ids: number[]; seen: (db: Tx) => Promise<unknown> }
type Taker = (ctx: SignedInContext, id: number) => Promise<TakenText>

const takers = new Map<Subject, Taker>()

/** Says how the copies of a subject take over what changed in their sources. */
export const takeSourcesBy = (subject: Subject, taker: Taker): void => void takers.set(subject, taker)

/**
 * Reads what changed in the source of a copy, for an actor who may change the copy. Nothing is written.
 * @throws AppError NOT_FOUND for a row that is no copy and for a source that the actor may not read, FORBIDDEN
 */
export function sourceText(ctx: SignedInContext, subject: Subject, id: number): Promise<TakenText> {
  const taker = takers.get(subject)
  if (!taker) throw new AppError('NOT_FOUND', { message: t('error.404') })
  return taker(ctx, id)
}
