import { createHash, randomUUID } from 'node:crypto'
import type { Prisma } from '@kollegium/db'
import { audit } from '../../../access/audit.ts'
import { visible } from '../../../access/visible.ts'
import type { SignedInContext } from '../../../engine/context.ts'
import type { Action } from '../../../entities/define-entity.ts'
import { sv } from '../../../i18n/sv/index.ts'
import { capitalise, createTranslator, formsOf } from '../../../i18n/translator.ts'
import { AppError } from '../../../kernel/errors.ts'
import { dayOf, momentOf } from '../../../kernel/fields.ts'
import { inTransaction, type Tx } from '../../../kernel/transaction.ts'
import { documentFileName, runFileName } from '../file-names.ts'
import { kindFields } from '../input.ts'
import { kindOf } from '../kinds/index.ts'
import type { PaperKind } from '../papers/index.ts'
import { swedish } from '../persons.ts'
import { enqueuePrint } from './print.job.ts'
import type { Printed } from './printed.ts'
import { noteReveal, requireReveal } from './revealed-lists.ts'
import {
  inOrder,
  mayReveal,
  personsFor,
  type RunOrder,
  type RunOutput,
  readableCertificates,
  type Selection,
} from './run-persons.ts'

const t = createTranslator(sv)

/** The columns of a run for clients. */
export const runSelect = {
  id: true,
  output: true,
  order: true,
  status: true,
  step: true,
  total: true,
  done: true,
  failed: true,
  group_id: true,
  title: true,
  filename: true,
  filesize: true,
  error: true,
  created_at: true,
  started_at: true,
  expected_at: true,
  finished_at: true,
  updated_at: true,
  author: { select: { name: true, firstname: true, lastname: true } },
  // The states stand in the statement, so that the database reads the partial index of those few persons.
  _count: { select: { items: { where: { person: { status: { in: ['replaced', 'revoked'] } } } } } },
} as const satisfies Prisma.PrintRunSelect

/** A run for clients. */
export function presentRun(row: Prisma.PrintRunGetPayload<{ select: typeof runSelect }>) {
  const { _count, ...run } = row
  return {
    ...run,
    /** The number of persons revoked or replaced since the file was made. With any of them it can't be downloaded. */
    withdrawn: run.status === 'done' && holdsPapers(run.output) ? _count.items : 0,
    created_at: momentOf(run.created_at) as string,
    started_at: momentOf(run.started_at),
    expected_at: momentOf(run.expected_at),
    finished_at: momentOf(run.finished_at),
    updated_at: run.updated_at.toISOString(),
  }
}
/** A run as its maker sees it. */
export type RunOut = ReturnType<typeof presentRun>

/** A part of the actor's own runs, last started or last changed first, with the exact total. */
export async function findRuns(
  { db, actor, services }: SignedInContext,
  latest: 'created_at' | 'updated_at',
  { skip, take }: { skip: number; take: number },
) {
  const where = { AND: [{ author_id: actor.user.id }, visible(actor.ability, 'read', 'PrintRun')] }
  const orderBy = [{ [latest]: 'desc' as const }, { id: 'asc' as const }]
  const [runs, total] = await Promise.all([
    db.printRun.findMany({ where, select: runSelect, orderBy, skip, take }),
    services.totals.count(db, 'PrintRun', where),
  ])
  return { items: runs.map(presentRun), total }
}

/** Files of papers must not hold revoked ones. A list may, since it states the status. */
const holdsPapers = (output: RunOutput) => output === 'pdf' || output === 'zip'

/**
 * A run on which the actor may do `action`. It belongs to the first person's group, but may hold persons of several groups. The
 * actor must be able to read every one of them, because the file shows their personal numbers.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function requireRun(db: Tx, ctx: SignedInContext, id: string, action: Action) {
  const find = (each: Action) =>
    db.printRun.findFirst({
      where: {
        AND: [
          { id, items: { every: { person: { certificate: readableCertificates(ctx) } } } },
          visible(ctx.actor.ability, each, 'PrintRun'),
        ],
      },
      select: runSelect,
    })
  const run = await find(action)
  if (run) return presentRun(run)
  const seen = await find('read')
  if (seen) throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
  throw new AppError('NOT_FOUND', { message: t('error.404') })
}

/**
 * A finished run with a file that may be downloaded, as what its file shows allows.
 * @throws AppError NOT_FOUND; FORBIDDEN, also without the right to the whole numbers of a list, or a fresh proof; CONFLICT for an unfinished run, one without a file, and one with persons revoked or
 *   replaced since
 */
export async function requireFile(ctx: SignedInContext, id: string): Promise<RunOut> {
  const run = await requireRun(ctx.db, ctx, id, 'read')
  if (run.output === 'xlsx') await requireReveal(ctx, id)
  if (run.status !== 'done' || run.output === 'mail') {
    throw new AppError('CONFLICT', { message: t('print.notFinished') })
  }
  if (run.withdrawn > 0) {
    const number = String(run.withdrawn)
    const message = t(run.withdrawn === 1 ? 'print.withdrawn.one' : 'print.withdrawn.many', { number })
    throw new AppError('CONFLICT', { message })
  }
  return run
}

/** A run to start: its persons and its output. */
export type StartRequest = Selection & {
  output: RunOutput
  personal_numbers?: 'none' | 'masked' | 'whole'
  order?: RunOrder
  /** A sentence of the college's own, in each mail. */
  greeting?: string
  /** The mark of a filter's documents, which its choices gave. */
  mark?: string
}

/**
 * Queues a run for the persons that {@link personsFor} finds.
 * @throws AppError as {@link personsFor}; FORBIDDEN for whole personal numbers without the right to each
 */
export async function startRun(ctx: SignedInContext, request: StartRequest): Promise<RunOut> {
  const { output, order = 'list' } = request
  if (request.run_id) await requireRun(ctx.db, ctx, request.run_id, 'read')
  const persons = inOrder(await personsFor(ctx, request, output), order)
  const personal_numbers = output === 'xlsx' ? (request.personal_numbers ?? 'masked') : 'none'
  const reveals = personal_numbers === 'whole'
  if (reveals && !mayReveal(ctx, persons)) throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
  const id = randomUUID()
  const data = {
    ...namesOf(persons, output),
    id,
    output,
    order,
    personal_numbers,
    greeting: output === 'mail' ? (request.greeting ?? '') : '',
    total: persons.length,
    group_id: persons[0]?.certificate.group_id as number,
    author_id: ctx.actor.user.id,
  }
  return inTransaction(ctx.db, async (tx) => {
    await tx.printRun.create({ data, select: { id: true } })
    await tx.printRunItem.createMany({
      data: persons.map((person, position) => ({ run_id: id, position, person_id: person.id })),
    })
    await enqueuePrint(ctx.services.boss, tx, { run_id: id }, persons.length)
    await audit(tx, ctx, { action: 'print', subject: 'PrintRun', id, details: { persons: persons.length, output } })
    if (reveals) await noteReveal(tx, ctx, id, persons)
    return presentRun(await tx.printRun.findUniqueOrThrow({ where: { id }, select: runSelect }))
  })
}

/** Cancels a run. Finished documents stay; the rest isn't made. @throws AppError NOT_FOUND, FORBIDDEN */
export async function cancelRun(ctx: SignedInContext, id: string): Promise<RunOut> {
  await requireRun(ctx.db, ctx, id, 'create')
  await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.printRun.updateMany({
      where: { id, status: { in: ['waiting', 'running'] } },
      data: { status: 'cancelled', error: null, finished_at: new Date() },
    })
    if (count === 0) throw new AppError('CONFLICT', { message: t('print.notCancellable') })
    await audit(tx, ctx, { action: 'cancel', subject: 'PrintRun', id })
  })
  return requireRun(ctx.db, ctx, id, 'read')
}

/**
 * Restarts a failed or cancelled run. It uses the finished documents again and sends no mail twice.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function retryRun(ctx: SignedInContext, id: string): Promise<RunOut> {
  const { total } = await requireRun(ctx.db, ctx, id, 'create')
  await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.printRun.updateMany({
      where: { id, status: { in: ['failed', 'cancelled'] } },
      data: {
        status: 'waiting',
        step: 'making',
        done: 0,
        failed: 0,
        error: null,
        started_at: null,
        expected_at: null,
        finished_at: null,
      },
    })
    if (count === 0) return
    await tx.printRunItem.updateMany({
      where: { run_id: id, status: 'failed' },
      data: { status: 'waiting', error: '' },
    })
    await enqueuePrint(ctx.services.boss, tx, { run_id: id }, total)
    await audit(tx, ctx, { action: 'retry', subject: 'PrintRun', id })
  })
  return requireRun(ctx.db, ctx, id, 'read')
}

/** The most failures that a run shows. */
const maxFailures = 50

/** The persons for whom a run failed, with the errors. @throws AppError NOT_FOUND, FORBIDDEN */
export async function failuresOf(ctx: SignedInContext, id: string) {
  await requireRun(ctx.db, ctx, id, 'read')
  const items = await ctx.db.printRunItem.findMany({
    where: { run_id: id, status: 'failed' },
    select: { person_id: true, error: true, person: { select: { firstname: true, lastname: true, number: true } } },
    orderBy: { position: 'asc' },
    take: maxFailures,
  })
  return items.map(({ person, ...item }) => ({ ...item, ...person }))
}

/** The folder of the prints of exactly these persons in this order. An equal print finds its file there and gives the same bytes. */
export function printFolder(output: 'pdf' | 'zip', personIds: number[]): string {
  return `prints/${createHash('sha256')
    .update(`${output} ${personIds.join(',')}`)
    .digest('hex')}`
}

function namesOf(persons: Printed[], output: RunOutput): { title: string; filename: string } {
  const { certificate, ...person } = persons[0] as Printed
  const kind = kindOf(certificate.kind as PaperKind)
  const document = capitalise(formsOf(kind.entity).indefSg)
  const title = kind.title(kindFields(kind, certificate.fields as Record<string, unknown>), swedish)
  const label = title === document ? title : `${document}, ${title}`
  if (persons.length === 1 && output === 'pdf') {
    return { title: label, filename: documentFileName(document, { ...person, number: person.number as string }) }
  }
  const count = persons.length === 1 ? t('print.persons.one') : t('print.persons.many', { number: persons.length })
  // Mails make no file.
  const filename = output === 'mail' ? '' : runFileName(label, `${dayOf(certificate.date)}, ${count}`, output)
  return { title: label, filename }
}
