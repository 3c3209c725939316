import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { mapInPieces } from '../../kernel/in-pieces.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { createCertificateNumber } from './certificate-number.ts'
import { type Certification, certificationErrors, requireUnchangedCertification } from './certification.ts'
import { collegeFacts, nameErrors } from './college.ts'
import { endPeriod, makePeriod } from './college-period.ts'
import { freeNumbers, type MakeNumber, retryTakenNumber } from './free-numbers.ts'
import { followCorrection } from './holders/holder-requests.ts'
import type { Data, PersonData } from './input.ts'
import { type IssueFacts, issueFacts } from './issue-facts.ts'
import { holderName, type IssuedPerson, issuedColumns } from './issued-columns.ts'
import type { Kind } from './kinds/kind.ts'
import { issuingErrors, withoutDrafts } from './leave-drafts.ts'
import { storeLogos } from './logos.ts'
import { linkParticipants } from './participants.ts'
import { type CertificateRecord, educatorName, openNumbers, type PersonRecord, recordErrors } from './record.ts'
import { type CertificateParties, claim, createDraft, requireParties, requireRecord, updateDraft } from './save.ts'
import { keepSignatories } from './signatories.ts'
import { validationErrorsOf } from './validation-errors.ts'
import { changesOf, longTransaction, wholeNumber } from './write.ts'

const t = createTranslator(sv)

type Parties = Pick<CertificateParties, 'group_id' | 'educator_id'>
/**
 * The certificate to issue: a saved one (`id`), a new one (`data`), or a saved one with the form's last changes
 * (both).
 */
export type IssueRequest = {
  id?: number
  data?: Data
  updated_at?: string
  /** The stamp of the certification that the client showed. */
  certification?: string
  /** Drafted persons who stay drafts, by their ids. */
  leave?: number[]
}

/**
 * Saves the certificate and issues its drafts in one transaction (readings, States): each gets a number of its own, and its
 * paper is frozen.
 * @param makeNumber replaced by tests
 * @returns the certificate's id
 * @throws AppError INVALID with every error; CONFLICT when another save or issue came between, or certification changed
 */
export async function issueCertificate(
  ctx: SignedInContext,
  kind: Kind,
  request: IssueRequest,
  makeNumber: MakeNumber = createCertificateNumber,
): Promise<number> {
  const parties = request.data ?? (await requireParties(ctx, kind, request.id ?? 0, 'issue'))
  const college = await prepareCollege(ctx, kind, parties)
  const issue = async (tx: Tx) => {
    const id = await saveForIssue(tx, ctx, kind, request)
    const record = await requireRecord(tx, ctx, kind, id, 'issue')
    requireSameParties(record, parties)
    const facts = await issueFacts(tx, kind, record, college)
    const { certification } = facts
    requireUnchangedCertification(certification, request.certification)
    const leave = new Set(request.leave)
    await requireIssuable(ctx, kind, record, facts, leave)
    const ids = await issueDrafts(tx, ctx, kind, withoutDrafts(record, leave), facts, makeNumber)
    await makePeriod(tx, ctx, kind, record)
    const details = { persons: ids.length, ids, ...exceptionOf(certification, record) }
    await audit(tx, ctx, { action: 'issue', subject: kind.subject, id, details })
    await keepSignatories(tx, kind, record)
    return id
  }
  return retryTakenNumber(() => inTransaction(ctx.db, issue, longTransaction))
}

/** Reads the college's facts and stores the logos, before the transaction: no row should stay locked while a disk writes. */
export async function prepareCollege(ctx: SignedInContext, kind: Kind, { group_id, educator_id }: Parties) {
  const facts = await collegeFacts(ctx, kind, group_id, educator_id)
  await storeLogos(ctx.services.disks, facts.logos)
  return facts
}

/** Saves the request's data; without data it locks the saved draft. Returns the certificate's id. */
async function saveForIssue(
  tx: Tx,
  ctx: SignedInContext,
  kind: Kind,
  { id, data, updated_at }: IssueRequest,
): Promise<number> {
  if (id === undefined) return createDraft(tx, ctx, kind, data as Data)
  if (data && updated_at) {
    await updateDraft(tx, ctx, kind, { id, data, updated_at })
    return id
  }
  await claim(tx, ctx, kind, 'issue', id, updated_at)
  if (!kind.fromCourseMoment) return id
  const { course_moment_id } = await tx.certificate.findUniqueOrThrow({
    where: { id },
    select: { course_moment_id: true },
  })
  await linkParticipants(tx, course_moment_id)
  return id
}

/** Refuses a college or an educator that another save has changed since the facts were read. @throws AppError CONFLICT */
function requireSameParties(record: Parties, { group_id, educator_id }: Parties): void {
  if (record.group_id === group_id && record.educator_id === educator_id) return
  throw new AppError('CONFLICT', { message: t('cert.partiesChanged') })
}

/** Refuses a certificate with errors, or one that isn't certified and gives no reason. @throws AppError INVALID */
async function requireIssuable(
  ctx: SignedInContext,
  kind: Kind,
  record: CertificateRecord,
  { certification, ...college }: IssueFacts,
  leave: ReadonlySet<number>,
): Promise<void> {
  const numbers = await openNumbers(ctx.services.keys, record.persons)
  const errors = {
    ...nameErrors(college, record.educator),
    ...issuingErrors(await recordErrors(kind, record, numbers), record, leave),
    ...certificationErrors(certification, record.certified_reason),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors, t('valid.invalidFields'))
}

/** Gives every draft person a number and a frozen paper. Returns the persons' ids, in the certificate's order. */
async function issueDrafts(
  tx: Tx,
  ctx: SignedInContext,
  kind: Kind,
  record: CertificateRecord,
  facts: IssueFacts,
  makeNumber: MakeNumber,
): Promise<number[]> {
  const drafts = record.persons.filter((person) => person.status === 'draft')
  const numbers = await freeNumbers(tx, drafts.length, makeNumber)
  const issued_at = new Date()
  const columns = (person: PersonRecord, index: number) =>
    issuedColumns(ctx, kind, record, facts, person, numbers[index] as string, issued_at)
  const issued = await mapInPieces(drafts, (person, index) => ({ id: person.id, ...columns(person, index) }))
  await tx.$executeRaw`
    UPDATE "CertificatePerson" AS person
    SET status = 'issued', number = made.number, paper = made.paper, issued_at = ${issued_at}, updated_at = ${issued_at}
    FROM jsonb_to_recordset(${JSON.stringify(issued)}::jsonb) AS made (id int, number text, paper jsonb)
    WHERE person.id = made.id`
  return drafts.map((person) => person.id)
}

/**
 * Issues a corrected document in the place of an issued one: a new person with a new number, to which the old one points.
 * @returns the certificate's id
 * @throws AppError INVALID with the new person's errors at `data.persons.0.…`, CONFLICT when the old one isn't issued
 */
export async function reissuePerson(
  ctx: SignedInContext,
  kind: Kind,
  request: { person_id: number; reason: string; person: PersonData },
  makeNumber: MakeNumber = createCertificateNumber,
): Promise<number> {
  const parties = await certificateOf(ctx, kind, request.person_id)
  const { id } = parties
  const college = await prepareCollege(ctx, kind, parties)
  const reissue = async (tx: Tx) => {
    await claim(tx, ctx, kind, 'issue', id)
    await linkParticipants(tx, parties.course_moment_id)
    const record = await requireRecord(tx, ctx, kind, id, 'issue')
    const old = requireIssued(record, request.person_id)
    const draft = await createSuccessor(tx, ctx, kind, record, old, request.person)
    const [number] = await freeNumbers(tx, 1, makeNumber)
    const now = new Date()
    // The first issue was judged on its day; a correction only states the certification anew.
    const facts = await issueFacts(tx, kind, record, college)
    await tx.certificatePerson.update({
      where: { id: draft.id },
      data: issuedColumns(ctx, kind, record, facts, draft, number as string, now),
      select: { id: true },
    })
    await tx.certificatePerson.update({
      where: { id: old.id },
      data: { status: 'replaced', replaced_by_id: draft.id, revoked_at: now, revoked_reason: request.reason },
      select: { id: true },
    })
    await followCorrection(tx, old.id, draft, ctx.actor.user.id)
    const details = { replaced: old.id, by: draft.id }
    await audit(tx, ctx, { action: 'reissue', subject: kind.subject, id, details })
  }
  await retryTakenNumber(() => inTransaction(ctx.db, reissue, longTransaction))
  return id
}

/** Writes the corrected person as a draft in the old one's place. @throws AppError INVALID */
async function createSuccessor(
  tx: Tx,
  ctx: SignedInContext,
  kind: Kind,
  record: CertificateRecord,
  old: PersonRecord,
  corrected: PersonData,
): Promise<IssuedPerson & { id: number }> {
  const { keys } = ctx.services
  const person = {
    ...corrected,
    ...holderName(kind, record),
    id: undefined,
    personal_number: wholeNumber(keys, old, corrected.personal_number),
    protected: old.protected,
  }
  requireValidPerson(kind, record, person)
  const [row] = (await changesOf(keys, [], [person])).create
  return tx.certificatePerson.create({
    data: {
      ...(row as NonNullable<typeof row>),
      ...{ certificate_id: record.id, position: old.position, participant_id: old.participant_id },
    },
    select: { id: true, firstname: true, lastname: true, fields: true },
  })
}

/**
 * Withdraws one person's document. The verification page shows the reason.
 * @returns the certificate's id
 * @throws AppError CONFLICT when the document isn't issued
 */
export async function revokePerson(
  ctx: SignedInContext,
  kind: Kind,
  { person_id, reason }: { person_id: number; reason: string },
): Promise<number> {
  const { id } = await certificateOf(ctx, kind, person_id)
  await inTransaction(ctx.db, async (tx) => {
    await claim(tx, ctx, kind, 'revoke', id)
    requireIssued(await requireRecord(tx, ctx, kind, id, 'revoke'), person_id)
    await tx.certificatePerson.update({
      where: { id: person_id },
      data: { status: 'revoked', revoked_at: new Date(), revoked_reason: reason },
      select: { id: true },
    })
    await endPeriod(tx, ctx, kind, id)
    await audit(tx, ctx, { action: 'revoke', subject: kind.subject, id, details: { person: person_id } })
  })
  return id
}

/** The certificate of a person. @throws AppError NOT_FOUND */
async function certificateOf(ctx: SignedInContext, kind: Kind, personId: number): Promise<CertificateParties> {
  const person = await ctx.db.certificatePerson.findUnique({
    where: { id: personId },
    select: { certificate_id: true },
  })
  return requireParties(ctx, kind, person?.certificate_id ?? 0, 'read')
}

function requireIssued(record: CertificateRecord, personId: number): PersonRecord {
  const person = record.persons.find(({ id }) => id === personId)
  if (person?.status !== 'issued') throw new AppError('CONFLICT', { message: t('cert.notIssued') })
  return person
}

function requireValidPerson(kind: Kind, record: CertificateRecord, person: PersonData): void {
  const fields = record.fields as Record<string, unknown>
  const educator = educatorName(record)
  const errors = validationErrorsOf(kind, { ...fields, educator_id: record.educator_id, educator, persons: [person] })
  if (Object.keys(errors).length > 0) throw invalid(errors, t('valid.invalidFields'))
}

/** The history's note on an issue without certification: the rules that didn't hold, and the reason. */
function exceptionOf({ faults }: Certification, { certified_reason }: CertificateRecord) {
  return faults.length > 0 ? { uncertified: faults.map(({ text }) => text), reason: certified_reason } : {}
}
