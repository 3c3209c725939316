import { randomUUID } from 'node:crypto'
import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { audit } from '../../access/audit.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import { requireManageableLocked } from '../../access/user-management.ts'
import { contextFor, type SignedInContext } from '../../engine/context.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { personTables } from '../../modules/people/person-tables.ts'
import { type ErasedPerson, eraseParts, idsOf, keptOf } from './erase-parts.ts'
import { enqueueErasure } from './erasure-queue.ts'
import { mentionsOf } from './mentions.ts'
import { factsOf, type Named, rowsOfPerson } from './person-rows.ts'

const t = createTranslator(sv)

const ids = z.array(z.number())
// An erasure of before a table was added names no rows of it.
const storedIds = z.object(
  Object.fromEntries(personTables.map((table) => [table, ids.default([])])) as Record<
    (typeof personTables)[number],
    z.ZodDefault<typeof ids>
  >,
)
const storedFacts = z.object({
  names: z.array(z.object({ firstname: z.string(), lastname: z.string() })),
  emails: z.array(z.string()),
  numbers: z.array(z.string()),
})
const storedParts = z.object({
  done: z.record(z.string(), z.number()),
  kept: z.object({ issued: z.number(), signed: z.number(), files: ids, audit: z.number() }),
})
type StoredParts = z.infer<typeof storedParts>

/**
 * Begins to erase a person: notes the rows and what will stay, and queues the work.
 * @throws AppError NOT_FOUND without such a row; FORBIDDEN for oneself, and for a user out of the actor's reach
 */
export async function beginErasure(ctx: SignedInContext, named: Named): Promise<{ id: string }> {
  requireNotMasquerading(ctx.actor)
  const { services } = ctx
  const rows = await rowsOfPerson(ctx.db, named)
  if (rows.length === 0) throw new AppError('NOT_FOUND', { message: t('error.404') })
  const person: ErasedPerson = { ids: idsOf(rows), facts: await factsOf(ctx.db, services.keys, rows) }
  if (person.ids.User.includes(ctx.actor.user.id)) throw new AppError('FORBIDDEN', { message: t('people.ownAccount') })
  const mentions = await mentionsOf(ctx.db, person.facts)
  const parts: StoredParts = { done: {}, kept: await keptOf(services, person, mentions) }
  const id = randomUUID()
  return inTransaction(ctx.db, async (tx) => {
    for (const user of person.ids.User) await requireManageableLocked({ ...ctx, db: tx }, user)
    const data = {
      id,
      rows: person.ids,
      parts,
      facts: services.keys.seal(JSON.stringify(person.facts)),
      author_id: ctx.actor.user.id,
    }
    await tx.erasure.create({ data, select: { id: true } })
    await audit(tx, ctx, { action: 'erase', subject: 'Privacy', id, details: { rows: person.ids } })
    if (services.boss) await enqueueErasure(services.boss, tx, id)
    return { id }
  })
}

/** Erases the parts that aren't done yet. Cut off anywhere, it goes on from there the next time. */
export async function runErasure(services: Services, id: string): Promise<void> {
  const { db, keys, logger } = services
  const row = await db.erasure.findUnique({ where: { id } })
  if (!row?.facts || row.status === 'done') return
  const person = { ids: storedIds.parse(row.rows), facts: storedFacts.parse(JSON.parse(keys.open(row.facts))) }
  const parts = storedParts.parse(row.parts)
  const note = (data: Prisma.ErasureUpdateInput) => db.erasure.update({ where: { id }, data, select: { id: true } })
  try {
    for (const part of eraseParts) {
      if (parts.done[part.id] !== undefined) continue
      parts.done[part.id] = await part.erase(services, person)
      await note({ status: 'running', parts })
    }
  } catch (error) {
    logger.error({ err: error, erasure: id }, 'an erasure was cut off')
    await note({ status: 'failed' })
    throw error
  }
  await inTransaction(db, async (tx) => {
    await tx.erasure.update({
      where: { id },
      data: { status: 'done', facts: null, finished_at: new Date() },
      select: { id: true },
    })
    await audit(tx, contextFor(services), { action: 'erased', subject: 'Privacy', id, details: parts.done })
  })
}

/**
 * Queues an erasure that was cut off and given up.
 * @throws AppError NOT_FOUND for one that is done, or isn't there
 */
export async function resumeErasure(ctx: SignedInContext, id: string): Promise<{ id: string }> {
  const { services } = ctx
  await inTransaction(ctx.db, async (tx) => {
    const { count } = await tx.erasure.updateMany({
      where: { id, status: { not: 'done' } },
      data: { status: 'running' },
    })
    if (count === 0) throw new AppError('NOT_FOUND', { message: t('error.404') })
    await audit(tx, ctx, { action: 'resume', subject: 'Privacy', id })
    if (services.boss) await enqueueErasure(services.boss, tx, id)
  })
  return { id }
}

/** The latest erasures for the office's page, newest first. */
export async function latestErasures({ db }: Pick<SignedInContext, 'db'>, most = 20) {
  const rows = await db.erasure.findMany({
    orderBy: { created_at: 'desc' },
    take: most,
    select: {
      ...{ id: true, status: true, parts: true, created_at: true, finished_at: true },
      author: { select: { name: true, firstname: true, lastname: true } },
    },
  })
  return rows.map(({ parts, created_at, finished_at, ...row }) => {
    const { done, kept } = storedParts.parse(parts)
    return {
      ...row,
      created_at: created_at.toISOString(),
      finished_at: finished_at?.toISOString() ?? null,
      parts: eraseParts.map(({ id }) => ({ id, count: done[id] ?? null })),
      kept,
    }
  })
}
