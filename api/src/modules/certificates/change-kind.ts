import type { Prisma } from '@kollegium/db'
import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { kindFields } from './input.ts'
import { kindOf } from './kinds/index.ts'
import type { Kind } from './kinds/kind.ts'
import type { PaperKind } from './papers/index.ts'
import { swedish } from './persons.ts'
import { type CertificateRecord, typedEducator } from './record.ts'
import { claim, requireRecord } from './save.ts'
import { longTransaction, requireStill } from './write.ts'

const t = createTranslator(sv)

/** What is filled in and has no place on the other kind; the fields that say the education are said by its name there. */
function leftBehind(kind: Kind, next: Kind, fields: Record<string, unknown>): Prisma.InputJsonObject {
  const said = new Set([...Object.keys(next.fields.shape), ...(kind.certified?.by ?? [])])
  return Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => value && !said.has(key)),
  ) as Prisma.InputJsonObject
}

/**
 * Makes a draft one of the kind that its own kind names instead (an intyg of a diploma), with persons, college, educator, date,
 * and every field that fits: the same row, or, when some persons are named and others stay, a new draft with those. What
 * doesn't fit is kept in the history.
 * @throws AppError CONFLICT when it can't be one, or someone saved meanwhile; INVALID at `person_ids` for who isn't a draft of it
 */
export async function becomeInstead(
  ctx: SignedInContext,
  kind: Kind,
  { id, updated_at, person_ids }: { id: number; updated_at: string; person_ids?: number[] | undefined },
): Promise<{ id: number; kind: PaperKind }> {
  return inTransaction(
    ctx.db,
    async (tx) => {
      await claim(tx, ctx, kind, 'update', id, updated_at)
      const record = await requireRecord(tx, ctx, kind, id, 'update')
      const before = kindFields(kind, record.fields as Record<string, unknown>)
      const given = kind.instead?.fields(before, swedish)
      const moved = person_ids && movedOf(record, person_ids)
      if (!kind.instead || !given || (!moved && record.persons.some(({ status }) => status !== 'draft'))) {
        throw new AppError('CONFLICT', { message: t('certified.notInstead') })
      }
      const next = kindOf(kind.instead.kind)
      requireStill(ctx, next, 'create', record)
      const fields = { ...kindFields(next, { ...before, ...given }), educator: typedEducator(record) }
      const columns = { kind: next.kind, fields: fields as Prisma.InputJsonObject, certified_reason: '' }
      const details = { from: kind.kind, left: leftBehind(kind, next, before) }
      if (!moved) {
        await tx.certificate.update({ where: { id }, data: columns, select: { id: true } })
        const kept = { ...details, reason: record.certified_reason }
        await audit(tx, ctx, { action: 'become', subject: next.subject, id, details: kept })
        return { id, kind: next.kind }
      }
      const { group_id, educator_id, date } = record
      const made = await tx.certificate.create({
        data: { ...columns, group_id, educator_id, date, author_id: ctx.actor.user.id, licensee_id: ctx.licenseeId },
        select: { id: true },
      })
      await tx.certificatePerson.updateMany({
        where: { id: { in: moved }, certificate_id: id, status: 'draft' },
        data: { certificate_id: made.id },
      })
      const persons = moved.length
      await audit(tx, ctx, { action: 'move', subject: kind.subject, id, details: { persons, to: made.id } })
      await audit(tx, ctx, { action: 'receive', subject: next.subject, id: made.id, details: { ...details, persons } })
      return { id: made.id, kind: next.kind }
    },
    longTransaction,
  )
}

/** The drafts that are named; undefined when that is everybody, so that nothing would be left to move them from. */
function movedOf({ persons }: CertificateRecord, ids: number[]): number[] | undefined {
  const named = new Set(ids)
  const drafts = persons.filter(({ id, status }) => status === 'draft' && named.has(id))
  if (drafts.length < named.size) throw invalid({ person_ids: [t('cert.unknownPerson')] }, t('cert.unknownPerson'))
  return drafts.length < persons.length ? drafts.map(({ id }) => id) : undefined
}
