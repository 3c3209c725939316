import { createHash } from 'node:crypto'
import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { modelOf, type Subject } from '../../access/subjects.ts'
import type { SignedInContext } from '../../engine/context.ts'
import type { FormPlace } from '../../engine/services.ts'
import { pendingHeadOf } from '../../engine/versions/pending-text.ts'
import { declared } from '../../entities/index.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { delegateOf } from '../../kernel/delegate.ts'
import { AppError } from '../../kernel/errors.ts'
import { rowId } from '../../kernel/fields.ts'
import {
  maxCorrected,
  mayUpdateCertificate,
  requireReadableCertificate,
  visibleCertificates,
} from '../../modules/certificates/contract.ts'
import { kindBasics, kindNames, kindOf } from '../../modules/certificates/definitions.ts'
import {
  anyRecord,
  commentedRecord,
  mayUpdate,
  ownerOf,
  type RecordKey,
  requireReadable,
  sharedRecord,
  subjectOfRecord,
} from '../../modules/collaboration/record.ts'
import { settingsVersion } from '../../modules/settings/contract.ts'
import { statementKinds } from '../../modules/statements/definitions.ts'
import { candidateRoomMark, candidateRoomTables, requireSeenCandidate } from '../../modules/validation/contract.ts'
import {
  type InstallationForm,
  installationForms,
  installationSavedAt,
  isOfInstallation,
  keyOfInstallation,
  mayOpenInstallation,
  mayWriteInstallation,
  tablesOfInstallation,
} from './installation-forms.ts'
import {
  hasPen,
  isWork,
  mayOpenWork,
  placeOfPerson,
  tablesOfWork,
  type WorkForm,
  workForms,
  workMark,
  workSavedAt,
} from './work-forms.ts'

const t = createTranslator(sv)

const certificates = declared.filter((each) => 'model' in each && each.model === 'Certificate')
type CertificateName = Extract<(typeof declared)[number], { model: 'Certificate' }>['name']
const certificateNames = certificates.map(({ name }) => name) as [CertificateName, ...CertificateName[]]

/** A group's settings and legal pages are one form each, whether their rows exist yet or not; null is the whole network. */
const ofGroup = { id: rowId().nullable() }
const settings = z.object({ entity: z.literal('setting'), ...ofGroup })
const statement = z.object({ entity: z.literal('statement'), kind: z.enum(statementKinds), ...ofGroup })
const certificate = z.object({ entity: z.enum(certificateNames), id: rowId() })
/** A correction of the issued papers of one certificate or several, which `kind` and `ids` name. */
const correction = z.object({
  entity: z.literal('correction'),
  kind: z.enum(kindNames),
  ids: z.array(rowId()).min(1).max(maxCorrected),
})

/** The staff's page of a candidate in the validation tool: its acts are done at once, so nobody has the pen. */
const candidate = z.object({ entity: z.literal('candidate'), id: rowId() })

/** The forms that several people may have open, in a tab that says more with `shape`. */
export const openForm = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.discriminatedUnion('entity', [
    anyRecord.extend(shape),
    certificate.extend(shape),
    correction.extend(shape),
    candidate.extend(shape),
    settings.extend(shape),
    statement.extend(shape),
    workForms[0].extend(shape),
    workForms[1].extend(shape),
    workForms[2].extend(shape),
    installationForms[0].extend(shape),
    installationForms[1].extend(shape),
    installationForms[2].extend(shape),
  ])

type CertificateForm = z.infer<typeof certificate>
type CorrectionForm = z.infer<typeof correction>
type CandidatePage = z.infer<typeof candidate>
type GroupForm = z.infer<typeof settings> | z.infer<typeof statement>
export type OpenForm =
  | RecordKey
  | CertificateForm
  | CorrectionForm
  | CandidatePage
  | GroupForm
  | InstallationForm
  | WorkForm
type RowForm = Exclude<OpenForm, InstallationForm | CorrectionForm | CandidatePage | WorkForm>

const isOfGroup = (form: OpenForm): form is GroupForm => form.entity === 'setting' || form.entity === 'statement'
const isCorrection = (form: OpenForm): form is CorrectionForm => form.entity === 'correction'
const isCandidate = (form: OpenForm): form is CandidatePage => form.entity === 'candidate'
const isCertificate = (form: OpenForm): form is CertificateForm =>
  (certificateNames as readonly string[]).includes(form.entity)

/** A role's form sets its rights, so it is written with the right to change these. */
const rightsOfRole: Record<string, Subject> = { role: 'Permission', groupsRole: 'GroupsPermission' }

const subjectOf = (form: RowForm): Subject => {
  if (isOfGroup(form)) return form.entity === 'setting' ? 'Setting' : 'Statement'
  const kind = certificates.find(({ name }) => name === form.entity)
  return kind ? kind.subject : subjectOfRecord(form)
}

/** The rooms of those who have a form open. */
export function placeOf(form: OpenForm): FormPlace {
  if (isCorrection(form)) return placeOfCorrection(form)
  if (form.entity === 'personData') return placeOfPerson(form as Extract<WorkForm, { entity: 'personData' }>)
  const own = isOfInstallation(form)
    ? `${form.entity} ${keyOfInstallation(form)}`
    : [form.entity, ...('kind' in form ? [form.kind] : []), form.id ?? 'network'].join(' ')
  return { own, rooms: [own] }
}

const roomOfCertificate = (kind: CorrectionForm['kind'], id: number) =>
  `${certificates.find(({ subject }) => subject === kindBasics[kind].subject)?.name} ${id}`

/** A correction is in the room of each certificate. The saves of several are told as those of one form, so one question finds them. */
function placeOfCorrection({ kind, ids }: CorrectionForm): FormPlace {
  const those = [...new Set(ids)].toSorted((one, other) => one - other)
  const rooms = those.map((id) => roomOfCertificate(kind, id))
  const [first = ''] = rooms
  const own = `correction ${kind} ${createHash('sha256').update(those.join()).digest('base64url')}`
  return { own: rooms.length === 1 ? first : own, rooms }
}

/** The certificates of a correction whose rooms somebody is in. Other forms have no parts. */
export function sharedIn(form: OpenForm, rooms: readonly string[]): number[] {
  if (!isCorrection(form)) return []
  const there = new Set(rooms)
  return [...new Set(form.ids)].filter((id) => there.has(roomOfCertificate(form.kind, id)))
}

/** The condition on the comments on a form's record; null for a form that nobody comments. */
function commentsOn(form: OpenForm): object | null {
  if (isOfGroup(form) && 'kind' in form) return { statement: { kind: form.kind, group_id: form.id } }
  const commented = commentedRecord.safeParse(form)
  return commented.success ? ownerOf(commented.data) : null
}

/** The tables whose changes may change what the room is told. */
export const tablesOf = (form: OpenForm) => [
  ...tablesOfForm(form),
  ...(commentsOn(form) ? ['RecordComment'] : []),
  ...(sharedRecord.safeParse(form).success ? ['RecordReview', 'PendingText'] : []),
]

function tablesOfForm(form: OpenForm) {
  if (isOfInstallation(form)) return tablesOfInstallation(form)
  if (isWork(form)) return tablesOfWork(form)
  if (isCandidate(form)) return candidateRoomTables
  return [isCorrection(form) ? 'Certificate' : modelOf(subjectOf(form))]
}

const gone = () => new AppError('NOT_FOUND', { message: t('error.404') })

function certificateKindOf(form: CertificateForm) {
  const kind = kindNames.find((name) => kindBasics[name].subject === subjectOf(form))
  if (!kind) throw gone()
  return kindOf(kind)
}

/**
 * Asks for the right that opens the form: to read the row, or the settings or legal pages of the group; to issue all that is corrected;
 * to see the candidate.
 * @throws AppError NOT_FOUND without it, and for a form that isn't there
 */
export async function requireOpen(ctx: SignedInContext, form: OpenForm): Promise<void> {
  if (isOfInstallation(form)) {
    if (!(await mayOpenInstallation(ctx, form))) throw gone()
    return
  }
  if (isWork(form)) {
    if (!(await mayOpenWork(ctx, form))) throw gone()
    return
  }
  if (isCandidate(form)) return requireSeenCandidate(ctx, form.id)
  if (isCorrection(form)) {
    const ids = [...new Set(form.ids)]
    const where = { id: { in: ids }, AND: [visibleCertificates(ctx, kindOf(form.kind), 'issue')] }
    if ((await ctx.db.certificate.count({ where })) < ids.length) throw gone()
    return
  }
  if (isOfGroup(form)) {
    const { id: group_id } = form
    if (!ctx.actor.ability.can('read', asSubject(subjectOf(form), { group_id }))) throw gone()
    if (group_id !== null && (await ctx.db.group.count({ where: { id: group_id } })) === 0) throw gone()
    return
  }
  if (!isCertificate(form)) return requireReadable(ctx, form)
  await requireReadableCertificate(ctx, certificateKindOf(form), form.id)
}

/** Tells whether the actor may save the form. Readers see the room and never hold the pen. */
export async function mayWrite(ctx: SignedInContext, form: OpenForm): Promise<boolean> {
  if (isOfInstallation(form)) return mayWriteInstallation(ctx, form)
  if (isWork(form)) return hasPen(form)
  if (isCandidate(form)) return false
  // The right to issue opens a correction, and sends it.
  if (isCorrection(form)) return true
  const { ability } = ctx.actor
  const subject = subjectOf(form)
  if (isOfGroup(form)) return ability.can('update', asSubject(subject, { group_id: form.id }))
  const rights = rightsOfRole[form.entity]
  if (rights) return ability.can('update', rights)
  if (!ability.can('update', subject)) return false
  return isCertificate(form) ? mayUpdateCertificate(ctx, certificateKindOf(form), form.id) : mayUpdate(ctx, form)
}

type Newest = { updated_at: Date } | null
type Finder = { findUnique(args: never): Promise<Newest> }
const newest = { orderBy: { updated_at: 'desc' }, select: { updated_at: true } } as const

/** The moment of the last save of the record, or of the changed text that waits beside it. */
async function savedAt({ db }: Pick<SignedInContext, 'db'>, form: OpenForm): Promise<string> {
  const saved = await rowSavedAt({ db }, form)
  const shared = sharedRecord.safeParse(form)
  if (!shared.success || shared.data.entity === 'menu') return saved
  const pending = await pendingHeadOf(db, ownerOf(shared.data))
  const kept = pending?.saved_at.toISOString() ?? ''
  return kept > saved ? kept : saved
}

async function rowSavedAt({ db }: Pick<SignedInContext, 'db'>, form: OpenForm): Promise<string> {
  if (isOfInstallation(form)) return installationSavedAt(db, form)
  if (isWork(form)) return workSavedAt(db, form)
  if (isCandidate(form)) return ''
  if (isCorrection(form)) {
    const last = await db.certificate.aggregate({ where: { id: { in: form.ids } }, _max: { updated_at: true } })
    return last._max.updated_at?.toISOString() ?? ''
  }
  if (form.entity === 'setting') return (await settingsVersion(db, form.id)) ?? ''
  const select = { updated_at: true }
  const row = isOfGroup(form)
    ? await db.statement.findFirst({ where: { kind: form.kind, group_id: form.id }, select })
    : await delegateOf<Finder>(db, modelOf(subjectOf(form))).findUnique({ where: { id: form.id }, select } as never)
  return row?.updated_at.toISOString() ?? ''
}

async function markOf(db: SignedInContext['db'], form: OpenForm, said: readonly number[]): Promise<string> {
  if (isCandidate(form)) return candidateRoomMark(db, form.id)
  return isWork(form) ? workMark(db, form) : said.join('-')
}

/** Reads the moment of the form's last save, and of the last comment and review: one answer for all who have it open. */
export function probeOf({ services: { db } }: SignedInContext, form: OpenForm) {
  const where = commentsOn(form)
  const shared = sharedRecord.safeParse(form)
  return async () => {
    const said: number[] = []
    if (where) {
      const comments = await db.recordComment.aggregate({ where, _max: { updated_at: true }, _count: true })
      said.push(comments._count, comments._max.updated_at?.getTime() ?? 0)
    }
    if (shared.success) {
      const reviewed = shared.data.entity !== 'menu'
      const review = reviewed ? await db.recordReview.findFirst({ where: ownerOf(shared.data), ...newest }) : null
      said.push(review?.updated_at.getTime() ?? 0)
    }
    const mark = await markOf(db, form, said)
    return `${await savedAt({ db }, form)} ${mark}`
  }
}
