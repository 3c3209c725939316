import { createHash } from 'node:crypto'
import type { Prisma } from '@kollegium/db'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, type FieldErrors } from '../../kernel/errors.ts'
import { dayOf, toDay } from '../../kernel/fields.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { type CertifiedDays, daysSince, isCertifiedOn, periodOn, periodsIn } from '../groups/contract.ts'
import { usagesOn } from './certification-history.ts'
import { nearestCollege } from './college.ts'
import { kindFields } from './input.ts'
import type { CatalogueEducation, Kind } from './kinds/kind.ts'
import type { Paper } from './papers/index.ts'
import { swedish } from './persons.ts'

const t = createTranslator(sv)

/** The parts of a certificate that must be certified on its day. */
export type CertificationRule = 'college' | 'educator' | 'education'
/** A rule that fails on the day: the form's field, and a Swedish text with the facts. */
export type FailedRule = { rule: CertificationRule; field: string; text: string }
/** The certification on a day. */
export type Certification = {
  /** The college's period around the day, which the paper prints; null when there is none. */
  period: Paper['college']['certified']
  /** No rule fails, as far as college, educator and education are known. */
  holds: boolean
  /** The failed rules, which need a reason; none for a kind that demands no certification. */
  faults: FailedRule[]
  /** A hash of all the rest. It tells whether the certification has changed since a client showed it. */
  stamp: string
}
/** The fields of a certificate, saved or still in the form, that decide its certification. */
export type CertificationQuery = Record<string, unknown> & {
  group_id: number
  educator_id: number | null
  /** The educator's name when it is no group of the network. */
  educator: string
  date: string
}

const groupSelect = {
  id: true,
  title: true,
  category: true,
  path: true,
  period_days: true,
  educations: {
    where: { field: 'educations' },
    select: { certified: true, education: { select: { id: true, code: true, title: true } } },
    orderBy: { position: 'asc' },
  },
} as const satisfies Prisma.GroupSelect
type GroupRow = Prisma.GroupGetPayload<{ select: typeof groupSelect }>
type Usage = GroupRow['educations'][number]

/**
 * Judges whether college, educator and education are certified on the day, by the group tree and the educators' educations. A
 * kind without `certified` gets the period alone. The groups' periods decide. Of an education the present certification does; its
 * history decides where it has ended or begun anew since. It runs two statements, and two more for such an education.
 */
export async function certificationOf(db: Tx, kind: Kind, query: CertificationQuery): Promise<Certification> {
  const { group_id, educator_id, date } = query
  const groups = await rowsOf(db, educator_id ? [group_id, educator_id] : [group_id])
  const group = groups.find(({ id }) => id === group_id)
  const educator = groups.find(({ id }) => id === educator_id)
  const college = group && (await nearestCollege(group, (ids) => rowsOf(db, ids)))
  const period = college ? periodOf(college, date) : null
  const faults: (FailedRule | null)[] = []
  if (kind.certified && college) {
    faults.push(
      period
        ? null
        : {
            rule: 'college',
            field: 'group_id',
            text: ruleText('college', college.title, periodsIn(college.period_days), date),
          },
    )
    if (educator) {
      const education = kind.certified.education(kindFields(kind, query), swedish)
      faults.push(educatorRule(educator, date), await educationRule(db, educator, education, date))
    } else if (query.educator) {
      const text = t('certified.unknownEducator', { name: query.educator })
      faults.push({ rule: 'educator', field: 'educator_id', text })
    }
  }
  const failing = faults.filter((rule) => rule !== null)
  const found = { period, holds: failing.length === 0, faults: kind.certified?.demanded ? failing : [] }
  const stamp = createHash('sha256').update(JSON.stringify(found)).digest('base64url').slice(0, 16)
  return { ...found, stamp }
}

function rowsOf(db: Tx, ids: number[]): Promise<GroupRow[]> {
  return db.group.findMany({ where: { id: { in: ids } }, select: groupSelect })
}

function educatorRule(educator: GroupRow, date: string): FailedRule | null {
  if (isCertifiedOn(date, periodsIn(educator.period_days))) return null
  return {
    rule: 'educator',
    field: 'educator_id',
    text: ruleText('educator', educator.title, periodsIn(educator.period_days), date),
  }
}

async function educationRule(
  db: Tx,
  educator: GroupRow,
  wanted: CatalogueEducation | null,
  date: string,
): Promise<FailedRule | null> {
  if (!wanted) return null
  const present = matching(educator.educations, wanted)
  if (present.some(({ certified }) => isCertifiedOn(date, daysSince(certified)))) return null
  // The history knows of educations that the educator dropped since, and of certification that ended since.
  const onTheDay = matching(await usagesOn(db, educator.id, date), wanted)
  if (onTheDay.some(({ certified }) => isCertifiedOn(date, daysSince(certified)))) return null
  const failed = (text: string): FailedRule => ({ rule: 'education', field: wanted.field, text })
  const [first] = present.toSorted((one, other) => timeOf(one) - timeOf(other))
  if (!first) return failed(t('certified.notTaught', { educator: educator.title, education: wanted.name }))
  const name = t('certified.educationAt', { education: first.education.title, educator: educator.title })
  return failed(ruleText('education', name, daysSince(first.certified), date))
}

const timeOf = ({ certified }: Usage) => certified?.getTime() ?? Number.POSITIVE_INFINITY

/** The educator's educations with the wanted code; if the wanted name contains some of their titles, only those. */
function matching(usages: readonly Usage[], { code, name }: CatalogueEducation): Usage[] {
  const ofCode = usages.filter(({ education }) => code.test(education.code.trim()))
  const text = name.toLocaleLowerCase('sv')
  const byTitle = ofCode.filter(({ education }) => text.includes(education.title.toLocaleLowerCase('sv')))
  return byTitle.length > 0 ? byTitle : ofCode
}

/** The group's period of certification around the day, or null. */
function periodOf(group: GroupRow, date: string): Certification['period'] {
  const period = periodOn(date, periodsIn(group.period_days))
  return period && { from: dayOf(period.first_day) as string, until: dayOf(period.last_day) }
}

/** The Swedish text of a failed rule: not yet, no longer, between two periods or never certified. */
function ruleText(rule: CertificationRule, name: string, periods: readonly CertifiedDays[], date: string): string {
  const facts = { name, date, certified: t(rule === 'college' ? 'certified.neuter' : 'certified.common') }
  const from = dayOf(periods.find(({ first_day }) => first_day > toDay(date))?.first_day ?? null)
  const until = dayOf(periods.findLast(({ last_day }) => last_day && last_day < toDay(date))?.last_day ?? null)
  if (from && until) return t('certified.between', { ...facts, from, until })
  if (from) return t('certified.later', { ...facts, from })
  return until ? t('certified.ended', { ...facts, until }) : t('certified.never', facts)
}

/** The errors that stop an issue: failed rules without a reason. They stand at the field of the reason. */
export function certificationErrors({ faults }: Pick<Certification, 'faults'>, reason: string): FieldErrors {
  if (faults.length === 0 || reason) return {}
  return { 'data.certified_reason': [t('certified.reasonMissing'), ...faults.map(({ text }) => text)] }
}

/**
 * Refuses an issue when the certification has changed since the client showed it.
 * @param seen the stamp that the client showed; undefined skips the check
 * @throws AppError CONFLICT with `details.certification`
 */
export function requireUnchangedCertification(certification: Certification, seen: string | undefined): void {
  if (seen === undefined || seen === certification.stamp) return
  throw new AppError('CONFLICT', { message: t('certified.changed'), details: { certification } })
}
