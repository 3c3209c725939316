import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { FieldErrors } from '../../kernel/errors.ts'
import { dayOf, toDay } from '../../kernel/fields.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { certificationOn, periodTexts } from './certified-on.ts'
import type { GroupCategory } from './group.entity.ts'
import type { GroupFull } from './group-shape.ts'
import {
  type AskedCertification,
  isSamePeriod,
  type Period,
  type PeriodFault,
  type PeriodRow,
  periodFaults,
  periodsAsAsked,
} from './periods.ts'

// The periods of a group in the table: read, written with the group, and logged.

const t = createTranslator(sv)

type Held = (PeriodRow & { id: number })[]

/** The rows of a group, oldest first, with the certificates that state them; none for a group that is being made. */
async function heldRows(db: Tx, group_id: number | undefined): Promise<Held> {
  if (group_id === undefined) return []
  const rows = await db.certificationPeriod.findMany({
    where: { group_id },
    select: { id: true, first_day: true, last_day: true, certificate_id: true },
    orderBy: { first_day: 'asc' },
  })
  return rows.map((row) => ({ ...row, first_day: dayOf(row.first_day) as string, last_day: dayOf(row.last_day) }))
}

/** A group's certification as a save states it: the rows themselves, or the old contract's words. */
export type PeriodsInput = AskedCertification & { periods?: Period[] | undefined }

/** Works out the nested write of what a save says of the periods; undefined when it says nothing. `faults` stand at their fields. */
export async function periodsToBe(
  db: Tx,
  { periods, ...asked }: PeriodsInput,
  before: { id: number } | null,
  category: GroupCategory,
) {
  const isSaid = periods !== undefined || asked.certified !== undefined || asked.certified_until !== undefined
  if (!isSaid) return { links: undefined, isChanged: false, faults: {} }
  const held = await heldRows(db, before?.id)
  const { rows, faults } = periods ? judged(periods, held, category) : worked(asked, held, category)
  return { links: periodLinks(rows, held, before !== null), isChanged: !areSame(rows, held), faults }
}

function judged(periods: Period[], held: Held, category: GroupCategory): { rows: PeriodRow[]; faults: FieldErrors } {
  const faults = periodFaults(periods, held, category).flatMap((fault, index) =>
    fault ? [[`data.periods.${index}.${fault.field}`, [faultText(fault)]]] : [],
  )
  return { rows: withCertificates(periods, held), faults: Object.fromEntries(faults) }
}

/** Gives a period whose days changed the certificate of the row that it was: the one with the same first day, or else last day. */
function withCertificates(periods: Period[], held: Held): PeriodRow[] {
  const changed = held.filter((row) => !periods.some((each) => isSamePeriod(each, row)))
  return periods.map(({ first_day, last_day }) => {
    const was = changed.find((row) => row.first_day === first_day) ?? changed.find((row) => row.last_day === last_day)
    return { first_day, last_day, certificate_id: was?.certificate_id ?? null }
  })
}

function worked(asked: AskedCertification, held: Held, category: GroupCategory) {
  const today = todayInSweden()
  const told = certificationOn(
    today,
    held.map(({ first_day, last_day }) => ({ first_day: toDay(first_day), last_day: toDay(last_day) })),
  )
  return { rows: periodsAsAsked(held, asked, { told, today, category }), faults: askedFaults(asked, told) }
}

function askedFaults(asked: AskedCertification, told: ReturnType<typeof certificationOn>): FieldErrors {
  const { certified = told.certified, certified_until = told.certified_until } = asked
  const isOff = certified === null || certified === false
  if (isOff && certified_until && certified_until !== told.certified_until) {
    return { 'data.certified': [t('valid.certifiedMissing')] }
  }
  const first = certified === true ? (told.certified ?? todayInSweden()) : certified
  if (first && asked.certified_until && asked.certified_until < first) {
    return { 'data.certified_until': [t('valid.certifiedOrder')] }
  }
  return {}
}

/** The Swedish text of a period's fault. */
function faultText(fault: PeriodFault): string {
  if (fault.fault === 'order') return t('valid.certifiedOrder')
  if (fault.fault === 'open') return t('period.endMissing')
  if (fault.fault === 'overlap') return t('period.overlap', { period: spanText(fault.other) })
  return t(fault.isFirst && fault.years === 3 ? 'period.longFirst' : 'period.long', { date: fault.latest })
}

/** "2022-07-01–2027-06-30", or "2022-07-01 och tills vidare". */
export const spanText = ({ first_day, last_day }: Period): string =>
  last_day === null ? t('period.open', { from: first_day }) : `${first_day}–${last_day}`

const areSame = (rows: readonly Period[], held: Held): boolean =>
  rows.length === held.length && rows.every((row) => held.some((each) => isSamePeriod(each, row)))

/** The nested write that leaves the rows; one whose days stay keeps its row. */
function periodLinks(rows: readonly PeriodRow[], held: Held, isUpdate: boolean) {
  const kept = held.filter((row) => rows.some((each) => isSamePeriod(each, row)))
  const create = rows
    .filter((row) => !kept.some((each) => isSamePeriod(each, row)))
    .map(({ first_day, last_day, certificate_id }) => ({
      first_day: toDay(first_day),
      last_day: toDay(last_day),
      ...(certificate_id && { certificate: { connect: { id: certificate_id } } }),
    }))
  return { ...(isUpdate && { deleteMany: { id: { notIn: kept.map(({ id }) => id) } } }), create }
}

/** Logs the periods that a save added and took away, in the save's transaction. */
export async function logPeriods(ctx: SignedInContext, row: GroupFull, before: GroupFull | null): Promise<void> {
  const [now, was] = [periodTexts(row.period_days), periodTexts(before?.period_days ?? [])]
  const without = (rows: Period[], others: Period[]) =>
    rows.filter((each) => !others.some((other) => isSamePeriod(each, other)))
  const details = { added: without(now, was), removed: without(was, now) }
  if (details.added.length + details.removed.length === 0) return
  await audit(ctx.db, ctx, { action: 'certify', subject: 'Group', id: row.id, details })
}
