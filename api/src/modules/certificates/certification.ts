import { createHash } from 'node:crypto'
import type { Prisma } from '@kollegium/db'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, type FieldErrors } from '../../kernel/errors.ts'
import { dayOf, toDay } from '../../kernel/fields.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { isCertifiedOn } from '../groups/contract.ts'
import { groupOn, usagesOn } from './certification-history.ts'
import { nearestCollege } from './college.ts'
import { kindFields } from './input.ts'
import type { CatalogueEducation, Kind } from './kinds/kind.ts'
import type { Paper } from './papers/index.ts'
import { swedish } from './persons.ts'

const t = createTranslator(sv)

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

type Dates = { certified: Date | null; certified_until?: Date | null }

const groupSelect = {
  id: true,
  title: true,
  category: true,
  path: true,
  certified: true,
  certified_until: true,
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
 * kind without `certified` gets the period alone. The groups' present certification decides; their history decides where it has
 * ended or begun anew since. It runs two statements, and two more for each part that isn't certified now.
 */
export async function certificationOf(db: Tx, kind: Kind, query: CertificationQuery): Promise<Certification> {
  const { group_id, educator_id, date } = query
  const groups = await rowsOf(db, educator_id ? [group_id, educator_id] : [group_id])
  const group = groups.find(({ id }) => id === group_id)
  const educator = groups.find(({ id }) => id === educator_id)
  const college = group && (await nearestCollege(group, (ids) => rowsOf(db, ids)))
  const period = college ? await periodOf(db, college, date) : null
  const faults: (FailedRule | null)[] = []
  if (kind.certified && college) {
    faults.push(
      period ? null : { rule: 'college', field: 'group_id', text: ruleText('college', college.title, college, date) },
    )
    if (educator) {
      const education = kind.certified.education(kindFields(kind, query), swedish)
      faults.push(await educatorRule(db, educator, date), await educationRule(db, educator, education, date))
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

async function educatorRule(db: Tx, educator: GroupRow, date: string): Promise<FailedRule | null> {
  if (await periodOf(db, educator, date)) return null
  return { rule: 'educator', field: 'educator_id', text: ruleText('educator', educator.title, educator, date) }
}

async function educationRule(
  db: Tx,
  educator: GroupRow,
  wanted: CatalogueEducation | null,
  date: string,
): Promise<FailedRule | null> {
  if (!wanted) return null
  const present = matching(educator.educations, wanted)
  if (present.some((usage) => isCertifiedOn(date, usage))) return null
  // The history knows of educations that the educator dropped since, and of certification that ended since.
  const onTheDay = matching(await usagesOn(db, educator.id, date), wanted)
  if (onTheDay.some((usage) => isCertifiedOn(date, usage))) return null
  const failed = (text: string): FailedRule => ({ rule: 'education', field: wanted.field, text })
  const [first] = present.toSorted((one, other) => timeOf(one) - timeOf(other))
  if (!first) return failed(t('certified.notTaught', { educator: educator.title, education: wanted.name }))
  const name = t('certified.educationAt', { education: first.education.title, educator: educator.title })
  return failed(ruleText('education', name, first, date))
}

const timeOf = ({ certified }: Dates) => certified?.getTime() ?? Number.POSITIVE_INFINITY

/** The educator's educations with the wanted code; if the wanted name contains some of their titles, only those. */
function matching(usages: readonly Usage[], { code, name }: CatalogueEducation): Usage[] {
  const ofCode = usages.filter(({ education }) => code.test(education.code.trim()))
  const text = name.toLocaleLowerCase('sv')
  const byTitle = ofCode.filter(({ education }) => text.includes(education.title.toLocaleLowerCase('sv')))
  return byTitle.length > 0 ? byTitle : ofCode
}

/** The group's period of certification around the day, or null. */
async function periodOf(db: Tx, group: GroupRow, date: string): Promise<Certification['period']> {
  // A present period that had begun by the day is the day's own; its end is known, too.
  const begun = group.certified !== null && group.certified <= toDay(date)
  const state = begun ? group : await groupOn(db, group.id, date)
  if (!state || !isCertifiedOn(date, state)) return null
  return { from: dayOf(state.certified) as string, until: dayOf(state.certified_until) }
}

/** The Swedish text of a failed rule: not yet, no longer or never certified. */
function ruleText(rule: CertificationRule, name: string, { certified, certified_until }: Dates, date: string): string {
  const facts = { name, date, certified: t(rule === 'college' ? 'certified.neuter' : 'certified.common') }
  const [from, until] = [dayOf(certified), dayOf(certified_until ?? null)]
  if (from && from > date) return t('certified.later', { ...facts, from })
  return from && until ? t('certified.ended', { ...facts, until }) : t('certified.never', facts)
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
