import { audit } from '../../../access/audit.ts'
import { requireFreshProof } from '../../../access/fresh-proof.ts'
import type { SignedInContext } from '../../../engine/context.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { printedSelect } from './printed.ts'
import { mayReveal } from './run-persons.ts'

// Lists with whole personal numbers. They are stored, so that a colleague may fetch one that somebody else has started.

const t = createTranslator(sv)

/** The persons of a list with whole personal numbers; undefined for any other run. */
async function personsOf(db: Tx, id: string) {
  const run = await db.printRun.findUnique({
    where: { id, personal_numbers: 'whole' },
    select: { items: { select: { person: { select: printedSelect } }, orderBy: { position: 'asc' } } },
  })
  return run?.items.map(({ person }) => person)
}

/**
 * Holds a list with whole personal numbers to the same as its start: the right to each of them, and a fresh proof. A signed
 * link was made after the proof.
 * @throws AppError FORBIDDEN
 */
export async function requireReveal(ctx: SignedInContext, id: string): Promise<void> {
  const persons = await personsOf(ctx.db, id)
  if (!persons) return
  if (!mayReveal(ctx, persons)) throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
  await requireFreshProof(ctx.db, ctx.actor, 'reveal')
}

/** Notes that the numbers of a list were shown. The entry names the persons by id: it outlives the run. */
export async function noteReveal(
  db: Tx,
  ctx: SignedInContext,
  id: string,
  persons: readonly { id: number; certificate: { id: number } }[],
): Promise<void> {
  const certificates = [...new Set(persons.map(({ certificate }) => certificate.id))]
  const details = { persons: persons.length, output: 'xlsx', certificates, person_ids: persons.map((each) => each.id) }
  await audit(db, ctx, { action: 'reveal', subject: 'PrintRun', id, details })
}

/** Notes it of a list that is fetched; of any other run nothing. */
export async function noteFetchedNumbers(ctx: SignedInContext, id: string): Promise<void> {
  const persons = await personsOf(ctx.db, id)
  if (persons) await noteReveal(ctx.db, ctx, id, persons)
}
