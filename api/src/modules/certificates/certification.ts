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

export type CertifiedRule = 'college' | 'educator' | 'education'
/** A rule that doesn't hold on the day: where it stands in the form, and the facts in words. */
export type CertifiedFault = { rule: CertifiedRule; field: string; text: string }
/** What is certified on the day. */
export type Certification = {
  /** The college's period that its paper prints: the one that the day lies in. */
  period: Paper['college']['certified']
  /** Each is certified, as far as it is known. */
  holds: boolean
  /** What needs a reason; none for a kind that demands nothing. */
  faults: CertifiedFault[]
  /** Differs when anything of it does: what was shown is held against what is. */
  stamp: string
}
/** What is asked about: a certificate, or what the form holds. */
export type CertifiedQuestion = Record<string, unknown> & {
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
 * Whether college, educator and education are certified on the day, by the group tree and the educators' educations; for a
 * kind whose paper calls nothing certified only the period. What the groups say now decides; where certification was taken away
 * or begun anew since, their history does. Two statements, and two more for each thing that isn't certified.
 */
export async function certificationOf(db: Tx, kind: Kind, asked: CertifiedQuestion): Promise<Certification> {
  const { group_id, educator_id, date } = asked
  const groups = await rowsOf(db, educator_id ? [group_id, educator_id] : [group_id])
  const group = groups.find(({ id }) => id === group_id)
  const educator = groups.find(({ id }) => id === educator_id)
  const college = group && (await nearestCollege(group, (ids) => rowsOf(db, ids)))
  const period = college ? await periodOf(db, college, date) : null
  const faults: (CertifiedFault | null)[] = []
  if (kind.certified && college) {
    faults.push(
      period ? null : { rule: 'college', field: 'group_id', text: said('college', college.title, college, date) },
    )
    if (educator) {
      const education = kind.certified.education(kindFields(kind, asked), swedish)
      faults.push(await educatorFault(db, educator, date), await educationFault(db, educator, education, date))
    } else if (asked.educator) {
      const text = t('certified.unknownEducator', { name: asked.educator })
      faults.push({ rule: 'educator', field: 'educator_id', text })
    }
  }
  const failing = faults.filter((fault) => fault !== null)
  const found = { period, holds: failing.length === 0, faults: kind.certified?.demanded ? failing : [] }
  const stamp = createHash('sha256').update(JSON.stringify(found)).digest('base64url').slice(0, 16)
  return { ...found, stamp }
}

function rowsOf(db: Tx, ids: number[]): Promise<GroupRow[]> {
  return db.group.findMany({ where: { id: { in: ids } }, select: groupSelect })
}

async function educatorFault(db: Tx, educator: GroupRow, date: string): Promise<CertifiedFault | null> {
  if (await periodOf(db, educator, date)) return null
  return { rule: 'educator', field: 'educator_id', text: said('educator', educator.title, educator, date) }
}

async function educationFault(
  db: Tx,
  educator: GroupRow,
  wanted: CatalogueEducation | null,
  date: string,
): Promise<CertifiedFault | null> {
  if (!wanted) return null
  const taught = matching(educator.educations, wanted)
  if (taught.some((usage) => isCertifiedOn(date, usage))) return null
  // What is certified now but wasn't yet, what no longer is, and what isn't taught any more.
  const then = matching(await usagesOn(db, educator.id, date), wanted)
  if (then.some((usage) => isCertifiedOn(date, usage))) return null
  const fault = (text: string): CertifiedFault => ({ rule: 'education', field: wanted.field, text })
  const [first] = taught.toSorted((one, other) => timeOf(one) - timeOf(other))
  if (!first) return fault(t('certified.notTaught', { educator: educator.title, education: wanted.name }))
  const name = t('certified.educationAt', { education: first.education.title, educator: educator.title })
  return fault(said('education', name, first, date))
}

const timeOf = ({ certified }: Dates) => certified?.getTime() ?? Number.POSITIVE_INFINITY

/** The educations that it may be: those of the code, and of them those that are called by name. */
function matching(usages: readonly Usage[], { code, name }: CatalogueEducation): Usage[] {
  const ofCode = usages.filter(({ education }) => code.test(education.code.trim()))
  const text = name.toLocaleLowerCase('sv')
  const named = ofCode.filter(({ education }) => text.includes(education.title.toLocaleLowerCase('sv')))
  return named.length > 0 ? named : ofCode
}

/** The period of the group that the day lies in, or null. */
async function periodOf(db: Tx, group: GroupRow, date: string): Promise<Certification['period']> {
  // Begun by then, the period is the one of the day, and says itself until when.
  const begun = group.certified !== null && group.certified <= toDay(date)
  const state = begun ? group : await groupOn(db, group.id, date)
  if (!state || !isCertifiedOn(date, state)) return null
  return { from: dayOf(state.certified) as string, until: dayOf(state.certified_until) }
}

function said(rule: CertifiedRule, name: string, { certified, certified_until }: Dates, date: string): string {
  const facts = { name, date, certified: t(rule === 'college' ? 'certified.neuter' : 'certified.common') }
  const [from, until] = [dayOf(certified), dayOf(certified_until ?? null)]
  if (from && from > date) return t('certified.later', { ...facts, from })
  return from && until ? t('certified.ended', { ...facts, until }) : t('certified.never', facts)
}

/** Without a reason nothing is issued that isn't certified; the refusal stands where the reason is typed. */
export function certifiedFaults({ faults }: Pick<Certification, 'faults'>, reason: string): FieldErrors {
  if (faults.length === 0 || reason) return {}
  return { 'data.certified_reason': [t('certified.reasonMissing'), ...faults.map(({ text }) => text)] }
}

/**
 * Who was shown something else is told before anything is issued; `seen` is the stamp of what was shown.
 * @throws AppError CONFLICT with `details.certification`
 */
export function requireSeenCertification(certification: Certification, seen: string | undefined): void {
  if (seen === undefined || seen === certification.stamp) return
  throw new AppError('CONFLICT', { message: t('certified.changed'), details: { certification } })
}
