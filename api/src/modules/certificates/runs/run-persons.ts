import type { Prisma } from '@kollegium/db'
import { asSubject } from '../../../access/ability.ts'
import type { SignedInContext } from '../../../engine/context.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import { AppError, invalid } from '../../../kernel/errors.ts'
import { kindOf } from '../kinds/index.ts'
import { kindNames } from '../kinds/names.ts'
import type { PaperKind } from '../papers/index.ts'
import { points } from '../persons.ts'
import { reach } from '../record.ts'

const t = createTranslator(sv)

/** As many as one document can hold in Chromium's memory with room to spare. */
const maxPrinted = 2000
/** So many of those who can't be written to are named. */
const named = 50

/**
 * Whom a run is about: all of a certificate in the list's order, the given ones in theirs, or those of an earlier run;
 * with `kept` only those of it whose documents were made.
 */
export type Selection = { certificate_id?: number; person_ids?: number[]; run_id?: string; kept?: boolean }
export type RunOutput = 'pdf' | 'zip' | 'xlsx' | 'mail'
/** As they were selected, or as a class list. */
export type RunOrder = 'list' | 'lastname'

const printedSelect = {
  id: true,
  status: true,
  firstname: true,
  lastname: true,
  email: true,
  protected: true,
  number: true,
  certificate: {
    select: { id: true, kind: true, group_id: true, course_moment_id: true, date: true, fields: true },
  },
} as const satisfies Prisma.CertificatePersonSelect
export type Printed = Prisma.CertificatePersonGetPayload<{ select: typeof printedSelect }>

/** The certificates of all kinds that the actor may read. */
export function readable(ctx: Pick<SignedInContext, 'actor'>): Prisma.CertificateWhereInput {
  return { OR: kindNames.map((name) => reach(ctx, kindOf(name), 'read')) }
}

/**
 * Those of the selection whom a run of this output is about, in order; never nobody.
 * @throws AppError INVALID at `person_ids` for drafts ('Spara innan du skriver ut'), for whom the output can't be made, and for
 *   unknown ones; FORBIDDEN without the right to print for one of the colleges
 */
export async function personsFor(ctx: SignedInContext, selection: Selection, output: RunOutput): Promise<Printed[]> {
  const found = await select(ctx, selection)
  const persons = taken(found, output, selection.person_ids !== undefined)
  if (persons.length === 0) throw refuse(t(output === 'mail' ? 'print.nobodyToMail' : 'print.nothing'))
  if (persons.length > maxPrinted) throw refuse(t('print.tooMany', { number: points(maxPrinted) }))
  requireRight(ctx, persons)
  return persons
}

const swedishOrder = new Intl.Collator('sv')

/** The persons in the order that was asked for: by surname å, ä and ö come last, and who are called the same keep the list's. */
export function inOrder(persons: Printed[], order: RunOrder): Printed[] {
  if (order === 'list') return persons
  const by = (key: 'lastname' | 'firstname', one: Printed, other: Printed) => swedishOrder.compare(one[key], other[key])
  return persons.toSorted((one, other) => by('lastname', one, other) || by('firstname', one, other))
}

/** What there is to choose between for a selection: how many a run would be for, whom mails would reach, and whether numbers may be shown. */
export async function choicesFor(ctx: SignedInContext, selection: Selection) {
  const persons = (await select(ctx, selection)).filter(({ status }) => status !== 'draft')
  if (persons.length === 0) throw refuse(t('print.nothing'))
  requireRight(ctx, persons)
  const issued = persons.filter(({ status }) => status === 'issued')
  const open = issued.filter((person) => !person.protected)
  const without = open.filter(({ email }) => email === '')
  return {
    issued: issued.length,
    /** Everybody who was ever issued: what a list holds. */
    listed: persons.length,
    mail: {
      to: open.length - without.length,
      without: without.length,
      names: without.slice(0, named).map(({ firstname, lastname }) => `${firstname} ${lastname}`.trim()),
      protected: issued.length - open.length,
    },
    /** Whole personal numbers may stand in the list. */
    reveal: mayReveal(ctx, persons),
  }
}

/** May the actor see the personal numbers of all of them? */
export function mayReveal({ actor }: SignedInContext, persons: readonly Printed[]): boolean {
  return persons.every(({ certificate }) =>
    actor.ability.can('reveal', asSubject(kindOf(certificate.kind as PaperKind).subject, certificate)),
  )
}

function requireRight({ actor }: SignedInContext, persons: readonly Printed[]): void {
  for (const group_id of new Set(persons.map(({ certificate }) => certificate.group_id))) {
    if (!actor.ability.can('create', asSubject('PrintRun', { group_id }))) {
      throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
    }
  }
}

async function select(ctx: SignedInContext, selection: Selection): Promise<Printed[]> {
  const certificate = readable(ctx)
  if (selection.certificate_id !== undefined) {
    return ctx.db.certificatePerson.findMany({
      where: { certificate_id: selection.certificate_id, certificate },
      select: printedSelect,
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    })
  }
  if (selection.run_id !== undefined) {
    const person = { certificate, ...(selection.kept && { document: { isNot: null } }) }
    const items = await ctx.db.printRunItem.findMany({
      where: { run_id: selection.run_id, status: { not: 'failed' }, person },
      select: { person: { select: printedSelect } },
      orderBy: { position: 'asc' },
    })
    return items.map(({ person }) => person)
  }
  const ids = [...new Set(selection.person_ids)]
  const found = await ctx.db.certificatePerson.findMany({
    where: { id: { in: ids }, certificate },
    select: printedSelect,
  })
  const byId = new Map(found.map((person) => [person.id, person]))
  const persons = ids.flatMap((id) => byId.get(id) ?? [])
  if (persons.length < ids.length) throw refuse(t('valid.unknownRow'))
  return persons
}

/** @param asked each was named, so that leaving one out must be told */
function taken(persons: Printed[], output: RunOutput, asked: boolean): Printed[] {
  const issued = persons.filter(({ status }) => status === 'issued')
  const draft = persons.some(({ status }) => status === 'draft')
  if (output === 'mail') return issued.filter((person) => person.email !== '' && !person.protected)
  if (asked && draft) throw refuse(t('valid.saveFirst'))
  if (output === 'xlsx') return persons.filter(({ status }) => status !== 'draft')
  if (asked && issued.length < persons.length) throw refuse(t('print.revoked'))
  if (persons.length > 0 && issued.length === 0) throw refuse(t(draft ? 'valid.saveFirst' : 'print.revoked'))
  return issued
}

function refuse(message: string): AppError {
  return invalid({ person_ids: [message] }, message)
}
