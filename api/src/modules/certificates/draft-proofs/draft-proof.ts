import type { Response } from 'express'
import { z } from 'zod'
import { displayName } from '../../../access/actor.ts'
import { audit } from '../../../access/audit.ts'
import type { SignedInContext } from '../../../engine/context.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { swedishDay } from '../../../i18n/swedish-day.ts'
import { capitalise, createTranslator, formsOf } from '../../../i18n/translator.ts'
import { AppError, invalid } from '../../../kernel/errors.ts'
import { dayOf } from '../../../kernel/fields.ts'
import { checkPersonalNumber, isMasked, maskPersonalNumber } from '../../../kernel/personal-number.ts'
import { sendDownload } from '../../../kernel/send-download.ts'
import { linkTo } from '../../../platform/auth/signed-link.ts'
import { outputOf, waitForJob } from '../../../platform/jobs/wait-for-job.ts'
import { certificationOf } from '../certification.ts'
import { collegeFacts } from '../college.ts'
import { fileNamePart } from '../file-names.ts'
import { makePaper } from '../frozen-paper.ts'
import { type Data, kindFields } from '../input.ts'
import type { Kind } from '../kinds/kind.ts'
import { formatDay, type Paper } from '../papers/index.ts'
import { swedish } from '../persons.ts'
import { type CertificateRecord, creditsOf, typedEducator } from '../record.ts'
import { printPriority } from '../runs/print.job.ts'
import { type DraftProofPayload, draftProofOutput, draftProofQueue, draftProofSeconds } from './draft-proof.job.ts'

const t = createTranslator(sv)

/** Milliseconds that one request waits for a proof; the client asks again. */
const patience = 15_000

/** The path of a proof's file. */
export const draftProofPath = (id: string) => `/api/v1/certificates/proofs/${id}/file`

type Drafted = Pick<Data, 'group_id' | 'educator_id' | 'educator' | 'date'> & Record<string, unknown>
type Person = { firstname: string; lastname: string; personal_number: string | null; credits: number | null }

/**
 * Queues a proof of drafted persons: their papers as they would be issued now, marked all over, without numbers. Errors stop no
 * proof, because it is there to find them. The caller has checked the right to issue.
 * @param record the saved certificate, or null for one that only stands in a form
 * @param data the form's values; null takes the saved ones
 * @param at the place of one person among the persons of `data`, or of the saved ones; undefined for all
 * @returns the proof's id
 * @throws AppError INVALID when there is nobody
 */
export async function startDraftProof(
  ctx: SignedInContext,
  kind: Kind,
  { record, data, at }: { record: CertificateRecord | null; data: Data | null; at?: number },
  now = new Date(),
): Promise<{ id: string }> {
  const drafted = data ?? savedData(record as CertificateRecord)
  const persons = personsIn(ctx, kind, record, data)
  const chosen = persons.filter(({ place }) => at === undefined || place === at)
  if (chosen.length === 0) throw invalid({ 'data.persons': [t('cert.nobodyToIssue')] }, t('valid.invalidFields'))
  const fields = kindFields(kind, drafted)
  const facts = await factsOf(ctx, kind, drafted, record)
  const by = { by: displayName(ctx.actor.user), at: momentText(now), sheets: persons.length }
  const papers = chosen.map(({ person }) => ({
    ...withoutLogos(makePaper(kind, { ...fields, date: drafted.date }, person, facts, null)),
    proof: { ...by, sheet: persons.findIndex((each) => each.person === person) + 1 },
  }))
  const label = kind.title(fields, swedish)
  const document = capitalise(formsOf(kind.entity).indefSg)
  const [only] = chosen
  const whom = chosen.length === 1 && only ? `${only.person.firstname} ${only.person.lastname}` : label
  const payload: DraftProofPayload = {
    user_id: ctx.actor.user.id,
    title: fileNamePart(`${t('proof.name')} ${document} ${whom}`),
    papers,
    logos: { brand: facts.brand.logo ?? null, college: facts.college.logo, educator: facts.educatorLogo },
  }
  const id = await ctx.services.boss.send(draftProofQueue, payload, { priority: printPriority(papers.length) })
  if (!id) throw new AppError('UNAVAILABLE', { message: t('proof.failed') })
  const details = { persons: chosen.length }
  await audit(ctx.db, ctx, { action: 'proof', subject: kind.subject, details, ...(record && { id: record.id }) })
  return { id }
}

/** A saved draft's values as a form would send them. */
const savedData = (record: CertificateRecord): Drafted => ({
  ...(record.fields as Record<string, unknown>),
  group_id: record.group_id,
  educator_id: record.educator_id,
  educator: typedEducator(record),
  date: dayOf(record.date) as string,
})

/** The persons who aren't issued, with their places, and masked numbers. A college is its own certificate's holder. */
function personsIn(ctx: SignedInContext, kind: Kind, record: CertificateRecord | null, data: Data | null) {
  const { keys } = ctx.services
  const saved = record?.persons ?? []
  const issued = new Set(saved.filter(({ status }) => status !== 'draft').map(({ id }) => id))
  const given = data
    ? data.persons.map(({ id, ...person }) => ({ id, person: person as Person }))
    : saved.map(({ id, personal_number, fields, firstname, lastname }) => {
        const number = personal_number && keys.open(personal_number)
        return { id, person: { firstname, lastname, personal_number: number, credits: creditsOf(fields) } }
      })
  const persons = given
    .map(({ id, person }, place) => ({ id, place, person: { ...person, personal_number: masked(person) } }))
    .filter(({ id }) => id === undefined || !issued.has(id))
  if (kind.holder !== 'college' || persons.length > 0 || issued.size > 0) return persons
  return [{ id: undefined, place: 0, person: { firstname: '', lastname: '', personal_number: null, credits: null } }]
}

/** A proof never shows a whole number, and none that is wrong. */
function masked({ personal_number: typed }: Person): string | null {
  if (!typed || isMasked(typed)) return typed
  const check = checkPersonalNumber(typed)
  return check.ok ? maskPersonalNumber(check.value) : null
}

async function factsOf(ctx: SignedInContext, kind: Kind, drafted: Drafted, record: CertificateRecord | null) {
  const { group_id, educator_id } = drafted
  const [facts, educator, certification] = await Promise.all([
    collegeFacts(ctx, kind, group_id, educator_id),
    educator_id === null ? null : ctx.db.group.findUnique({ where: { id: educator_id }, select: { title: true } }),
    certificationOf(ctx.db, kind, drafted),
  ])
  const courseMoment = record?.course_moment?.number ?? null
  return { ...facts, educator: educator?.title ?? drafted.educator, courseMoment, certification }
}

function withoutLogos({ educatorLogo: _, ...paper }: Paper): Paper {
  return { ...paper, brand: { ...paper.brand, logo: undefined }, college: { ...paper.college, logo: null } } as Paper
}

const clock = new Intl.DateTimeFormat('sv-SE', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Stockholm' })
/** Writes a moment: "20 november 2026 kl. 10.47". */
const momentText = (now: Date) =>
  t('proof.moment', { day: formatDay(swedishDay(now)), time: clock.format(now).replace(':', '.') })

/** The title of a proof that is the actor's own and not too old; null otherwise. Its papers, megabytes of a class, aren't read. */
async function titleOf(ctx: SignedInContext, id: string): Promise<string | null> {
  const { rows } = await ctx.services.boss.getDb().executeSql(
    `SELECT data->>'title' AS title FROM pgboss.job WHERE name = $1 AND id = $2::uuid AND data->>'user_id' = $3
      AND (completed_on IS NULL OR completed_on > now() - make_interval(secs => $4))`,
    [draftProofQueue, id, String(ctx.actor.user.id), draftProofSeconds],
  )
  const [job] = z.array(z.object({ title: z.string() })).parse(rows)
  return job?.title ?? null
}

/** A proof for its maker: 'gone' for another person's too, so that nothing is told of it. */
export type DraftProofState = { state: 'done'; url: string } | { state: 'waiting' | 'gone' }

/**
 * Waits for a proof, and gives the link that downloads it; 'waiting' when it takes longer than a request should.
 * @throws AppError UNAVAILABLE when it failed
 */
export async function draftProofState(ctx: SignedInContext, id: string): Promise<DraftProofState> {
  if ((await titleOf(ctx, id)) === null) return { state: 'gone' }
  const job = await waitForJob(ctx.services.boss, draftProofQueue, id, patience)
  if (job === 'waiting') return { state: 'waiting' }
  if (job === 'failed') throw new AppError('UNAVAILABLE', { message: t('proof.failed') })
  return { state: 'done', url: linkTo(ctx, draftProofPath(id)).url }
}

/** Sends a finished proof. @throws AppError NOT_FOUND */
export async function sendDraftProof(ctx: SignedInContext, id: string, response: Response): Promise<void> {
  const { boss } = ctx.services
  const name = await titleOf(ctx, id)
  const isDone = name !== null && (await waitForJob(boss, draftProofQueue, id, 0)) === 'done'
  const output = draftProofOutput.safeParse(isDone ? await outputOf(boss, draftProofQueue, id) : null)
  if (name === null || !output.success) throw new AppError('NOT_FOUND', { message: t('proof.gone') })
  ctx.services.watch.admitExport(ctx)
  sendDownload(response, { name, extension: 'pdf', bytes: Buffer.from(output.data.pdf, 'base64') })
}
