import { createHash, randomUUID } from 'node:crypto'
import type { Prisma } from '@kollegium/db'
import { asSubject } from '../access/ability.ts'
import { audit } from '../access/audit.ts'
import type { Action } from '../access/subjects.ts'
import { visible } from '../access/visible.ts'
import type { SignedInContext } from '../core/context.ts'
import { AppError, invalid } from '../core/errors.ts'
import { dayOf, momentOf } from '../core/fields.ts'
import { inTransaction, type Tx } from '../core/transaction.ts'
import { enqueuePrint } from '../jobs/print.job.ts'
import { sv } from '../words/sv/index.ts'
import { capitalise, createWords, formsOf } from '../words/words.ts'
import { documentFileName, runFileName } from './file-names.ts'
import { kindFields } from './input.ts'
import { kindOf } from './kinds/index.ts'
import { kindNames } from './kinds/names.ts'
import type { PaperKind } from './papers/index.ts'
import { points, swedish } from './persons.ts'
import { reach } from './record.ts'

const t = createWords(sv)

/** As many as one document can hold in Chromium's memory with room to spare. */
export const maxPrinted = 2000

export const runSelect = {
  id: true,
  output: true,
  status: true,
  total: true,
  done: true,
  group_id: true,
  title: true,
  filename: true,
  filesize: true,
  error: true,
  created_at: true,
  started_at: true,
  finished_at: true,
  updated_at: true,
} as const satisfies Prisma.PrintRunSelect

export function presentRun(run: Prisma.PrintRunGetPayload<{ select: typeof runSelect }>) {
  return {
    ...run,
    created_at: momentOf(run.created_at) as string,
    started_at: momentOf(run.started_at),
    finished_at: momentOf(run.finished_at),
    updated_at: run.updated_at.toISOString(),
  }
}
export type RunOut = ReturnType<typeof presentRun>

/**
 * A run on which the actor may do `action`. It belongs to the first person's group, but may hold persons of several:
 * only who may read every one of them may have it, since the file shows their personal numbers.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function requireRun(db: Tx, ctx: SignedInContext, id: string, action: Action) {
  const find = (each: Action) =>
    db.printRun.findFirst({
      where: {
        AND: [
          { id, items: { every: { person: { certificate: readable(ctx) } } } },
          visible(ctx.actor.ability, each, 'PrintRun'),
        ],
      },
      select: { ...runSelect, path: true, sha256: true },
    })
  const run = await find(action)
  if (run) return run
  const seen = await find('read')
  if (seen) throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
  throw new AppError('NOT_FOUND', { message: t('error.404') })
}

/** The certificates of all kinds that the actor may read. */
export function readable(ctx: Pick<SignedInContext, 'actor'>): Prisma.CertificateWhereInput {
  return { OR: kindNames.map((name) => reach(ctx, kindOf(name), 'read')) }
}

export type StartRequest = { certificate_id?: number; person_ids?: number[]; output: 'pdf' | 'zip' }

/**
 * Puts a print in the queue: all issued persons of a certificate in the list's order, or the given ones in theirs.
 * @throws AppError INVALID at `person_ids` for drafts ('Spara innan du skriver ut'), revoked and unknown ones
 */
export async function startRun(ctx: SignedInContext, request: StartRequest): Promise<RunOut> {
  const persons = await printed(ctx, request)
  const [first] = persons
  if (!first) throw refuse(t('print.nothing'))
  if (persons.length > maxPrinted) throw refuse(t('print.tooMany', { number: points(maxPrinted) }))
  for (const group_id of new Set(persons.map(({ certificate }) => certificate.group_id))) {
    if (!ctx.actor.ability.can('create', asSubject('PrintRun', { group_id }))) {
      throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
    }
  }
  const id = randomUUID()
  const data = {
    ...namesOf(persons, request.output),
    id,
    output: request.output,
    total: persons.length,
    group_id: first.certificate.group_id,
    author_id: ctx.actor.user.id,
  }
  return inTransaction(ctx.db, async (tx) => {
    const run = await tx.printRun.create({ data, select: runSelect })
    await tx.printRunItem.createMany({
      data: persons.map((person, position) => ({ run_id: id, position, person_id: person.id })),
    })
    await enqueuePrint(ctx.services.boss, tx, { run_id: id })
    await audit(tx, ctx, { action: 'print', subject: 'PrintRun', id, details: { persons: persons.length } })
    return presentRun(run)
  })
}

/** What is done is kept; what isn't is not made. */
export async function cancelRun(ctx: SignedInContext, id: string): Promise<RunOut> {
  await requireRun(ctx.db, ctx, id, 'create')
  await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.printRun.updateMany({
      where: { id, status: { in: ['waiting', 'running'] } },
      data: { status: 'cancelled', finished_at: new Date() },
    })
    if (count === 0) throw new AppError('CONFLICT', { message: t('print.notCancellable') })
    await audit(tx, ctx, { action: 'cancel', subject: 'PrintRun', id })
  })
  return presentRun(await requireRun(ctx.db, ctx, id, 'read'))
}

/** Starts a failed or cancelled print over; documents that were made are used again. */
export async function retryRun(ctx: SignedInContext, id: string): Promise<RunOut> {
  await requireRun(ctx.db, ctx, id, 'create')
  await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.printRun.updateMany({
      where: { id, status: { in: ['failed', 'cancelled'] } },
      data: { status: 'waiting', done: 0, error: null, started_at: null, finished_at: null },
    })
    if (count === 0) return
    await enqueuePrint(ctx.services.boss, tx, { run_id: id })
    await audit(tx, ctx, { action: 'retry', subject: 'PrintRun', id })
  })
  return presentRun(await requireRun(ctx.db, ctx, id, 'read'))
}

/** The folder in which prints of just these persons, in this order, are kept: the next one like it gives the same bytes. */
export function printFolder(output: 'pdf' | 'zip', personIds: number[]): string {
  return `prints/${createHash('sha256')
    .update(`${output} ${personIds.join(',')}`)
    .digest('hex')}`
}

const printedSelect = {
  id: true,
  status: true,
  firstname: true,
  lastname: true,
  number: true,
  certificate: { select: { kind: true, group_id: true, date: true, fields: true } },
} as const satisfies Prisma.CertificatePersonSelect
type Printed = Prisma.CertificatePersonGetPayload<{ select: typeof printedSelect }>

async function printed(ctx: SignedInContext, { certificate_id, person_ids }: StartRequest): Promise<Printed[]> {
  const certificate = readable(ctx)
  if (person_ids) {
    const ids = [...new Set(person_ids)]
    const found = await ctx.db.certificatePerson.findMany({
      where: { id: { in: ids }, certificate },
      select: printedSelect,
    })
    const byId = new Map(found.map((person) => [person.id, person]))
    const persons = ids.flatMap((id) => byId.get(id) ?? [])
    if (persons.length < ids.length) throw refuse(t('valid.unknownRow'))
    if (persons.some(({ status }) => status === 'draft')) throw refuse(t('valid.saveFirst'))
    if (persons.some(({ status }) => status !== 'issued')) throw refuse(t('print.revoked'))
    return persons
  }
  const all = await ctx.db.certificatePerson.findMany({
    where: { certificate_id, certificate },
    select: printedSelect,
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  const issued = all.filter(({ status }) => status === 'issued')
  if (all.length > 0 && issued.length === 0) {
    throw refuse(t(all.some(({ status }) => status === 'draft') ? 'valid.saveFirst' : 'print.revoked'))
  }
  return issued
}

function namesOf(persons: Printed[], output: 'pdf' | 'zip'): { title: string; filename: string } {
  const { certificate, ...person } = persons[0] as Printed
  const kind = kindOf(certificate.kind as PaperKind)
  const document = capitalise(formsOf(kind.entity).indefSg)
  const title = kind.title(kindFields(kind, certificate.fields as Record<string, unknown>), swedish)
  const label = title === document ? title : `${document}, ${title}`
  if (persons.length === 1 && output === 'pdf') {
    return { title: label, filename: documentFileName(document, { ...person, number: person.number as string }) }
  }
  const count = persons.length === 1 ? t('print.persons.one') : t('print.persons.many', { number: persons.length })
  return { title: label, filename: runFileName(label, `${dayOf(certificate.date)}, ${count}`, output) }
}

function refuse(message: string): AppError {
  return invalid({ person_ids: [message] }, message)
}
