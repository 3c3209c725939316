import type { Buffer } from 'node:buffer'
import type { Prisma } from '@kollegium/db'
import type { Services } from '../../../engine/services.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { swedishDay } from '../../../i18n/swedish-day.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import type { Keys } from '../../../kernel/encryption-keys.ts'
import { toDay } from '../../../kernel/fields.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { type Column, sheet, workbookOf } from '../../../platform/spreadsheets/workbook.ts'
import { formatCertificateNumber } from '../certificate-number.ts'
import { verifyUrlOf } from '../college.ts'
import { orPaperError, PaperError, readFrozen } from '../frozen-paper.ts'
import { type NumberDisplay, numberColumns } from '../number-column.ts'
import { collegeName, documentTitle, nounOf, type Paper, paperFacts } from '../papers/index.ts'

const t = createTranslator(sv)

const rowSelect = {
  firstname: true,
  lastname: true,
  personal_number: true,
  status: true,
  number: true,
  protected: true,
  paper: true,
  revoked_at: true,
  revoked_reason: true,
} as const satisfies Prisma.CertificatePersonSelect
type Person = Prisma.CertificatePersonGetPayload<{ select: typeof rowSelect }>
type ArchiveRow = Person & {
  stated: Paper
  /** The facts of the kind's own, by label. */
  facts: ReadonlyMap<string, string>
}

/**
 * Makes the archive's Excel file of a run, in the run's order: each paper's facts and its present status. A protected identity has
 * no address, because the verification page doesn't know the person.
 * @returns the file, or, when some papers can't be read, their errors by the persons' places in the run
 */
export async function archiveList(
  { db, env, keys }: Pick<Services, 'db' | 'env' | 'keys'>,
  runId: string,
  personalNumbers: NumberDisplay,
): Promise<Buffer | ReadonlyMap<number, PaperError>> {
  const rows: ArchiveRow[] = []
  const errors = new Map<number, PaperError>()
  for (const { position, person } of await rowsOf(db, runId)) {
    try {
      rows.push(read(keys, person))
    } catch (error) {
      if (!(error instanceof PaperError)) throw error
      errors.set(position, error)
    }
  }
  if (errors.size > 0) return errors
  const columns: Column<ArchiveRow>[] = [
    { title: 'archive.number', width: 18, value: ({ number }) => formatCertificateNumber(number as string) },
    { title: 'field.lastname', width: 24, value: ({ lastname }) => lastname },
    { title: 'field.firstname', width: 24, value: ({ firstname }) => firstname },
    ...numberColumns(keys, personalNumbers),
    { title: 'paper.fact.document', width: 32, value: ({ stated }) => documentTitle(stated) },
    { title: 'paper.fact.college', width: 36, value: ({ stated }) => collegeName(stated.college) },
    ...factColumns(rows),
    { title: 'field.date', width: 12, value: ({ stated }) => toDay(stated.date) },
    { title: 'field.status', width: 14, value: ({ status }) => t(statusLabels[status]) },
    { title: 'archive.endedAt', width: 14, value: ({ revoked_at }) => revoked_at && dayInSweden(revoked_at) },
    { title: 'verify.reason', width: 36, value: ({ revoked_reason }) => revoked_reason || null },
    {
      title: 'archive.address',
      width: 60,
      value: (row) => (row.protected ? null : verifyUrlOf(env, row.number as string)),
    },
  ]
  return workbookOf([sheet(t('archive.sheet'), columns, rows)])
}

/** Reads one person's stored paper. @throws PaperError */
function read(keys: Keys, person: Person): ArchiveRow {
  const { personal_number } = person
  // The column opens it later, too late to name the person with a broken number.
  if (personal_number) orPaperError(() => keys.open(personal_number))
  const stated = readFrozen(person.paper)
  const own = new Set([...common.map((key) => t(key)), t(`paper.numberLabel.${nounOf(stated.kind)}`)])
  return {
    ...person,
    stated,
    facts: new Map(paperFacts(stated).flatMap(({ label, value }) => (own.has(label) ? [] : [[label, value]]))),
  }
}

/** The facts with columns of their own. */
const common = ['paper.fact.name', 'paper.fact.document', 'paper.fact.college', 'paper.fact.issued'] as const

/** The columns of the kinds' own facts, in the order of the papers. Points get a column of numbers, too. */
function factColumns(rows: readonly ArchiveRow[]): Column<ArchiveRow>[] {
  const labels = new Set(rows.flatMap(({ facts }) => [...facts.keys()]))
  const columns = [...labels].map(
    (label): Column<ArchiveRow> => ({
      title: { text: label },
      width: 36,
      value: ({ facts }) => facts.get(label) ?? null,
    }),
  )
  const credits = ({ stated }: ArchiveRow) => ('credits' in stated ? stated.credits : null)
  if (rows.every((row) => credits(row) === null)) return columns
  return [...columns, { title: 'field.credits', width: 10, value: credits }]
}

/** The dictionary keys of a document's status in lists. */
export const statusLabels = {
  draft: 'status.draft',
  issued: 'status.issued',
  replaced: 'cert.status.replaced',
  revoked: 'cert.status.revoked',
} as const

function rowsOf(db: Tx, runId: string): Promise<{ position: number; person: Person }[]> {
  return db.printRunItem.findMany({
    where: { run_id: runId },
    select: { position: true, person: { select: rowSelect } },
    orderBy: { position: 'asc' },
  })
}

/** The Swedish day of a moment, for Excel. It has no time zone, so that every computer shows the same day. */
export function dayInSweden(moment: Date): Date {
  return toDay(swedishDay(moment))
}
