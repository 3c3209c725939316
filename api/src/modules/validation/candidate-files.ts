import type { Prisma } from '@kollegium/db'
import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { fileRefusal, type StoredBytes } from '../documents/contract.ts'
import { questionPartsOf, questionsOf } from '../surveys/definitions.ts'
import { openStatuses, readAssignments } from './assignments.ts'
import { candidateDisk, storeCandidateBytes } from './candidate-bytes.ts'
import { type FileRow, fileSelect, isLocked, presentFile } from './candidate-file-row.ts'
import { effectivePortfolio } from './candidate-portfolio.ts'
import { awaitJudgement } from './judgements.ts'
import { lockCandidate, noteActive, requireCandidate, requireUnfinished } from './own-candidate.ts'
import { removeFile } from './remove-candidates.ts'
import { lockAssignment, requireOpen, requireQuestion } from './save-answer.ts'

const t = createTranslator(sv)
const megabyte = 1024 * 1024

/** The most that a candidate's files take together, in bytes. */
export const candidateQuota = 500 * megabyte
/** Replaced and removed files are kept for a while, but no more than this beside the others, in bytes. */
const keptBeside = candidateQuota

/** The question that a file answers; both are null for a file that belongs to none yet. */
export type FilePlace = { assignmentId: number | null; rowId: number | null }
type Upload = Parameters<typeof storeCandidateBytes>[1]

const current = { replaced_at: null, removed_at: null } as const
const whereKept = { OR: [{ replaced_at: { not: null } }, { removed_at: { not: null } }] }

/**
 * Keeps a file of the candidate's own.
 * @throws AppError FORBIDDEN for a person who is no candidate; NOT_FOUND, CONFLICT for a place that isn't the candidate's or is sent; INVALID at
 * `file` for a file that isn't taken, or for want of room
 */
export async function uploadCandidateFile(ctx: SignedInContext, file: Omit<Upload, 'candidate_id'>, place: FilePlace) {
  const candidate_id = await requireCandidate(ctx)
  await requireUnfinished(ctx.db, candidate_id)
  await requirePlace(ctx.db, candidate_id, place)
  return keep(ctx, { ...file, candidate_id }, async (tx, stored) => {
    await takePlace(tx, candidate_id, place)
    await awaitJudgement(tx, place)
    return create(ctx, tx, { candidate_id, stored, place })
  })
}

/**
 * Puts a new version in a file's place. The old one can be brought back for thirty days.
 * @throws AppError as {@link uploadCandidateFile}; CONFLICT for a file that is sent
 */
export async function replaceCandidateFile(ctx: SignedInContext, id: number, file: Omit<Upload, 'candidate_id'>) {
  const candidate_id = await requireCandidate(ctx)
  await requireUnfinished(ctx.db, candidate_id)
  await requireOwnFile(ctx.db, candidate_id, id)
  return keep(ctx, { ...file, candidate_id }, async (tx, stored) => {
    const before = await requireOwnFile(tx, candidate_id, id)
    const series = before.series_id ?? before.id
    await tx.validigFile.update({
      where: { id },
      data: { replaced_at: new Date(), series_id: series },
      select: { id: true },
    })
    const { _max } = await tx.validigFile.aggregate({ where: { series_id: series }, _max: { version: true } })
    const place = placeOf(before)
    await awaitJudgement(tx, place)
    return create(ctx, tx, { candidate_id, stored, place, series, version: (_max.version ?? 1) + 1 })
  })
}

/** Removes a file that isn't sent. It can be brought back for thirty days. @throws AppError NOT_FOUND, CONFLICT */
export async function removeCandidateFile(ctx: SignedInContext, id: number): Promise<void> {
  await change(ctx, async (tx, candidateId) => {
    const file = await requireOwnFile(tx, candidateId, id)
    await tx.validigFile.update({ where: { id }, data: { removed_at: new Date() }, select: { id: true } })
    await awaitJudgementOfRest(tx, file)
    await audit(tx, ctx, { action: 'delete', subject: 'ValidigFile', id })
  })
}

/**
 * Brings back a removed file, or an earlier version in the place of the newer one.
 * @throws AppError NOT_FOUND; CONFLICT for a file that is sent; INVALID at `file` for want of room
 */
export async function restoreCandidateFile(ctx: SignedInContext, id: number): Promise<void> {
  await change(ctx, async (tx, candidateId) => {
    const file = await requireOwnFile(tx, candidateId, id, whereKept)
    if (file.series_id) {
      const newer = { series_id: file.series_id, candidate_id: candidateId, ...current }
      const rows = await tx.validigFile.findMany({ where: newer, select: fileSelect })
      // The newer version may answer another survey, which is sent.
      if (rows.some(isLocked)) throw fileLocked()
      await tx.validigFile.updateMany({ where: newer, data: { replaced_at: new Date() } })
      for (const row of rows) await awaitJudgementOfRest(tx, row)
    }
    await awaitJudgement(tx, placeOf(file))
    await tx.validigFile.update({ where: { id }, data: current, select: { id: true } })
    await requireRoom(tx, candidateId, 0)
  })
}

/** Says which question a file answers. @throws AppError NOT_FOUND, CONFLICT for a file or a survey that is sent */
export async function placeCandidateFile(ctx: SignedInContext, id: number, place: FilePlace): Promise<void> {
  await change(ctx, async (tx, candidateId) => {
    const before = await requireOwnFile(tx, candidateId, id)
    await takePlace(tx, candidateId, place)
    const data = { assignment_id: place.assignmentId, row_id: place.rowId }
    await tx.validigFile.update({ where: { id }, data, select: { id: true } })
    await awaitJudgementOfRest(tx, before)
    await awaitJudgement(tx, place)
  })
}

const placeOf = (file: FileRow): FilePlace => ({ assignmentId: file.assignment_id, rowId: file.row_id })

/** The files that are left at a question are judged anew. A question that lost its last file is still to be answered. */
async function awaitJudgementOfRest(tx: Tx, file: FileRow): Promise<void> {
  const { assignment_id, row_id } = file
  const left = await tx.validigFile.count({ where: { assignment_id, row_id, ...current } })
  if (left > 0) await awaitJudgement(tx, placeOf(file))
}

async function change(ctx: SignedInContext, work: (tx: Tx, candidateId: number) => Promise<void>): Promise<void> {
  const candidateId = await requireCandidate(ctx)
  await inTransaction(ctx.db, async (tx) => {
    await lockCandidate(tx, candidateId)
    await work(tx, candidateId)
    await noteActive(tx, candidateId)
  })
}

/** Stores the bytes and, in one transaction, the row; the candidate's files are locked, so that two uploads don't share the last room. */
async function keep(ctx: SignedInContext, file: Upload, write: (tx: Tx, stored: StoredBytes) => Promise<FileRow>) {
  const room = (tx: Tx, stored: StoredBytes) => requireRoom(tx, file.candidate_id, stored.filesize)
  const row = await storeCandidateBytes(
    ctx.services,
    file,
    (stored) =>
      inTransaction(ctx.db, async (tx) => {
        await lockCandidate(tx, file.candidate_id)
        await room(tx, stored)
        const row = await write(tx, stored)
        await noteActive(tx, file.candidate_id)
        return row
      }),
    ctx,
  )
  await dropOldest(ctx, file.candidate_id)
  return presentFile(ctx, row)
}

type New = { candidate_id: number; stored: StoredBytes; place: FilePlace; series?: number; version?: number }

async function create(ctx: SignedInContext, tx: Tx, { candidate_id, stored, place, series, version = 1 }: New) {
  const { path, filename, filesize, filetype, sha256, scanned_at } = stored
  const row = await tx.validigFile.create({
    data: {
      ...{ path, filename, filesize, filetype, sha256, scanned_at, candidate_id, version },
      ...{ disk: candidateDisk, series_id: series ?? null },
      ...{ assignment_id: place.assignmentId, row_id: place.rowId, portfolio_id: await effectivePortfolio(tx) },
    },
    select: fileSelect,
  })
  await audit(tx, ctx, { action: 'create', subject: 'ValidigFile', id: row.id })
  return row
}

/** A file of the candidate's own that may be changed; by default one that is neither replaced nor removed. */
async function requireOwnFile(tx: Tx, candidate_id: number, id: number, state: Prisma.ValidigFileWhereInput = current) {
  const file = await tx.validigFile.findFirst({ where: { AND: [{ id, candidate_id }, state] }, select: fileSelect })
  if (!file) throw new AppError('NOT_FOUND', { message: t('candidate.fileNotFound') })
  if (isLocked(file)) throw fileLocked()
  return file
}

const fileLocked = () => new AppError('CONFLICT', { message: t('candidate.fileLocked'), details: { sent: true } })

/** Refuses a place before the bytes come. */
async function requirePlace(db: Tx, candidateId: number, { assignmentId, rowId }: FilePlace): Promise<void> {
  if (assignmentId === null) return
  const found = await db.validigAssignment.findFirst({
    where: { id: assignmentId, candidate_id: candidateId },
    select: { status: true, sent_at: true, survey: { select: { rows: { select: { id: true } } } } },
  })
  if (!found) throw new AppError('NOT_FOUND', { message: t('candidate.notFound') })
  requireOpen(found)
  if (rowId === null) throw invalid({ row_id: [t('candidate.noQuestion')] }, t('candidate.noQuestion'))
}

/** Locks the survey of the place, asks whether it takes the file, and notes that the candidate has begun. */
async function takePlace(tx: Tx, candidateId: number, { assignmentId, rowId }: FilePlace): Promise<void> {
  if (assignmentId === null) return
  const row = await lockAssignment(tx, candidateId, assignmentId)
  requireOpen(row)
  const question = requireQuestion(row, rowId ?? 0)
  if (question.kind !== 'file') throw fileRefusal(t('candidate.noQuestion'))
  const now = new Date()
  const status = row.status === 'notStarted' ? 'answering' : row.status
  const data = { status, saved_at: now, started_at: row.started_at ?? now }
  await tx.validigAssignment.update({ where: { id: row.id }, data, select: { id: true } })
}

/** The bytes of the candidate's files that are neither replaced nor removed. */
export async function usedBytes(db: Tx, candidateId: number): Promise<number> {
  const where = { candidate_id: candidateId, ...current }
  return (await db.validigFile.aggregate({ where, _sum: { filesize: true } }))._sum.filesize ?? 0
}

/** @throws AppError INVALID at `file`, saying how much is left */
async function requireRoom(tx: Tx, candidateId: number, more: number): Promise<void> {
  const left = candidateQuota - (await usedBytes(tx, candidateId))
  if (more <= left) return
  const number = Math.max(0, Math.floor(left / megabyte))
  throw fileRefusal(t('candidate.quota', { number, total: candidateQuota / megabyte }))
}

/** Removes the oldest of the files that are kept only to be brought back, when they take too much room. */
async function dropOldest({ db, services }: SignedInContext, candidate_id: number): Promise<void> {
  const kept = await db.validigFile.findMany({
    where: { candidate_id, ...whereKept },
    orderBy: { id: 'desc' },
    select: { id: true, filesize: true },
  })
  let bytes = 0
  const over = kept.filter(({ filesize }) => {
    bytes += filesize
    return bytes > keptBeside
  })
  for (const { id } of over) await removeFile({ db, disks: services.disks }, { id, ...whereKept })
}

/** The open questions of the candidate that are answered with files, for the choice where a file belongs. */
export async function fileQuestions(db: Tx, candidateId: number) {
  const rows = await readAssignments(db, { candidate_id: candidateId, status: { in: [...openStatuses] } })
  return rows.flatMap(({ id, survey }) =>
    questionsOf(questionPartsOf(survey.rows)).flatMap(({ kind, rowId, number, title }) =>
      kind === 'file' ? [{ assignmentId: id, rowId, number, title, survey: survey.title }] : [],
    ),
  )
}
