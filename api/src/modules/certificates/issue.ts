import { Prisma } from '@kollegium/db'
import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { dayOf } from '../../kernel/fields.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { createCertificateNumber } from './certificate-number.ts'
import { type Certification, certifiedFaults, requireSeenCertification } from './certification.ts'
import { type CollegeFacts, collegeFacts, verifyUrlOf } from './college.ts'
import { freeze, makePaper } from './frozen-paper.ts'
import { type Data, kindFields, type PersonData } from './input.ts'
import type { Kind } from './kinds/kind.ts'
import { keepLogos } from './logos.ts'
import { keepParticipants } from './participants.ts'
import {
  type CertificateRecord,
  creditsOf,
  educatorName,
  type PersonRecord,
  recordCertification,
  recordFaults,
} from './record.ts'
import { claim, createDraft, requireRecord, updateDraft } from './save.ts'
import { faultsOf } from './validation-errors.ts'
import { changesOf, longTransaction, wholeNumber } from './write.ts'

const t = createTranslator(sv)

type MakeNumber = () => string
type Facts = CollegeFacts & { certification: Certification }
export type IssueRequest = {
  id?: number
  data?: Data
  updated_at?: string
  /** The stamp of the certification that was shown to who issues. */
  certification?: string
}

/**
 * The save that issues (readings, States): in one transaction it saves what is given, refuses while any fault is left or
 * something isn't certified for no reason, gives every draft person a number of its own and freezes the paper. Gives the
 * certificate's id.
 * @param makeNumber tests give one that repeats itself
 * @throws AppError INVALID with all faults, CONFLICT when someone saved or issued meanwhile, or certification changed
 */
export async function issueCertificate(
  ctx: SignedInContext,
  kind: Kind,
  request: IssueRequest,
  makeNumber: MakeNumber = createCertificateNumber,
): Promise<number> {
  const { group_id, educator_id } = request.data ?? (await requireRecord(ctx.db, ctx, kind, request.id ?? 0, 'issue'))
  const facts = await collegeFacts(ctx, kind, group_id, educator_id)
  await keepLogos(ctx.services.disks, facts.logos)
  return againWhenNumberTaken(() =>
    inTransaction(
      ctx.db,
      async (tx) => {
        const id = await save(tx, ctx, kind, request)
        if (kind.fromCourseMoment) await keepParticipants(tx, await courseMomentOf(tx, id))
        const record = await requireRecord(tx, ctx, kind, id, 'issue')
        // College and educator may have been changed by the one who saved just before.
        if (record.group_id !== group_id || record.educator_id !== educator_id)
          throw new AppError('CONFLICT', { message: t('cert.unknownPerson') })
        const certification = await recordCertification(tx, kind, record)
        requireSeenCertification(certification, request.certification)
        const faults = {
          ...recordFaults(kind, record, ctx.services.keys),
          ...certifiedFaults(certification, record.certified_reason),
        }
        if (Object.keys(faults).length > 0) throw invalid(faults, t('valid.invalidFields'))
        const drafts = record.persons.filter((person) => person.status === 'draft')
        const numbers = await freeNumbers(tx, drafts.length, makeNumber)
        const issued_at = new Date()
        for (const [index, person] of drafts.entries()) {
          const columns = issuedColumns(
            ctx,
            kind,
            record,
            { ...facts, certification },
            person,
            numbers[index] as string,
            issued_at,
          )
          await tx.certificatePerson.update({ where: { id: person.id }, data: columns, select: { id: true } })
        }
        const ids = drafts.map((person) => person.id)
        const details = { persons: drafts.length, ids, ...exceptionOf(certification, record) }
        await audit(tx, ctx, { action: 'issue', subject: kind.subject, id, details })
        return id
      },
      longTransaction,
    ),
  )
}

async function save(tx: Tx, ctx: SignedInContext, kind: Kind, { id, data, updated_at }: IssueRequest): Promise<number> {
  if (id === undefined) return createDraft(tx, ctx, kind, data as Data)
  if (data && updated_at) await updateDraft(tx, ctx, kind, { id, data, updated_at })
  else await claim(tx, ctx, kind, 'issue', id, updated_at)
  return id
}

async function courseMomentOf(tx: Tx, id: number): Promise<number | null> {
  return (await tx.certificate.findUniqueOrThrow({ where: { id }, select: { course_moment_id: true } }))
    .course_moment_id
}

/**
 * A corrected document in the place of an issued one: a new person with a new number, to which the old one points.
 * @throws AppError INVALID with the new person's faults at `data.persons.0.…`
 */
export async function reissuePerson(
  ctx: SignedInContext,
  kind: Kind,
  request: { person_id: number; reason: string; person: PersonData },
  makeNumber: MakeNumber = createCertificateNumber,
): Promise<number> {
  const { id, group_id, educator_id, course_moment_id } = await certificateOf(ctx, kind, request.person_id)
  const facts = await collegeFacts(ctx, kind, group_id, educator_id)
  await keepLogos(ctx.services.disks, facts.logos)
  await againWhenNumberTaken(() =>
    inTransaction(
      ctx.db,
      async (tx) => {
        await claim(tx, ctx, kind, 'issue', id)
        await keepParticipants(tx, course_moment_id)
        const record = await requireRecord(tx, ctx, kind, id, 'issue')
        const old = requireIssued(record, request.person_id)
        const { keys } = ctx.services
        const personal_number = wholeNumber(keys, old, request.person.personal_number)
        const given = {
          ...request.person,
          ...holderName(kind, record),
          id: undefined,
          personal_number,
          protected: old.protected,
        }
        requireFaultless(kind, record, given)
        const [row] = changesOf(keys, [], [given]).create
        const [number] = await freeNumbers(tx, 1, makeNumber)
        const draft = await tx.certificatePerson.create({
          data: {
            ...(row as NonNullable<typeof row>),
            ...{ certificate_id: id, position: old.position, participant_id: old.participant_id },
          },
          select: { id: true },
        })
        const fresh = (await requireRecord(tx, ctx, kind, id, 'issue')).persons.find((each) => each.id === draft.id)
        const now = new Date()
        // It was right to issue when it was; only what the paper says of certification is looked up again.
        const known = { ...facts, certification: await recordCertification(tx, kind, record) }
        await tx.certificatePerson.update({
          where: { id: draft.id },
          data: issuedColumns(ctx, kind, record, known, fresh as PersonRecord, number as string, now),
          select: { id: true },
        })
        await tx.certificatePerson.update({
          where: { id: old.id },
          data: { status: 'replaced', replaced_by_id: draft.id, revoked_at: now, revoked_reason: request.reason },
          select: { id: true },
        })
        const details = { replaced: old.id, by: draft.id }
        await audit(tx, ctx, { action: 'reissue', subject: kind.subject, id, details })
      },
      longTransaction,
    ),
  )
  return id
}

/** Withdraws one person's document, with a reason that whoever checks the number is told. */
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
    await audit(tx, ctx, { action: 'revoke', subject: kind.subject, id, details: { person: person_id } })
  })
  return id
}

async function certificateOf(ctx: SignedInContext, kind: Kind, personId: number) {
  const person = await ctx.db.certificatePerson.findUnique({
    where: { id: personId },
    select: { certificate_id: true },
  })
  return requireRecord(ctx.db, ctx, kind, person?.certificate_id ?? 0, 'read')
}

/** A college is called what it is called now; nobody types its name. */
function holderName(kind: Kind, { group }: CertificateRecord) {
  return kind.holder === 'college' ? { firstname: '', lastname: group.title } : {}
}

function requireIssued(record: CertificateRecord, personId: number): PersonRecord {
  const person = record.persons.find(({ id }) => id === personId)
  if (person?.status !== 'issued') throw new AppError('CONFLICT', { message: t('cert.notIssued') })
  return person
}

function requireFaultless(kind: Kind, record: CertificateRecord, person: PersonData): void {
  const fields = record.fields as Record<string, unknown>
  const educator = educatorName(record)
  const faults = faultsOf(kind, { ...fields, educator_id: record.educator_id, educator, persons: [person] })
  if (Object.keys(faults).length > 0) throw invalid(faults, t('valid.invalidFields'))
}

/** For the history: which rules didn't hold, and why it was issued all the same. */
function exceptionOf({ faults }: Certification, { certified_reason }: CertificateRecord) {
  return faults.length > 0 ? { uncertified: faults.map(({ text }) => text), reason: certified_reason } : {}
}

function issuedColumns(
  ctx: SignedInContext,
  kind: Kind,
  record: CertificateRecord,
  facts: Facts,
  person: PersonRecord,
  number: string,
  issued_at: Date,
) {
  const paper = makePaper(
    kind,
    { ...kindFields(kind, record.fields as Record<string, unknown>), date: dayOf(record.date) as string },
    { ...person, personal_number: null, credits: creditsOf(person.fields) },
    { ...facts, educator: educatorName(record), courseMoment: record.course_moment?.number },
    { number, verifyUrl: verifyUrlOf(ctx.services.env, number) },
  )
  return { number, issued_at, status: 'issued' as const, paper: freeze(paper, facts.logos) }
}

/** Numbers that nobody has. Another process may still take one before the commit; then the whole save is done again. */
async function freeNumbers(tx: Tx, count: number, makeNumber: MakeNumber): Promise<string[]> {
  const free = new Set<string>()
  for (let tries = 0; free.size < count; tries++) {
    if (tries > 20) throw new Error('no free certificate numbers')
    const made = new Set(Array.from({ length: count - free.size }, makeNumber))
    const taken = await tx.certificatePerson.findMany({
      where: { number: { in: [...made] } },
      select: { number: true },
    })
    for (const { number } of taken) if (number) made.delete(number)
    for (const number of made) free.add(number)
  }
  return [...free]
}

async function againWhenNumberTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const taken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
      if (!taken || tries >= 3) throw error
    }
  }
}
