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
import { mayPrint, visibleCertificates } from '../record.ts'
import { countedPersons, personsOfFilter, type RunFilter } from './filtered-persons.ts'
import { maxPrinted, type Printed, printedSelect } from './printed.ts'

const t = createTranslator(sv)

/** The most names of persons without an address. */
const maxNames = 50

/**
 * The persons of a run: all of a certificate in the list's order, the given ones in theirs, those of an earlier run, or of all certificates
 * that a list shows over its pages. `kept` leaves those of the earlier run without finished documents out.
 */
export type Selection = {
  certificate_id?: number
  person_ids?: number[]
  run_id?: string
  kept?: boolean
  filter?: RunFilter
}
/** The output of a run: one PDF, a ZIP of PDFs, an Excel list, or mails to the persons. */
export type RunOutput = 'pdf' | 'zip' | 'xlsx' | 'mail'
/** The order of the selection, or that of a class list. */
export type RunOrder = 'list' | 'lastname'

/** The filter for the certificates of all kinds that the actor may read. */
export function readableCertificates(ctx: Pick<SignedInContext, 'actor'>): Prisma.CertificateWhereInput {
  return { OR: kindNames.map((name) => visibleCertificates(ctx, kindOf(name), 'read')) }
}

/**
 * The selection's persons for a run of this output, in order; at least one. `mark` stands for those of a filter that the question
 * counted.
 * @throws AppError INVALID at `person_ids` for drafts ('Spara innan du skriver ut'), for persons without such an output, and for
 *   unknown ones; FORBIDDEN without the right to print for one of the colleges; CONFLICT for a filter that has other documents by now
 */
export async function personsFor(
  ctx: SignedInContext,
  { mark, ...selection }: Selection & { mark?: string },
  output: RunOutput,
): Promise<Printed[]> {
  const { filter } = selection
  const found = filter ? await countedPersons(ctx, filter, mark) : await select(ctx, selection)
  const persons = personsOfOutput(found, output, selection.person_ids !== undefined)
  if (persons.length === 0) throw refuse(t(output === 'mail' ? 'print.nobodyToMail' : 'print.nothing'))
  if (persons.length > maxPrinted) throw refuse(t('print.tooMany', { number: points(maxPrinted) }))
  requireRight(ctx, persons, output)
  return persons
}

const swedishOrder = new Intl.Collator('sv')

/** Sorts the persons for a run: by Swedish rules for 'lastname', where equal names keep the list's order. */
export function inOrder(persons: Printed[], order: RunOrder): Printed[] {
  if (order === 'list') return persons
  const by = (key: 'lastname' | 'firstname', one: Printed, other: Printed) => swedishOrder.compare(one[key], other[key])
  return persons.toSorted((one, other) => by('lastname', one, other) || by('firstname', one, other))
}

/**
 * The choices for a run of a selection: the number of persons, the recipients of mails, and the right to whole personal numbers. Of a
 * filter they tell also what {@link personsOfFilter} leaves out, and the mark with which the run begins.
 * @throws AppError INVALID, FORBIDDEN
 */
export async function choicesFor(ctx: SignedInContext, selection: Selection) {
  const { filter } = selection
  const { persons: all, ...ofFilter } = filter
    ? await personsOfFilter(ctx, filter)
    : { persons: await select(ctx, selection) }
  const persons = all.filter(({ status }) => status !== 'draft')
  if (persons.length === 0) throw refuse(t('print.nothing'))
  requireRight(ctx, persons)
  const issued = persons.filter(({ status }) => status === 'issued')
  const open = issued.filter((person) => !person.protected)
  const without = open.filter(({ email }) => email === '')
  return {
    ...ofFilter,
    issued: issued.length,
    /** The persons of a list: all but the drafts. */
    listed: persons.length,
    mail: {
      to: open.length - without.length,
      without: without.length,
      names: without.slice(0, maxNames).map(({ firstname, lastname }) => `${firstname} ${lastname}`.trim()),
      protected: issued.length - open.length,
    },
    /** Set for those who may send no mails: stakeholders print alone. */
    ...(!open.every(({ certificate }) => maySend(ctx, certificate)) && { printOnly: true as const }),
    /** The actor may have whole personal numbers in the list. */
    reveal: mayReveal(ctx, persons),
  }
}

/** Tells whether the actor may see the whole personal numbers of all the persons. */
export function mayReveal({ actor }: SignedInContext, persons: readonly Printed[]): boolean {
  return persons.every(({ certificate }) =>
    actor.ability.can('reveal', asSubject(kindOf(certificate.kind as PaperKind).subject, certificate)),
  )
}

/** Tells whether the actor may mail the certificate's papers. Stakeholders may print them alone. */
const maySend = ({ actor }: Pick<SignedInContext, 'actor'>, certificate: Printed['certificate']): boolean =>
  actor.ability.can('create', asSubject('PrintRun', { group_id: certificate.group_id })) ||
  (mayPrint({ actor }, certificate) &&
    actor.ability.can('issue', asSubject(kindOf(certificate.kind as PaperKind).subject, certificate)))

function requireRight({ actor }: SignedInContext, persons: readonly Printed[], output?: RunOutput): void {
  const certificates = new Map(persons.map(({ certificate }) => [certificate.id, certificate]))
  for (const certificate of certificates.values()) {
    const may = output === 'mail' ? maySend({ actor }, certificate) : mayPrint({ actor }, certificate)
    if (!may) throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
  }
}

async function select(ctx: SignedInContext, selection: Selection): Promise<Printed[]> {
  const certificate = readableCertificates(ctx)
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

/**
 * The persons that the output is made for.
 * @param explicit each person was chosen by itself, so that an unusable one is an error and not left out
 */
function personsOfOutput(persons: Printed[], output: RunOutput, explicit: boolean): Printed[] {
  const issued = persons.filter(({ status }) => status === 'issued')
  const draft = persons.some(({ status }) => status === 'draft')
  if (output === 'mail') return issued.filter((person) => person.email !== '' && !person.protected)
  if (explicit && draft) throw refuse(t('valid.saveFirst'))
  if (output === 'xlsx') return persons.filter(({ status }) => status !== 'draft')
  if (explicit && issued.length < persons.length) throw refuse(t('print.revoked'))
  if (persons.length > 0 && issued.length === 0) throw refuse(t(draft ? 'valid.saveFirst' : 'print.revoked'))
  return issued
}

function refuse(message: string): AppError {
  return invalid({ person_ids: [message] }, message)
}
