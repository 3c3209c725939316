import { Prisma } from '@kollegium/db'
import { audit } from '../../../access/audit.ts'
import type { SignedInContext } from '../../../engine/context.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { type FieldErrors, invalid } from '../../../kernel/errors.ts'
import { inTransaction, type Tx } from '../../../kernel/transaction.ts'
import { createCertificateNumber } from '../certificate-number.ts'
import { certificationErrors } from '../certification.ts'
import { type CollegeFacts, nameErrors } from '../college.ts'
import { makePeriod } from '../college-period.ts'
import { freeNumbers, type MakeNumber, retryTakenNumber } from '../free-numbers.ts'
import { moveRequests } from '../holders/holder-requests.ts'
import { prepareCollege } from '../issue.ts'
import { issueFacts } from '../issue-facts.ts'
import { holderName, issuedColumns } from '../issued-columns.ts'
import type { Kind } from '../kinds/kind.ts'
import { linkParticipants } from '../participants.ts'
import {
  type CertificateRecord,
  creditsOf,
  educatorName,
  type PersonRecord,
  recordCertification,
  typedEducator,
} from '../record.ts'
import { educatorsOf } from '../references.ts'
import { startRun } from '../runs/print-run.ts'
import type { RunOutput } from '../runs/run-persons.ts'
import { claim, requireRecord } from '../save.ts'
import { validationErrorsOf } from '../validation-errors.ts'
import { longTransaction, requireStillAllowed } from '../write.ts'
import { type Changes, corrected, type Difference, differences } from './changes.ts'
import { type Chosen, chosenCertificates, endedError } from './chosen.ts'

const t = createTranslator(sv)

/** A correction of issued documents: the persons, the reason that the history keeps, and the corrected facts. */
export type CorrectRequest = {
  person_ids: number[]
  reason: string
  changes: Changes
  /** The runs that begin with the new documents. */
  outputs?: ('pdf' | 'mail')[]
}
/** The new certificates with their persons, and the runs by output. */
export type Corrected = {
  certificates: { id: number; replaces: number; person_ids: number[] }[]
  runs: { id: string; output: RunOutput }[]
}

/** A certificate to correct: as it was and as it will be. */
type Work = {
  record: CertificateRecord
  next: CertificateRecord
  chosen: PersonRecord[]
  changed: Difference[]
  facts: CollegeFacts
}

/**
 * Replaces the documents of the persons, which share what was wrong, in one transaction: all or none. An issued certificate never
 * changes. So the corrected documents stand on a new certificate for each old one, with new numbers to which the old ones point.
 * The runs that print and mail them are queued in the same transaction.
 * @param makeNumber replaced by tests
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT with `details.ended` when some are no longer issued; INVALID at `changes.…` and
 *   `persons.ID`
 */
export async function correctPersons(
  ctx: SignedInContext,
  kind: Kind,
  request: CorrectRequest,
  makeNumber: MakeNumber = createCertificateNumber,
): Promise<Corrected> {
  const chosen = await chosenCertificates(ctx, request.person_ids, 'issue', kind)
  const colleges = await prepareColleges(ctx, kind, chosen, request.changes)
  const correct = async (tx: Tx): Promise<Corrected> => {
    const work = await requireWork(tx, ctx, kind, { chosen, colleges, changes: request.changes })
    const certificates = await replaceAll(tx, ctx, kind, work, request.reason, makeNumber)
    const person_ids = certificates.flatMap((each) => each.person_ids)
    const runs = []
    for (const output of request.outputs ?? []) {
      const run = await startRun({ ...ctx, db: tx as SignedInContext['db'] }, { person_ids, output })
      runs.push({ id: run.id, output })
    }
    return { certificates, runs }
  }
  return retryTakenNumber(() => inTransaction(ctx.db, correct, longTransaction))
}

/** The facts of each college with its educator, before the transaction: no row should stay locked while a disk writes. */
async function prepareColleges(ctx: SignedInContext, kind: Kind, chosen: readonly Chosen[], changes: Changes) {
  const known = new Map<string, CollegeFacts>()
  const byCertificate = new Map<number, CollegeFacts>()
  const isOther = changes.educator_id !== undefined || changes.educator !== undefined
  for (const { id, group_id, educator_id: saved } of chosen) {
    const educator_id = isOther ? (changes.educator_id ?? null) : saved
    if (isOther) await requireEducator(ctx, group_id, educator_id)
    const key = `${group_id} ${educator_id}`
    const facts = known.get(key) ?? (await prepareCollege(ctx, kind, { group_id, educator_id }))
    known.set(key, facts)
    byCertificate.set(id, facts)
  }
  return byCertificate
}

/** Refuses an educator whom the college's certificates can't name. @throws AppError INVALID */
async function requireEducator(ctx: SignedInContext, group_id: number, id: number | null): Promise<void> {
  if (id === null) return
  const group = await ctx.db.group.findUniqueOrThrow({ where: { id: group_id }, select: { id: true, path: true } })
  if ((await ctx.db.group.count({ where: { AND: [{ id }, educatorsOf(ctx, group)] } })) > 0) return
  throw invalid({ 'changes.educator_id': [t('valid.unknownRow')] }, t('valid.invalidFields'))
}

type Prepared = { chosen: readonly Chosen[]; colleges: ReadonlyMap<number, CollegeFacts>; changes: Changes }

/** Locks the certificates and checks every person and every correction. @throws AppError as {@link correctPersons} */
async function requireWork(tx: Tx, ctx: SignedInContext, kind: Kind, { chosen, colleges, changes }: Prepared) {
  for (const { id } of chosen) await claim(tx, ctx, kind, 'issue', id)
  const moments = new Set(chosen.map(({ course_moment_id }) => course_moment_id))
  for (const id of [...moments].toSorted((one, other) => (one ?? 0) - (other ?? 0))) await linkParticipants(tx, id)
  const educator = changes.educator_id
    ? await tx.group.findUnique({ where: { id: changes.educator_id }, select: { id: true, title: true } })
    : null
  const work: Work[] = []
  for (const { id, persons } of chosen) {
    const record = await requireRecord(tx, ctx, kind, id, 'issue')
    requireStillAllowed(ctx, kind, 'issue', record)
    const facts = corrected(kind, record, changes)
    const kept = facts.educator_id === record.educator_id ? record.educator : null
    const next = { ...record, ...facts, educator: facts.educator_id === educator?.id ? educator : kept }
    const ids = new Set(persons)
    work.push({
      record,
      next,
      chosen: record.persons.filter((person) => ids.has(person.id)),
      changed: differences(kind, record, next),
      facts: colleges.get(id) as CollegeFacts,
    })
  }
  const all = work.flatMap((each) => each.chosen)
  const ended = all.filter(({ status }) => status !== 'issued').map(({ id }) => id)
  if (ended.length > 0) throw endedError(ended, all.length)
  const errors: FieldErrors = {}
  for (const each of work) Object.assign(errors, await errorsOf(tx, kind, each))
  if (Object.keys(errors).length > 0) throw invalid(errors, t('valid.invalidFields'))
  return work
}

/** The errors of one corrected certificate: at `changes.FIELD`, and at `persons.ID` for a person whom it doesn't suit. */
async function errorsOf(tx: Tx, kind: Kind, { record, next, chosen, changed, facts }: Work): Promise<FieldErrors> {
  if (changed.length === 0) {
    // A document that is right already isn't replaced.
    return Object.fromEntries(chosen.map(({ id }) => [`persons.${id}`, [t('correct.rightAlready')]]))
  }
  const found = validationErrorsOf(kind, {
    ...(next.fields as Record<string, unknown>),
    category: next.group.category,
    educator_id: next.educator_id,
    educator: typedEducator(next),
    // The numbers stay, and were judged at the issue.
    persons: chosen.map((person) => ({
      ...person,
      status: 'draft' as const,
      personal_number: null,
      credits: creditsOf(person.fields),
    })),
  })
  const decisive = new Set<string>(['date', 'educator', ...(kind.certified?.by ?? [])])
  if (kind.certified?.demanded && changed.some(({ key }) => decisive.has(key))) {
    const certification = await recordCertification(tx, kind, next)
    Object.assign(found, certificationErrors(certification, next.certified_reason))
  }
  Object.assign(found, nameErrors(facts, next.educator))
  return Object.fromEntries(
    Object.entries(found).map(([path, texts]) => {
      const [, place = '', index] = path.split('.')
      return [index === undefined ? `changes.${place}` : `persons.${chosen[Number(index)]?.id ?? record.id}`, texts]
    }),
  )
}

/** Writes the new certificates with their documents, and ends the old documents. */
async function replaceAll(
  tx: Tx,
  ctx: SignedInContext,
  kind: Kind,
  work: readonly Work[],
  reason: string,
  makeNumber: MakeNumber,
): Promise<Corrected['certificates']> {
  const total = work.reduce((sum, { chosen }) => sum + chosen.length, 0)
  const numbers = (await freeNumbers(tx, total, makeNumber))[Symbol.iterator]()
  const now = new Date()
  const links: Prisma.Sql[] = []
  const certificates: Corrected['certificates'] = []
  for (const { record, next, chosen, changed, facts } of work) {
    const { id } = await tx.certificate.create({ data: certificateColumns(ctx, next), select: { id: true } })
    const issued = await issueFacts(tx, kind, next, facts)
    const copies = await personalColumns(tx, chosen)
    const rows = chosen.map((old) => {
      const holder = { ...old, ...holderName(kind, next) }
      const { firstname, lastname, position, participant_id, fields, protected: hidden, email } = holder
      return {
        ...{ certificate_id: id, firstname, lastname, position, participant_id, protected: hidden, email },
        ...copies.get(old.id),
        fields: fields as Prisma.InputJsonObject,
        ...issuedColumns(ctx, kind, next, issued, holder, numbers.next().value as string, now),
      }
    })
    const made = await tx.certificatePerson.createManyAndReturn({ data: rows, select: { id: true, number: true } })
    const byNumber = new Map(made.map((each) => [each.number, each.id]))
    const person_ids = rows.map(({ number }) => byNumber.get(number) as number)
    for (const [at, old] of chosen.entries()) links.push(Prisma.sql`(${old.id}::int, ${person_ids[at]}::int)`)
    await makePeriod(tx, ctx, kind, { ...next, id }, record.id)
    await note(tx, ctx, { kind, record, id, chosen, person_ids, changed, reason })
    certificates.push({ id, replaces: record.id, person_ids })
  }
  await tx.$executeRaw`
    UPDATE "CertificatePerson" AS person
    SET status = 'replaced', replaced_by_id = link.successor, revoked_at = ${now}, revoked_reason = ${reason}, updated_at = ${now}
    FROM (VALUES ${Prisma.join(links)}) AS link (id, successor) WHERE person.id = link.id`
  await moveRequests(
    tx,
    work.flatMap(({ chosen }) => chosen.map(({ id }) => id)),
  )
  return certificates
}

/** The sealed personal numbers, which the new documents take over as they are. */
async function personalColumns(tx: Tx, chosen: readonly PersonRecord[]) {
  const rows = await tx.certificatePerson.findMany({
    where: { id: { in: chosen.map(({ id }) => id) } },
    select: { id: true, personal_number: true, personal_number_key: true },
  })
  return new Map(rows.map(({ id, ...columns }) => [id, columns]))
}

function certificateColumns(ctx: SignedInContext, next: CertificateRecord) {
  const { kind, group_id, course_moment_id, educator_id, date, certified_reason } = next
  return {
    ...{ kind, group_id, course_moment_id, educator_id, date, certified_reason },
    fields: { ...(next.fields as Prisma.InputJsonObject), educator: next.educator ? '' : educatorName(next) },
    author_id: ctx.actor.user.id,
    licensee_id: ctx.licenseeId,
  }
}

type Noted = Pick<Work, 'record' | 'chosen' | 'changed'> & {
  kind: Kind
  id: number
  person_ids: number[]
  reason: string
}

/** Notes the correction in the history of both certificates. */
async function note(tx: Tx, ctx: SignedInContext, { kind, record, id, chosen, person_ids, changed, reason }: Noted) {
  const notes = changed.map(({ label, before, after }) => `${label}: ${before || '–'} → ${after || '–'}`)
  const details = { persons: chosen.length, notes, reason }
  const { subject } = kind
  const old = { ...details, ids: chosen.map((person) => person.id), to: id }
  await audit(tx, ctx, { action: 'correct', subject, id: record.id, details: old })
  await audit(tx, ctx, { action: 'issue_corrected', subject, id, details: { ...details, ids: person_ids } })
}
