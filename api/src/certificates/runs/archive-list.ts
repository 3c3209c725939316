import type { Buffer } from 'node:buffer'
import { toDay } from '../../core/fields.ts'
import type { Tx } from '../../core/transaction.ts'
import { type Column, sheet, workbookOf } from '../../core/workbook.ts'
import type { Services } from '../../services.ts'
import { sv } from '../../words/sv/index.ts'
import { capitalise, createWords, formsOf } from '../../words/words.ts'
import { verifyUrlOf } from '../college.ts'
import { readFrozen } from '../frozen-paper.ts'
import { kindOf } from '../kinds/index.ts'
import { type ListedNumbers, numberColumns } from '../number-column.ts'
import { collegeName, formatNumberGroups, type Paper } from '../papers/index.ts'

const t = createWords(sv)

const rowSelect = {
  firstname: true,
  lastname: true,
  personal_number: true,
  status: true,
  number: true,
  protected: true,
  paper: true,
  revoked_at: true,
} as const
type Row = Awaited<ReturnType<typeof rowsOf>>[number]
type Listed = Row & { stated: Paper }

/**
 * A run's persons as an Excel file for the archive, in the run's order: what each paper states, and whether it still holds.
 * The address leads nowhere for a protected identity, so there is none.
 */
export async function archiveList(
  { db, env, keys }: Pick<Services, 'db' | 'env' | 'keys'>,
  runId: string,
  personalNumbers: ListedNumbers,
): Promise<Buffer> {
  const rows = (await rowsOf(db, runId)).map((row) => ({ ...row, stated: readFrozen(row.paper) }))
  const columns: Column<Listed>[] = [
    { title: 'archive.number', width: 18, value: ({ number }) => formatNumberGroups(number as string) },
    { title: 'field.lastname', width: 24, value: ({ lastname }) => lastname },
    { title: 'field.firstname', width: 24, value: ({ firstname }) => firstname },
    ...numberColumns(keys, personalNumbers),
    { title: 'archive.kind', width: 32, value: ({ stated }) => kindText(stated) },
    { title: 'archive.college', width: 36, value: ({ stated }) => collegeName(stated.college) },
    { title: 'archive.educator', width: 36, value: ({ stated }) => ('educator' in stated ? stated.educator : null) },
    { title: 'field.date', width: 12, value: ({ stated }) => toDay(stated.date) },
    { title: 'field.status', width: 14, value: ({ status }) => t(statusWords[status]) },
    { title: 'archive.endedAt', width: 14, value: ({ revoked_at }) => revoked_at && dayInSweden(revoked_at) },
    {
      title: 'archive.address',
      width: 60,
      value: (row) => (row.protected ? null : verifyUrlOf(env, row.number as string)),
    },
  ]
  return workbookOf([sheet(t('archive.sheet'), columns, rows)])
}

const statusWords = {
  draft: 'status.draft',
  issued: 'status.issued',
  replaced: 'cert.status.replaced',
  revoked: 'cert.status.revoked',
} as const

async function rowsOf(db: Tx, runId: string) {
  const items = await db.printRunItem.findMany({
    where: { run_id: runId },
    select: { person: { select: rowSelect } },
    orderBy: { position: 'asc' },
  })
  return items.map(({ person }) => person)
}

const kindText = ({ kind }: Paper) => capitalise(formsOf(kindOf(kind).entity).indefSg)

/** A day as Excel keeps it: without a time zone, so that it is the same wherever the file is opened. */
function dayInSweden(moment: Date): Date {
  return toDay(moment.toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' }))
}
