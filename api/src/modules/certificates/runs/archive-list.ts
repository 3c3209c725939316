import type { Buffer } from 'node:buffer'
import type { Prisma } from '@kollegium/db'
import type { Services } from '../../../engine/services.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { createTranslator } from '../../../i18n/translator.ts'
import type { Keys } from '../../../kernel/encryption-keys.ts'
import { toDay } from '../../../kernel/fields.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { type Column, sheet, workbookOf } from '../../../platform/spreadsheets/workbook.ts'
import { verifyUrlOf } from '../college.ts'
import { orFault, PaperFault, readFrozen } from '../frozen-paper.ts'
import { type ListedNumbers, numberColumns } from '../number-column.ts'
import { collegeName, formatNumberGroups, nounOf, type Paper, paperFacts } from '../papers/index.ts'

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
type Listed = Person & {
  stated: Paper
  /** What the kind's own papers state beside what all do, by label. */
  facts: ReadonlyMap<string, string>
}

/**
 * A run's persons as an Excel file for the archive, in the run's order: what each paper states, and whether it still holds.
 * The address leads nowhere for a protected identity, so there is none. Or, when some papers can't be read, whose: by their
 * place in the run.
 */
export async function archiveList(
  { db, env, keys }: Pick<Services, 'db' | 'env' | 'keys'>,
  runId: string,
  personalNumbers: ListedNumbers,
): Promise<Buffer | ReadonlyMap<number, PaperFault>> {
  const rows: Listed[] = []
  const faults = new Map<number, PaperFault>()
  for (const { position, person } of await rowsOf(db, runId)) {
    try {
      rows.push(read(keys, person))
    } catch (error) {
      if (!(error instanceof PaperFault)) throw error
      faults.set(position, error)
    }
  }
  if (faults.size > 0) return faults
  const columns: Column<Listed>[] = [
    { title: 'archive.number', width: 18, value: ({ number }) => formatNumberGroups(number as string) },
    { title: 'field.lastname', width: 24, value: ({ lastname }) => lastname },
    { title: 'field.firstname', width: 24, value: ({ firstname }) => firstname },
    ...numberColumns(keys, personalNumbers),
    { title: 'paper.fact.document', width: 32, value: ({ stated }) => documentOf(stated) },
    { title: 'paper.fact.college', width: 36, value: ({ stated }) => collegeName(stated.college) },
    ...factColumns(rows),
    { title: 'field.date', width: 12, value: ({ stated }) => toDay(stated.date) },
    { title: 'field.status', width: 14, value: ({ status }) => t(statusWords[status]) },
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

/** @throws PaperFault */
function read(keys: Keys, person: Person): Listed {
  const { personal_number } = person
  // Its column is filled later, when nobody can be named any more.
  if (personal_number) orFault(() => keys.open(personal_number))
  const stated = readFrozen(person.paper)
  const own = new Set([...common.map((key) => t(key)), t(`paper.numberLabel.${nounOf(stated.kind)}`)])
  return {
    ...person,
    stated,
    facts: new Map(paperFacts(stated).flatMap(({ label, value }) => (own.has(label) ? [] : [[label, value]]))),
  }
}

/** Facts that have columns of their own. */
const common = ['paper.fact.name', 'paper.fact.document', 'paper.fact.college', 'paper.fact.issued'] as const

/** What these papers state of their kinds' own, in the order of the papers; points also as the number that they are. */
function factColumns(rows: readonly Listed[]): Column<Listed>[] {
  const labels = new Set(rows.flatMap(({ facts }) => [...facts.keys()]))
  const columns = [...labels].map(
    (label): Column<Listed> => ({ title: { text: label }, width: 36, value: ({ facts }) => facts.get(label) ?? null }),
  )
  const credits = ({ stated }: Listed) => ('credits' in stated ? stated.credits : null)
  if (rows.every((row) => credits(row) === null)) return columns
  return [...columns, { title: 'field.credits', width: 10, value: credits }]
}

/** What a document's state is called where it is listed. */
export const statusWords = {
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

/** "Diplom, vuxenutbildning". */
const documentOf = (paper: Paper): string =>
  paperFacts(paper).find(({ label }) => label === t('paper.fact.document'))?.value ?? ''

/** A day as Excel keeps it: without a time zone, so that it is the same wherever the file is opened. */
export function dayInSweden(moment: Date): Date {
  return toDay(moment.toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' }))
}
