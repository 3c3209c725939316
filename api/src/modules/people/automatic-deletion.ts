import { randomUUID } from 'node:crypto'
import { Prisma } from '@kollegium/db'
import type { PgBoss } from 'pg-boss'
import { anonymous, anonymousPrefix } from '../../access/actor.ts'
import { audit } from '../../access/audit.ts'
import type { Services } from '../../engine/services.ts'
import { holdKeptRows } from '../../engine/trash/kept-rows.ts'
import { originOf } from '../../kernel/env.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { removeFactors } from '../../platform/auth/factors/remove-factors.ts'
import { endEverySession } from '../../platform/auth/sessions.ts'
import { queueMail } from '../../platform/mail/mail.job.ts'
import { deletionWarningMail } from '../../platform/mail/mails.ts'

/** Readings, States: a user who has not signed in for so many months is warned, and anonymised so many days later. */
export const unusedAccountLimits = { months: 24, days: 30 } as const

const dayMs = 24 * 3600 * 1000

type Sweeping = Pick<Services, 'db' | 'env' | 'keys' | 'logger' | 'mailer'> & { boss?: PgBoss }

/**
 * One night's work: takes back warnings of those who have come back, warns, and anonymises those whose time is up.
 * Excluded users are left alone. Each user has a transaction of its own that checks again, so that it may be cut off anywhere, run
 * twice, or meet somebody who signs in at that moment; one that fails is logged, and its turn comes again the next night.
 * @param now the clock
 * @param batch how many are looked for at a time
 * @returns how many were warned and anonymised
 */
export async function sweepUnusedAccounts(
  services: Sweeping,
  now: Date,
  batch = 200,
): Promise<{ warned: number; anonymised: number }> {
  const { db } = services
  const since = monthsBefore(now, unusedAccountLimits.months)
  // By hand: the job's note is no change of the record that a form may have open (`updated_at`).
  await db.$executeRaw`
    UPDATE "User" SET deletion_warned_at = NULL
    WHERE deletion_warned_at IS NOT NULL AND anonymised_at IS NULL AND NOT ${isUnused(since)}`
  const warnedBefore = new Date(now.getTime() - unusedAccountLimits.days * dayMs)
  const due = Prisma.sql`deletion_warned_at <= ${warnedBefore} AND ${isUnused(since)}`
  const anonymised = await forEachUser(services, due, batch, (id) => anonymise(db, id, since, now))
  const forgotten = Prisma.sql`deletion_warned_at IS NULL AND ${isUnused(since)}`
  const warned = await forEachUser(services, forgotten, batch, (id) => warn(services, id, now))
  return { warned, anonymised }
}

/** Not signed in since then (nor made since), and not excluded. */
const isUnused = (since: Date) => Prisma.sql`(
  anonymised_at IS NULL AND coalesce(last_sign_in_at, created_at) < ${since}
  AND settings ->> 'excludeFromAutomaticDeletion' IS DISTINCT FROM 'true')`

/** Does the work once for every user, batch after batch. @returns for how many something was done */
async function forEachUser(
  { db, logger }: Sweeping,
  condition: Prisma.Sql,
  batch: number,
  work: (id: number) => Promise<boolean>,
): Promise<number> {
  let done = 0
  let last = 0
  for (;;) {
    const rows = await db.$queryRaw<{ id: number }[]>`
      SELECT id FROM "User" WHERE ${condition} AND id > ${last} ORDER BY id LIMIT ${batch}`
    for (const { id } of rows) {
      last = id
      try {
        if (await work(id)) done += 1
      } catch (error) {
        logger.error({ err: error, user: id }, 'an unused account could not be seen to')
      }
    }
    if (rows.length < batch) return done
  }
}

/** The mail first: cut off in between it is asked for again under the same key, and no one goes without a warning. */
async function warn(services: Sweeping, id: number, now: Date): Promise<boolean> {
  const { db, env } = services
  const select = { email: true, name: true, firstname: true, last_sign_in_at: true } as const
  const user = await db.user.findUnique({ where: { id }, select })
  if (user?.email) {
    const date = new Date(now.getTime() + unusedAccountLimits.days * dayMs)
    const day = date.toLocaleDateString('sv-SE', { dateStyle: 'long', timeZone: 'Europe/Stockholm' })
    const mail = deletionWarningMail(user, day, `${originOf(env)}/login`)
    await queueMail(services, { ...mail, key: `deletion ${id} ${user.last_sign_in_at?.getTime() ?? 0}` })
  }
  const count = await db.$executeRaw`
    UPDATE "User" SET deletion_warned_at = ${now} WHERE id = ${id} AND deletion_warned_at IS NULL`
  return count === 1
}

/**
 * The columns that remove a person's identity, all access, and every place that shows the person or assigns a task;
 * texts and documents of the person stay, and lead to nobody.
 */
const anonymisedColumns = (id: number, now: Date): Prisma.UserUpdateInput => ({
  // With a part that nobody can have taken before.
  name: `${anonymousPrefix}${id}-${randomUUID()}`,
  ...{ email: '', firstname: '', lastname: '', password_hash: null, personal_number: null, personal_number_key: null },
  ...{ address1: '', address2: '', postalcode: '', town: '', country: '', phone1: '' },
  ...{ invoice_address: '', reference: '', electronic_reference: '', profession: '', workplace: '', description: '' },
  ...{ active: false, status: false, apps: [], settings: {}, validig: Prisma.DbNull },
  ...{ gdpr: false, gdpr_version: null, gdpr_at: null },
  ...{ roles: { set: [] }, licensees: { set: [] }, memberships: { deleteMany: {} } },
  ...{ contact_of: { deleteMany: {} }, images: { deleteMany: {} }, saved_filters: { deleteMany: {} } },
  ...{ in_queues: { deleteMany: {} }, cards: { set: [] }, responsible_for: { set: [] } },
  ...{ educator_at: { set: [] }, stakeholder_in: { set: [] }, validig_staff_of: { deleteMany: {} } },
  ...{ linked_accounts: { deleteMany: {} }, account_requests: { deleteMany: {} } },
  anonymised_at: now,
})

/** Empties a user's row, what the person applied for, and all sessions; the row itself stays and leads to nobody. */
export async function emptyUser(tx: Tx, id: number, email: string, now: Date): Promise<void> {
  await holdKeptRows(tx)
  await tx.user.update({ where: { id }, data: anonymisedColumns(id, now), select: { id: true } })
  // Also those that led to no account, or to none that was linked: the address says whose they are.
  const unlinked = email ? [{ user_id: null, email: { equals: email, mode: 'insensitive' as const } }] : []
  const applications = { OR: [{ user_id: id }, ...unlinked] }
  // Comments on the account and on the applications are about the person, too.
  const about = { OR: [{ account_id: id }, { application: applications }] }
  await tx.recordComment.deleteMany({ where: about })
  await tx.recordFollow.deleteMany({ where: about })
  // A removed row that named the person would name the person again if its removal were undone.
  await tx.removedRow.deleteMany({})
  await tx.application.updateMany({
    where: applications,
    data: { email: '', firstname: '', lastname: '', content: {}, comments: '' },
  })
  if (email) await tx.accountRequest.deleteMany({ where: { email: { equals: email, mode: 'insensitive' } } })
  await endEverySession(tx, id)
  await removeFactors(tx, id)
  // Each says why somebody took the person for the right one.
  await tx.factorReset.deleteMany({ where: { user_id: id } })
}

async function anonymise(db: Services['db'], id: number, since: Date, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await holdKeptRows(tx)
    const [still] = await tx.$queryRaw<{ email: string }[]>`
      SELECT email FROM "User" WHERE id = ${id} AND deletion_warned_at IS NOT NULL AND ${isUnused(since)} FOR UPDATE`
    if (!still) return false
    await emptyUser(tx, id, still.email, now)
    const ctx = { actor: anonymous, groupId: null, licenseeId: null, request: { id: '', ip: '', userAgent: '' } }
    await audit(tx, ctx, { action: 'anonymise', subject: 'User', id })
    return true
  })
}

/** The same day so many months earlier, or the last of that month. */
export function monthsBefore(date: Date, months: number): Date {
  const before = new Date(date)
  before.setUTCMonth(before.getUTCMonth() - months)
  if (before.getUTCDate() !== date.getUTCDate()) before.setUTCDate(0)
  return before
}
