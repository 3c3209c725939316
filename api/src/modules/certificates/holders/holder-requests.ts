import type { HolderRequestKind } from '@kollegium/db'
import { z } from 'zod'
import { audit } from '../../../access/audit.ts'
import type { Context } from '../../../engine/context.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { AppError, invalid } from '../../../kernel/errors.ts'
import { plainText, requiredLine, rowId } from '../../../kernel/fields.ts'
import { hasPersonalNumber } from '../../../kernel/personal-number.ts'
import { inTransaction, type Tx } from '../../../kernel/transaction.ts'
import { countAttempt, limitKey } from '../../../platform/auth/rate-limit.ts'
import { limitByAddress } from '../../../platform/visitor-limits.ts'
import { nameProblem } from '../persons.ts'
import { queueRequestMails } from './holder-mails.ts'
import type { OpenedLink } from './links.ts'
import { holderKey } from './own-documents.ts'

const t = createTranslator(sv)

/** Enough for a class that orders together in one room. */
const limit = { max: 40, seconds: 3600 }
/** Enough for one who orders copies of many documents. Each request mails the college, also one that is taken back at once. */
const limitOfHolder = { max: 20, seconds: 24 * 3600 }

/** The texts go by mail and stand in a list, where no personal number belongs. */
const withoutNumber = (text: string) => !hasPersonalNumber(text)
const told = { error: () => t('holder.noPersonalNumber') }
const message = plainText(1000).refine(withoutNumber, told).default('')
const name = () =>
  requiredLine(100).superRefine((text, context) => {
    const problem = nameProblem(text)
    if (problem) context.addIssue({ code: 'custom', message: t(problem.key, problem.values) })
  })

/** The input of each request. */
export const holderRequestInputs = {
  signed_copy: z.object({
    person_id: z.coerce.number().pipe(rowId()),
    address: plainText(400).min(1).refine(withoutNumber, told),
    message,
  }),
  name_change: z.object({ person_id: z.coerce.number().pipe(rowId()), firstname: name(), lastname: name(), message }),
} as const satisfies Record<HolderRequestKind, z.ZodType>

/**
 * Keeps a holder's request and mails it to the college. A second one of the same kind for the same document is not kept while the
 * first one waits.
 * @throws ZodError, AppError INVALID for a document that isn't the holder's or isn't valid, RATE_LIMITED
 */
export async function makeRequest(
  ctx: Context,
  { documents }: OpenedLink,
  kind: HolderRequestKind,
  given: unknown,
): Promise<void> {
  const data = holderRequestInputs[kind].parse(given)
  const document = documents.find(({ id, status }) => id === data.person_id && status === 'issued')
  if (!document) throw invalid({ person_id: [t('valid.choice')] }, t('valid.invalidFields'))
  await limitByAddress(ctx, 'holder request', limit)
  const verdict = await countAttempt(
    ctx.services.tries,
    limitKey('requests of holder', holderKey({ documents })),
    limitOfHolder,
  )
  if (!verdict.allowed) {
    throw new AppError('RATE_LIMITED', {
      message: t('holder.tooManyRequests'),
      details: { until: verdict.until.toISOString() },
    })
  }
  await inTransaction(ctx.db, async (tx) => {
    // The statement leaves out one that waits already; the index decides between two at once.
    const made = await tx.holderRequest.createManyAndReturn({
      data: [{ kind, ...data }],
      skipDuplicates: true,
    })
    const [request] = made
    if (!request) return
    await queueRequestMails(ctx, tx, document, request)
    await audit(tx, ctx, {
      action: kind,
      subject: 'CertificatePerson',
      id: document.id,
      details: { request: request.id },
    })
  })
}

const requestId = z.coerce.number().pipe(rowId()).catch(0)

/**
 * Takes back a waiting request of the holder.
 * @param id as it stands in the address
 * @throws AppError CONFLICT when the college has answered it, or there is none
 */
export async function withdrawRequest({ db }: Context, { documents }: OpenedLink, id: string | number): Promise<void> {
  const { count } = await db.holderRequest.updateMany({
    where: { id: requestId.parse(id), status: 'waiting', person_id: { in: documents.map((each) => each.id) } },
    data: { status: 'withdrawn' },
  })
  if (count === 0) throw new AppError('CONFLICT', { message: t('holder.answeredMeanwhile') })
}

/**
 * Takes the waiting requests of a document along to the document that replaces it. A change of name that the new document states is
 * done.
 */
export async function followCorrection(
  tx: Tx,
  from: number,
  to: { firstname: string; lastname: string },
  userId: number,
): Promise<void> {
  const { firstname, lastname } = to
  await tx.holderRequest.updateMany({
    where: { person_id: from, kind: 'name_change', status: 'waiting', firstname, lastname },
    data: { status: 'done', answered_at: new Date(), answered_by_id: userId },
  })
  await moveRequests(tx, [from])
}

/** Takes the waiting requests of replaced documents along to those that replace them. */
export async function moveRequests(tx: Tx, personIds: readonly number[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "HolderRequest" AS request SET person_id = person.replaced_by_id, updated_at = now()
    FROM "CertificatePerson" person
    WHERE person.id = request.person_id AND person.id = ANY (${[...personIds]}) AND person.replaced_by_id IS NOT NULL
      AND request.status = 'waiting'`
}
