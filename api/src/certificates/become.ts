import type { Prisma } from '@kollegium/db'
import { audit } from '../access/audit.ts'
import type { SignedInContext } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { inTransaction } from '../core/transaction.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import { kindFields } from './input.ts'
import { kindOf } from './kinds/index.ts'
import type { Kind } from './kinds/kind.ts'
import type { PaperKind } from './papers/index.ts'
import { swedish } from './persons.ts'
import { typedEducator } from './record.ts'
import { claim, requireRecord } from './save.ts'
import { requireStill } from './write.ts'

const t = createWords(sv)

/** What is filled in and has no place on the other kind; the fields that say the education are said by its name there. */
function leftBehind(kind: Kind, next: Kind, fields: Record<string, unknown>): Prisma.InputJsonObject {
  const said = new Set([...Object.keys(next.fields.shape), ...(kind.certified?.by ?? [])])
  return Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => value && !said.has(key)),
  ) as Prisma.InputJsonObject
}

/**
 * Makes a draft one of the kind that its own kind names instead (an intyg of a diploma): the same row with its persons,
 * college, educator and date, and every field that fits. What doesn't fit is kept in the history.
 * @throws AppError CONFLICT when somebody is issued, it can't be one, or someone saved meanwhile
 */
export async function becomeInstead(
  ctx: SignedInContext,
  kind: Kind,
  { id, updated_at }: { id: number; updated_at: string },
): Promise<{ id: number; kind: PaperKind }> {
  return inTransaction(ctx.db, async (tx) => {
    await claim(tx, ctx, kind, 'update', id, updated_at)
    const record = await requireRecord(tx, ctx, kind, id, 'update')
    const before = kindFields(kind, record.fields as Record<string, unknown>)
    const given = kind.instead?.fields(before, swedish)
    if (!kind.instead || !given || record.persons.some(({ status }) => status !== 'draft')) {
      throw new AppError('CONFLICT', { message: t('certified.notInstead') })
    }
    const next = kindOf(kind.instead.kind)
    requireStill(ctx, next, 'create', record)
    const fields = { ...kindFields(next, { ...before, ...given }), educator: typedEducator(record) }
    await tx.certificate.update({
      where: { id },
      data: { kind: next.kind, fields: fields as Prisma.InputJsonObject, certified_reason: '' },
      select: { id: true },
    })
    const details = { from: kind.kind, left: leftBehind(kind, next, before), reason: record.certified_reason }
    await audit(tx, ctx, { action: 'become', subject: next.subject, id, details })
    return { id, kind: next.kind }
  })
}
