import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { momentOf } from '../../kernel/fields.ts'
import { maskPersonalNumber } from '../../kernel/personal-number.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { savedRowsOf } from '../../modules/people/person-tables.ts'
import { eraseParts, idsOf, keptOf } from './erase-parts.ts'
import { mentionsOf } from './mentions.ts'
import { numberReads } from './number-reads.ts'
import { factsOf, type Named, namesakes, type PersonRow, type RowKey, rowsOfPerson } from './person-rows.ts'

const t = createTranslator(sv)

/** A row of the person for the office: where it is opened, and a line about it. */
type Described = RowKey & {
  name: string
  email: string
  /** The text of its place, for example a document's number and college. */
  place: string
  /** The admin's or the cert app's form with the row. */
  open: { app: 'admin' | 'cert'; entity: string; id: number } | null
  /** An issued document, which an erasure leaves. */
  isIssued: boolean
}

async function describe(db: Tx, rows: readonly PersonRow[]): Promise<Described[]> {
  const idsIn = (table: PersonRow['table']) => rows.flatMap((row) => (row.table === table ? [row.id] : []))
  const [persons, participants] = await Promise.all([
    db.certificatePerson.findMany({
      where: { id: { in: idsIn('CertificatePerson') } },
      select: {
        ...{ id: true, number: true },
        certificate: { select: { id: true, kind: true, group: { select: { title: true } } } },
      },
    }),
    db.participant.findMany({
      where: { id: { in: idsIn('Participant') } },
      select: { id: true, course_moment: { select: { id: true, number: true, title: true } } },
    }),
  ])
  const personOf = new Map(persons.map((each) => [each.id, each]))
  const momentOf = new Map(participants.map((each) => [each.id, each.course_moment]))
  const opened = (row: PersonRow): Pick<Described, 'place' | 'open'> => {
    if (row.table === 'CertificatePerson') {
      const person = personOf.get(row.id)
      if (!person) return { place: '', open: null }
      const { certificate, number } = person
      const place = [certificate.group.title, number].filter(Boolean).join(', ')
      return { place, open: { app: 'cert', entity: certificate.kind, id: certificate.id } }
    }
    if (row.table === 'Participant') {
      const moment = momentOf.get(row.id)
      if (!moment) return { place: '', open: null }
      return {
        place: `${moment.title}, ${moment.number}`,
        open: { app: 'cert', entity: 'courseMoment', id: moment.id },
      }
    }
    const entity = {
      ...{ User: 'user', Application: 'application', AccountRequest: 'accountRequest' },
      NewsletterSubscriber: 'newsletterSubscriber',
    }[row.table]
    return { place: '', open: { app: 'admin', entity, id: row.id } }
  }
  return rows.map((row) => ({
    ...{ table: row.table, id: row.id, email: row.email, ...opened(row) },
    name: `${row.firstname} ${row.lastname}`.trim(),
    isIssued: row.status !== null && row.status !== 'draft',
  }))
}

/**
 * All that is kept of one person: rows by table, texts that name the person, times when somebody read the number, and the parts
 * of an erasure as a dry run.
 * @throws AppError NOT_FOUND when there is no such row any more
 */
export async function personOverview(ctx: SignedInContext, named: Named) {
  const { db, services } = ctx
  const rows = await rowsOfPerson(db, named)
  if (rows.length === 0) throw new AppError('NOT_FOUND', { message: t('error.404') })
  const facts = await factsOf(db, services.keys, rows)
  const person = { ids: idsOf(rows), facts }
  const mentions = await mentionsOf(db, facts)
  const parts: { id: (typeof eraseParts)[number]['id']; count: number }[] = []
  for (const part of eraseParts) parts.push({ id: part.id, count: await part.count(services, person, mentions) })
  const first = rows.find(({ lastname }) => lastname) ?? rows[0]
  return {
    /** The last save of one of the rows. */
    updated_at: momentOf((await savedRowsOf(db, rows)).at),
    name: first ? `${first.firstname} ${first.lastname}`.trim() || first.email : '',
    firstname: first?.firstname ?? '',
    lastname: first?.lastname ?? '',
    emails: facts.emails,
    numbers: facts.numbers.map(maskPersonalNumber),
    rows: await describe(db, rows),
    similar: await describe(db, await namesakes(db, rows)),
    mentions,
    reads: await numberReads(db, rows),
    erasure: { parts, kept: await keptOf(services, person, mentions) },
  }
}
