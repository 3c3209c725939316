import { Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import { dayOf } from '../../kernel/fields.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import type { Kind, SignerRole } from './kinds/kind.ts'
import { type CertificateRecord, visibleCertificates } from './record.ts'
import { requireFormPlace } from './references.ts'

/** A person who has signed documents of a college; `used_on` is the latest date on them, `YYYY-MM-DD`. */
export type Signatory = { role: SignerRole; name: string; used_on: string }

/** The most that a form lists. */
const most = 50

const rolesOf = (kind: Kind) => [...new Set(Object.values(kind.signers) as SignerRole[])]

/** The rows of a kind's signatories. One association signs the certificates of all colleges. */
function rowsOf(kind: Kind, group_id: number): Prisma.SignatoryWhereInput {
  return { role: { in: rolesOf(kind) }, ...(kind.holder !== 'college' && { group_id }) }
}

/** The signatories that a college's form proposes, the latest first. The caller has checked the right to the group. */
export async function signatoriesOf({ db }: SignedInContext, kind: Kind, group_id: number): Promise<Signatory[]> {
  const rows = await db.signatory.findMany({
    where: { ...rowsOf(kind, group_id), removed_at: null },
    select: { role: true, name: true, used_on: true },
    orderBy: [{ used_on: 'desc' }, { name: 'asc' }],
    distinct: ['role', 'name'],
    take: most,
  })
  return rows.map(({ used_on, ...row }) => ({ ...row, used_on: dayOf(used_on) as string }))
}

/** Tells which names somebody took off a college's list, as `role name`. */
export async function removedSignatories({ db }: SignedInContext, kind: Kind, group_id: number): Promise<Set<string>> {
  const rows = await db.signatory.findMany({
    where: { ...rowsOf(kind, group_id), removed_at: { not: null } },
    select: { role: true, name: true },
  })
  return new Set(rows.map(({ role, name }) => `${role} ${name}`))
}

/** Keeps the people who sign an issued certificate. It is the transaction's last step, because it locks their rows. */
export async function keepSignatories(tx: Tx, kind: Kind, record: CertificateRecord): Promise<void> {
  const fields = record.fields as Record<string, unknown>
  const keys = Object.entries(kind.signers).map(([field, role]) => `${role} ${String(fields[field] ?? '').trim()}`)
  // In one order, so that two issues never wait for each other in a circle.
  for (const key of [...new Set(keys)].sort()) {
    const [, role = '', name = ''] = /^(\S+) (.*)$/.exec(key) ?? []
    if (name === '') continue
    await tx.$executeRaw(Prisma.sql`
      INSERT INTO "Signatory" (group_id, role, name, used_on)
      VALUES (${record.group_id}, ${role}::"SignerRole", ${name}, ${record.date}::date)
      ON CONFLICT (group_id, role, name)
      DO UPDATE SET used_on = greatest("Signatory".used_on, excluded.used_on), removed_at = NULL`)
  }
}

/**
 * Takes a name off a college's list, until it signs again.
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function removeSignatory(
  ctx: SignedInContext,
  kind: Kind,
  { group_id, role, name }: { group_id: number; role: SignerRole; name: string },
): Promise<Signatory[]> {
  const may = ctx.actor.ability.can('update', asSubject(kind.subject, { group_id }))
  // A reader of one certificate alone keeps no list of the college.
  const read = { group_id, AND: [visibleCertificates(ctx, kind, 'read')] }
  if (!may && (await ctx.db.certificate.count({ where: read })) > 0) throw forbidden()
  await requireFormPlace(ctx, kind, { group_id })
  if (!may) throw forbidden()
  await inTransaction(ctx.db, async (tx) => {
    const where = { AND: [rowsOf(kind, group_id), { role, name, removed_at: null }] }
    const { count } = await tx.signatory.updateMany({ where, data: { removed_at: new Date() } })
    if (count === 0) return
    await audit(tx, ctx, { action: 'removeSignatory', subject: kind.subject, details: { group: group_id, role } })
  })
  return signatoriesOf(ctx, kind, group_id)
}
