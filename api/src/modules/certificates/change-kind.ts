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
import { longTransaction, requireStillAllowed } from './write.ts'

const t = createTranslator(sv)

/** The filled-in fields that the other kind lacks. Fields that name the education are left out: its name covers them. */
function leftBehind(kind: Kind, next: Kind, fields: Record<string, unknown>): Prisma.InputJsonObject {
  const covered = new Set([...Object.keys(next.fields.shape), ...(kind.certified?.by ?? [])])
  return Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => value && !covered.has(key)),
  ) as Prisma.InputJsonObject
}

/**
 * Turns a draft into the other kind that its kind allows (a diploma into an intyg). Persons, college, educator, date and every
 * field that fits come along; the history keeps the rest. With `person_ids` of some persons only these move, to a new draft.
 * @returns the id and the kind of the changed or new draft
 * @throws AppError CONFLICT when the kind can't change, or another save came between; INVALID at `person_ids` for a person who
 *   isn't a draft of the certificate
 */
export async function changeKind(
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
      const given = kind.otherKind?.fields(before, swedish)
      const moved = person_ids && movedOf(record, person_ids)
      if (!kind.otherKind || !given || (!moved && record.persons.some(({ status }) => status !== 'draft'))) {
        throw new AppError('CONFLICT', { message: t('certified.notInstead') })
      }
      const next = kindOf(kind.otherKind.kind)
      requireStillAllowed(ctx, next, 'create', record)
      const fields = { ...kindFields(next, { ...before, ...given }), educator: typedEducator(record) }
      const columns = { kind: next.kind, fields: fields as Prisma.InputJsonObject, certified_reason: '' }
      const details = { from: kind.kind, left: leftBehind(kind, next, before) }
      if (!moved) {
        await tx.certificate.update({ where: { id }, data: columns, select: { id: true } })
        const all = { ...details, reason: record.certified_reason }
        await audit(tx, ctx, { action: 'become', subject: next.subject, id, details: all })
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

/** The ids of the chosen drafts; undefined when all persons are chosen, because then the whole certificate changes. */
function movedOf({ persons }: CertificateRecord, ids: number[]): number[] | undefined {
  const chosen = new Set(ids)
  const drafts = persons.filter(({ id, status }) => status === 'draft' && chosen.has(id))
  if (drafts.length < chosen.size) throw invalid({ person_ids: [t('cert.unknownPerson')] }, t('cert.unknownPerson'))
  return drafts.length < persons.length ? drafts.map(({ id }) => id) : undefined
}
