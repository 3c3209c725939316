import { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { audit } from '../../../access/audit.ts'
import type { SignedInContext } from '../../../engine/context.ts'
import { forbidden } from '../../../engine/refusals.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { invalid } from '../../../kernel/errors.ts'
import { checkPersonalNumber, compactNumber } from '../../../kernel/personal-number.ts'
import { kindBasics, kindNames } from '../kinds/names.ts'
import { visibleCertificatesSql } from '../record.ts'
import { readFound } from './list.ts'

const t = createTranslator(sv)

/** The most documents of one person that are shown. */
const most = 200

/** The input of a search by personal number, as typed. */
export const personalNumberInput = z.object({ personal_number: z.string().trim().max(40) })

/**
 * The documents of one person, newest first, among those whose personal numbers the actor may see: a hit confirms the number. The
 * audit log names the actor and the found persons, and never the number.
 * @throws AppError FORBIDDEN without the right to any personal number; INVALID at `personal_number`
 */
export async function issuedToPersonalNumber(
  ctx: SignedInContext,
  { personal_number }: z.infer<typeof personalNumberInput>,
) {
  if (!kindNames.some((kind) => ctx.actor.ability.can('reveal', kindBasics[kind].subject))) throw forbidden()
  const keys = numbersOf(personal_number).flatMap((number) => ctx.services.keys.lookups(number))
  const rows = await ctx.db.$queryRaw<{ id: number }[]>`
    SELECT person.id FROM "CertificatePerson" person
    JOIN "Certificate" certificate ON certificate.id = person.certificate_id
    WHERE person.personal_number_key = ANY (${keys}) AND person.status <> 'draft'
      AND ${visibleCertificatesSql(ctx, 'read', 'certificate')} AND ${visibleCertificatesSql(ctx, 'reveal', 'certificate')}
    ORDER BY certificate.date DESC, person.id DESC LIMIT ${most}`
  const ids = rows.map(({ id }) => id)
  const items = await readFound(ctx, ids, Prisma.raw('date DESC, person.id DESC'))
  // A search without a hit tells something, too.
  const details = { by: 'personal_number', persons: ids }
  await audit(ctx.db, ctx, { action: 'search', subject: 'CertificatePerson', details })
  return { items, total: items.length }
}

/** The numbers that the text may mean: without the century, every valid one. @throws AppError INVALID */
function numbersOf(text: string): string[] {
  const typed = compactNumber(text)
  const isShort = /^\d{6}[-+]?\d{4}$/.test(typed)
  const checks = (isShort ? ['19', '20', '18'] : ['']).map((century) => checkPersonalNumber(century + typed))
  const numbers = checks.flatMap((check) => (check.ok ? [check.value] : []))
  const [first] = checks
  if (numbers.length > 0 || !first || first.ok) return numbers
  const message = t(first.problem.key, first.problem.values)
  throw invalid({ personal_number: [message] }, message)
}
