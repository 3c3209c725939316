import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { modelOf, type Subject } from '../../access/subjects.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { pendingHeadOf } from '../../engine/versions/pending-text.ts'
import { declared } from '../../entities/index.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { delegateOf } from '../../kernel/delegate.ts'
import { AppError } from '../../kernel/errors.ts'
import { rowId } from '../../kernel/fields.ts'
import { mayUpdateCertificate, requireReadableCertificate } from '../../modules/certificates/contract.ts'
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

const t = createTranslator(sv)

const certificates = declared.filter((each) => 'model' in each && each.model === 'Certificate')
type CertificateName = Extract<(typeof declared)[number], { model: 'Certificate' }>['name']
const certificateNames = certificates.map(({ name }) => name) as [CertificateName, ...CertificateName[]]

/** A group's settings and legal pages are one form each, whether their rows exist yet or not; null is the whole network. */
const ofGroup = { id: rowId().nullable() }
const settings = z.object({ entity: z.literal('setting'), ...ofGroup })
const statement = z.object({ entity: z.literal('statement'), kind: z.enum(statementKinds), ...ofGroup })
const certificate = z.object({ entity: z.enum(certificateNames), id: rowId() })

/** The forms that several people may have open, in a tab that says more with `shape`. */
export const openForm = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.discriminatedUnion('entity', [
    anyRecord.extend(shape),
    certificate.extend(shape),
    settings.extend(shape),
    statement.extend(shape),
  ])

type CertificateForm = z.infer<typeof certificate>
type GroupForm = z.infer<typeof settings> | z.infer<typeof statement>
export type OpenForm = RecordKey | CertificateForm | GroupForm

const isOfGroup = (form: OpenForm): form is GroupForm => form.entity === 'setting' || form.entity === 'statement'
const isCertificate = (form: OpenForm): form is CertificateForm =>
  (certificateNames as readonly string[]).includes(form.entity)

const subjectOf = (form: OpenForm): Subject => {
  if (isOfGroup(form)) return form.entity === 'setting' ? 'Setting' : 'Statement'
  const kind = certificates.find(({ name }) => name === form.entity)
  return kind ? kind.subject : subjectOfRecord(form)
}

/** The room of those who have a form open. */
export const roomOf = (form: OpenForm) =>
  [form.entity, ...('kind' in form ? [form.kind] : []), form.id ?? 'network'].join(' ')

/** The tables whose changes may change what the room is told. */
export const tablesOf = (form: OpenForm) => [
  modelOf(subjectOf(form)),
  ...(commentedRecord.safeParse(form).success ? ['RecordComment'] : []),
  ...(sharedRecord.safeParse(form).success ? ['RecordReview', 'PendingText'] : []),
]

const gone = () => new AppError('NOT_FOUND', { message: t('error.404') })

function certificateKindOf(form: CertificateForm) {
  const kind = kindNames.find((name) => kindBasics[name].subject === subjectOf(form))
  if (!kind) throw gone()
  return kindOf(kind)
}

/**
 * Asks for the right that opens the form: to read the row, or the settings or legal pages of the group.
 * @throws AppError NOT_FOUND without it, and for a form that isn't there
 */
export async function requireOpen(ctx: SignedInContext, form: OpenForm): Promise<void> {
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
  const { ability } = ctx.actor
  const subject = subjectOf(form)
  if (isOfGroup(form)) return ability.can('update', asSubject(subject, { group_id: form.id }))
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
  if (form.entity === 'setting') return (await settingsVersion(db, form.id)) ?? ''
  const select = { updated_at: true }
  const row = isOfGroup(form)
    ? await db.statement.findFirst({ where: { kind: form.kind, group_id: form.id }, select })
    : await delegateOf<Finder>(db, modelOf(subjectOf(form))).findUnique({ where: { id: form.id }, select } as never)
  return row?.updated_at.toISOString() ?? ''
}

/** Reads the moment of the form's last save, and of the last comment and review: one answer for all who have it open. */
export function probeOf({ services: { db } }: SignedInContext, form: OpenForm) {
  const commented = commentedRecord.safeParse(form)
  const shared = sharedRecord.safeParse(form)
  return async () => {
    const said: number[] = []
    if (commented.success) {
      const where = ownerOf(commented.data)
      const comments = await db.recordComment.aggregate({ where, _max: { updated_at: true }, _count: true })
      said.push(comments._count, comments._max.updated_at?.getTime() ?? 0)
    }
    if (shared.success) {
      const reviewed = shared.data.entity !== 'menu'
      const review = reviewed ? await db.recordReview.findFirst({ where: ownerOf(shared.data), ...newest }) : null
      said.push(review?.updated_at.getTime() ?? 0)
    }
    return `${await savedAt({ db }, form)} ${said.join('-')}`
  }
}
