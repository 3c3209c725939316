import type { Prisma } from '@kollegium/db'
import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { FieldErrors } from '../../kernel/errors.ts'
import { dayOf, toDay } from '../../kernel/fields.ts'
import { certificationOn, periodsIn } from './certified-on.ts'
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

/** The select of a group's periods with the college's certificates that state them, oldest first. */
export const periodRowsSelect = {
  select: {
    id: true,
    first_day: true,
    last_day: true,
    certificate_id: true,
    certificate: {
      select: {
        persons: {
          where: { status: { not: 'draft' } },
          select: { number: true, status: true },
          orderBy: [{ status: 'asc' }, { id: 'desc' }],
          take: 1,
        },
      },
    },
  },
  orderBy: { first_day: 'asc' },
} as const satisfies Prisma.Group$periodsArgs

type Held = Pick<GroupFull, 'periods' | 'period_days'>

const rowsOf = ({ periods }: Pick<GroupFull, 'periods'>): (Period & { id: number; certificate_id: number | null })[] =>
  periods.map(({ id, first_day, last_day, certificate_id }) => ({
    ...{ id, certificate_id },
    first_day: dayOf(first_day) as string,
    last_day: dayOf(last_day),
  }))

/** The periods for clients; `certificate` is the college's certificate that states it. */
export function presentPeriods(periods: GroupFull['periods']) {
  return periods.map(({ id, first_day, last_day, certificate_id, certificate }) => {
    const [person] = certificate?.persons ?? []
    return {
      id,
      first_day: dayOf(first_day) as string,
      last_day: dayOf(last_day),
      certificate:
        certificate_id === null || !person
          ? null
          : { id: certificate_id, number: person.number, status: person.status },
    }
  })
}

/** What a save says of a group's certification: the rows themselves, or the old contract's words. */
export type PeriodsInput = AskedCertification & { periods?: PeriodRow[] | undefined }

/** Works out the periods that a save leaves; null when it says nothing of them. `faults` stand at their fields. */
export function periodsToBe(
  { periods, ...asked }: PeriodsInput,
  before: Held | null,
  category: GroupCategory,
): { periods: PeriodRow[] | null; faults: FieldErrors } {
  const held = before ? rowsOf(before) : []
  if (periods) {
    const certificates = new Map(held.map(({ id, certificate_id }) => [id, certificate_id]))
    const faults = periodFaults(periods, held, category).flatMap((fault, index) =>
      fault ? [[`data.periods.${index}.${fault.field}`, [faultText(fault)]]] : [],
    )
    return {
      periods: periods.map((row) => ({ ...row, certificate_id: certificates.get(row.id ?? 0) ?? null })),
      faults: Object.fromEntries(faults),
    }
  }
  if (asked.certified === undefined && asked.certified_until === undefined) return { periods: null, faults: {} }
  const today = todayInSweden()
  const told = certificationOn(today, periodsIn(before?.period_days ?? []))
  const faults = askedFaults(asked, told)
  return { periods: periodsAsAsked(held, asked, { told, today, category }), faults }
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

/** Whether the rows are the group's own, unchanged. */
export const samePeriods = (rows: readonly Period[], before: Held): boolean => {
  const held = rowsOf(before)
  return rows.length === held.length && rows.every((row) => held.some((each) => isSamePeriod(each, row)))
}

/** The nested write that leaves the rows; one whose days stay keeps its row. */
export function periodLinks(rows: readonly PeriodRow[], before: Held | null) {
  const kept = before ? rowsOf(before).filter((row) => rows.some((each) => isSamePeriod(each, row))) : []
  const create = rows
    .filter((row) => !kept.some((each) => isSamePeriod(each, row)))
    .map(({ first_day, last_day, certificate_id = null }) => ({
      first_day: toDay(first_day),
      last_day: toDay(last_day),
      ...(certificate_id !== null && { certificate: { connect: { id: certificate_id } } }),
    }))
  return { ...(before && { deleteMany: { id: { notIn: kept.map(({ id }) => id) } } }), create }
}

/** Logs the periods that a save added and took away, in the save's transaction. */
export async function logPeriods(ctx: SignedInContext, row: GroupFull, before: GroupFull | null): Promise<void> {
  const [now, held] = [rowsOf(row), before ? rowsOf(before) : []]
  const without = (rows: readonly Period[], others: readonly Period[]) =>
    rows
      .filter((each) => !others.some((other) => isSamePeriod(each, other)))
      .map(({ first_day, last_day }) => ({ first_day, last_day }))
  const details = { added: without(now, held), removed: without(held, now) }
  if (details.added.length + details.removed.length === 0) return
  await audit(ctx.db, ctx, { action: 'certify', subject: 'Group', id: row.id, details })
}
