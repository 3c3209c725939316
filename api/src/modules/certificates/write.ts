import { Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import type { SignedInContext } from '../../engine/context.ts'
import type { Action } from '../../entities/define-entity.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { Keys } from '../../kernel/encryption-keys.ts'
import { AppError, type FieldErrors, invalid } from '../../kernel/errors.ts'
import { dayOf, toDay } from '../../kernel/fields.ts'
import { mapInPieces } from '../../kernel/in-pieces.ts'
import { checkPersonalNumber, isMasked, maskPersonalNumber } from '../../kernel/personal-number.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { type Data, kindFields, type PersonData } from './input.ts'
import type { Kind } from './kinds/kind.ts'
import { tidyCell } from './persons.ts'
import { type CertificateRecord, creditsOf, type PersonRecord, typedEducator } from './record.ts'

const t = createTranslator(sv)

/** Milliseconds. A class is many statements, and a slow disk takes its time. */
export const longTransaction = { timeout: 60_000, maxWait: 10_000 }

/** The certificate's columns for a client's data. */
export function columnsOf(kind: Kind, data: Data) {
  return {
    group_id: data.group_id,
    educator_id: data.educator_id,
    date: toDay(data.date),
    certified_reason: kind.certified?.demanded ? data.certified_reason : '',
    ...(kind.fromCourseMoment && data.course_moment_id !== undefined && { course_moment_id: data.course_moment_id }),
    // A group has a name of its own; the typed one counts for an educator outside the network.
    fields: { ...kindFields(kind, data), educator: data.educator_id ? '' : data.educator } as Prisma.InputJsonObject,
  }
}

/**
 * Refuses changed common fields once a person is issued, because the papers state them.
 * @throws AppError INVALID naming each changed field
 */
export function requireUnchanged(kind: Kind, record: CertificateRecord, data: Data): void {
  if (record.persons.every((person) => person.status === 'draft')) return
  const before: Record<string, unknown> = {
    ...kindFields(kind, record.fields as Record<string, unknown>),
    group_id: record.group_id,
    educator_id: record.educator_id,
    educator: typedEducator(record),
    date: dayOf(record.date),
    // A later issue may need a reason.
    certified_reason: record.certified_reason || data.certified_reason,
    ...(data.course_moment_id !== undefined && { course_moment_id: record.course_moment_id }),
  }
  const after: Record<string, unknown> = { ...data, educator: data.educator_id ? '' : data.educator }
  const changed = Object.keys(before).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  if (changed.length === 0) return
  const fields = Object.fromEntries(changed.map((key) => [`data.${key}`, [t('cert.issuedFields')]]))
  throw invalid(fields, t('valid.invalidFields'))
}

type PersonRow = Omit<Prisma.CertificatePersonCreateManyInput, 'certificate_id'>
/** The rows of persons to remove (by id), to create and to update. */
export type PersonChanges = { remove: number[]; create: PersonRow[]; update: { id: number; data: PersonRow }[] }

/**
 * Finds the changes that give the certificate exactly the persons of `given`, in their order. `given` must have all issued
 * persons, unchanged.
 * @throws AppError INVALID with every refused row at `data.persons.N`
 */
export async function changesOf(keys: Keys, saved: PersonRecord[], given: PersonData[]): Promise<PersonChanges> {
  const byId = new Map(saved.map((person) => [person.id, person]))
  const refused: FieldErrors = {}
  const changes: PersonChanges = { remove: [], create: [], update: [] }
  const found = new Set<number>()
  await mapInPieces(given, (person, position) => {
    const before = person.id === undefined ? undefined : byId.get(person.id)
    if (person.id !== undefined && (!before || found.has(person.id))) {
      refused[`data.persons.${position}`] = [t('cert.unknownPerson')]
      return
    }
    if (before) found.add(before.id)
    const sealed = before?.personal_number
    const number = sealed ? keys.open(sealed) : null
    if (before && before.status !== 'draft') {
      if (!isSame(before, number, person)) refused[`data.persons.${position}`] = [t('cert.issuedStays')]
      else if (before.position !== position) changes.update.push({ id: before.id, data: { position } as PersonRow })
      return
    }
    const whole = storedNumber(number, person.personal_number)
    if (whole !== null && isMasked(whole)) {
      refused[`data.persons.${position}.personal_number`] = [t('personFault.masked')]
      return
    }
    const isKept = before?.position === position && isSame(before, number, { ...person, personal_number: whole })
    if (isKept) return
    const row = rowOf(keys, { ...person, protected: person.protected ?? before?.protected }, whole, position)
    if (before) changes.update.push({ id: before.id, data: row })
    else changes.create.push(row)
  })
  for (const { id, status } of saved) {
    if (found.has(id)) continue
    if (status !== 'draft') refused['data.persons'] = [t('cert.issuedStays')]
    else changes.remove.push(id)
  }
  if (Object.keys(refused).length > 0) throw invalid(refused, t('valid.invalidFields'))
  return changes
}

/** A person's typed columns, as statements read them from JSON. */
const typedColumns = Prisma.raw(
  'position int, firstname text, lastname text, email text, personal_number text, personal_number_key text, fields jsonb, protected bool',
)

/**
 * Writes the changes of {@link changesOf}, in a statement for each sort of change: Prisma takes a second of the process's time to
 * make one of two thousand rows.
 */
export async function writePersons(tx: Tx, certificate_id: number, { remove, create, update }: PersonChanges) {
  if (remove.length > 0) {
    await tx.certificatePerson.deleteMany({ where: { id: { in: remove }, certificate_id, status: 'draft' } })
  }
  // An issued person only moves.
  const [typed, moved] = [update.filter(isTyped), update.filter((change) => !isTyped(change))]
  if (moved.length > 0) {
    const rows = JSON.stringify(moved.map(({ id, data }) => ({ id, position: data.position })))
    await tx.$executeRaw`
      UPDATE "CertificatePerson" AS person SET position = given.position, updated_at = now()
      FROM jsonb_to_recordset(${rows}::jsonb) AS given (id int, position int)
      WHERE person.id = given.id AND person.certificate_id = ${certificate_id}`
  }
  if (typed.length > 0) {
    const rows = JSON.stringify(typed.map(({ id, data }) => ({ id, ...inJson(data) })))
    await tx.$executeRaw`
      UPDATE "CertificatePerson" AS person
      SET position = given.position, firstname = given.firstname, lastname = given.lastname, email = given.email,
        personal_number = decode(given.personal_number, 'base64'), personal_number_key = given.personal_number_key,
        fields = given.fields, protected = given.protected, updated_at = now()
      FROM jsonb_to_recordset(${rows}::jsonb) AS given (id int, ${typedColumns})
      WHERE person.id = given.id AND person.certificate_id = ${certificate_id}`
  }
  if (create.length > 0) {
    await tx.$executeRaw`
      INSERT INTO "CertificatePerson" (certificate_id, position, firstname, lastname, email, personal_number,
        personal_number_key, fields, protected, updated_at)
      SELECT ${certificate_id}, given.position, given.firstname, given.lastname, given.email,
        decode(given.personal_number, 'base64'), given.personal_number_key, given.fields, given.protected, now()
      FROM jsonb_to_recordset(${JSON.stringify(create.map(inJson))}::jsonb) AS given (${typedColumns})
      ORDER BY given.position`
  }
}

const isTyped = ({ data }: PersonChanges['update'][number]): boolean => data.firstname !== undefined

const inJson = (row: PersonRow) => ({
  ...row,
  personal_number: row.personal_number ? Buffer.from(row.personal_number).toString('base64') : null,
})

/** The number to store. The mask of the saved number stands for the saved number. */
export function wholeNumber(
  keys: Keys,
  before: Pick<PersonRecord, 'personal_number'> | undefined,
  typed: string | null,
): string | null {
  return storedNumber(before?.personal_number ? keys.open(before.personal_number) : null, typed)
}

function storedNumber(saved: string | null, typed: string | null): string | null {
  if (typed === null) return null
  if (saved !== null && typed === maskPersonalNumber(saved)) return saved
  return tidyCell('personal_number', typed)
}

function rowOf(keys: Keys, person: PersonData, number: string | null, position: number): PersonRow {
  // Only a valid number identifies a person; a draft's mistyped one must match nobody.
  const check = number === null ? null : checkPersonalNumber(number)
  return {
    position,
    firstname: person.firstname,
    lastname: person.lastname,
    email: person.email,
    personal_number: number === null ? null : keys.seal(number),
    personal_number_key: check?.ok ? keys.lookup(check.value) : null,
    fields: person.credits === null ? {} : { credits: person.credits },
    protected: person.protected ?? false,
  }
}

/** @param saved the whole personal number of before */
function isSame(before: PersonRecord, saved: string | null, person: PersonData): boolean {
  const sameNumber =
    person.personal_number === saved || (saved !== null && person.personal_number === maskPersonalNumber(saved))
  return (
    sameNumber &&
    before.firstname === person.firstname &&
    before.lastname === person.lastname &&
    before.email === person.email &&
    before.protected === (person.protected ?? before.protected) &&
    creditsOf(before.fields) === person.credits
  )
}

/** Refuses a save that moves the row out of the actor's right, to another group. @throws AppError FORBIDDEN */
export function requireStillAllowed(
  ctx: SignedInContext,
  kind: Kind,
  action: 'create' | 'update' | 'issue',
  row: { group_id: number },
) {
  if (!ctx.actor.ability.can(action, asSubject(kind.subject, row))) {
    throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
  }
}

/** @throws AppError FORBIDDEN for an actor who may do this with no certificate of the kind */
export function requireRight(ctx: SignedInContext, kind: Kind, action: Action): void {
  if (ctx.actor.ability.can(action, kind.subject)) return
  throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
}
