import type { Prisma } from '@kollegium/db'
import type { SignedInContext } from '../../../engine/context.ts'
import { forbidden } from '../../../engine/refusals.ts'
import type { Action } from '../../../entities/define-entity.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { AppError, invalid } from '../../../kernel/errors.ts'
import { kindOf } from '../kinds/index.ts'
import type { Kind } from '../kinds/kind.ts'
import type { PaperKind } from '../papers/index.ts'
import { visibleCertificates } from '../record.ts'
import { readableCertificates } from '../runs/run-persons.ts'

const t = createTranslator(sv)

/** The certificates of one correction. Each is locked and written by itself, which takes some 20 ms. */
export const maxCertificates = 200

/** The columns of a person that a correction and a revocation show. They hold no personal number. */
export const chosenPersonSelect = {
  id: true,
  certificate_id: true,
  firstname: true,
  lastname: true,
  email: true,
  protected: true,
  status: true,
  number: true,
} as const satisfies Prisma.CertificatePersonSelect

/** A certificate of chosen persons, with their ids. */
export type Chosen = {
  id: number
  kind: Kind
  group_id: number
  educator_id: number | null
  course_moment_id: number | null
  persons: number[]
}

/**
 * The certificates of the persons, by ascending ids: transactions that lock several lock them in this order.
 * @param kind the kind that all must have; without it any
 * @throws AppError NOT_FOUND for a person whose certificate the actor can't read, FORBIDDEN without the right to `action` on each,
 *   INVALID at `person_ids` for persons of too many certificates
 */
export async function chosenCertificates(
  ctx: SignedInContext,
  ids: readonly number[],
  action: Action,
  kind?: Kind,
): Promise<Chosen[]> {
  const wanted = [...new Set(ids)]
  const readable = kind ? visibleCertificates(ctx, kind, 'read') : readableCertificates(ctx)
  const persons = await ctx.db.certificatePerson.findMany({
    where: { id: { in: wanted }, certificate: readable },
    select: {
      id: true,
      certificate: { select: { id: true, kind: true, group_id: true, educator_id: true, course_moment_id: true } },
    },
    orderBy: [{ certificate_id: 'asc' }, { position: 'asc' }, { id: 'asc' }],
  })
  if (persons.length < wanted.length) throw new AppError('NOT_FOUND', { message: t('error.404') })
  const found = Map.groupBy(persons, ({ certificate }) => certificate.id)
  if (found.size > maxCertificates) {
    const message = t('correct.tooManyCertificates', { number: maxCertificates })
    throw invalid({ person_ids: [message] }, message)
  }
  const chosen = [...found.values()].map((those): Chosen => {
    const { kind: name, ...certificate } = (those[0] as (typeof persons)[number]).certificate
    return { ...certificate, kind: kindOf(name as PaperKind), persons: those.map(({ id }) => id) }
  })
  for (const [each, those] of Map.groupBy(chosen, (one) => one.kind)) {
    const where = { id: { in: those.map(({ id }) => id) }, AND: [visibleCertificates(ctx, each, action)] }
    if ((await ctx.db.certificate.count({ where })) < those.length) throw forbidden()
  }
  return chosen
}

/** The error of chosen documents that have ended meanwhile, by revocation or replacement. */
export function endedError(ids: number[], total: number): AppError {
  const message = t(ids.length === 1 ? 'correct.ended.one' : 'correct.ended.many', { number: ids.length, text: total })
  return new AppError('CONFLICT', { message, details: { ended: ids } })
}
