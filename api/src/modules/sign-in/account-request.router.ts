import type { Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import { audit } from '../../access/audit.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { crud } from '../../engine/crud.ts'
import { containing, oneOf } from '../../engine/filters.ts'
import { forbidden } from '../../engine/refusals.ts'
import { byId } from '../../engine/resource.ts'
import { createCallerFactory, procedure, router } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { queueMail } from '../../platform/mail/mail.job.ts'
import { accountDeclinedMail } from '../../platform/mail/mails.ts'
import { freeUsername, invitedUsers } from '../people/contract.ts'
import { accountRequest, accountRequestStatuses } from './account-request.entity.ts'

const t = createTranslator(sv)

const select = {
  id: true,
  email: true,
  firstname: true,
  lastname: true,
  status: true,
  group_id: true,
  user_id: true,
  subject: true,
  provider: { select: { id: true, title: true } },
  user: { select: { id: true, name: true, firstname: true, lastname: true } },
  created_at: true,
  updated_at: true,
} satisfies Prisma.AccountRequestSelect
type Row = Prisma.AccountRequestGetPayload<{ select: typeof select }>

const present = ({ provider, user, subject: _, created_at, updated_at, ...row }: Row) => ({
  ...row,
  type: 'AccountRequest' as const,
  name: displayName({ ...row, name: row.email }),
  provider: provider.title,
  user: user && { id: user.id, name: displayName(user) },
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** Nobody but the person makes one, and nobody changes one. */
const {
  list,
  records,
  get,
  delete: remove,
  deleteMany,
} = crud(accountRequest, {
  select,
  present: (rows: Row[]) => rows.map(present),
  listSelect: select,
  presentList: (rows: Row[]) => rows.map(present),
  search: (text) => ({
    OR: [{ firstname: containing(text) }, { lastname: containing(text) }, { email: containing(text) }],
  }),
  filters: { status: oneOf(accountRequestStatuses, (chosen) => ({ status: { in: chosen } })) },
  narrow: ({ groupId }) => (groupId ? { group_id: groupId } : {}),
})

const users = createCallerFactory(invitedUsers)

/**
 * The open request, held until the transaction ends: two who press at once find what the first one did.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT for one that is answered
 */
async function requireOpen(tx: Tx, { actor: { ability } }: SignedInContext, id: number): Promise<Row> {
  if (!ability.can('update', 'AccountRequest')) throw forbidden()
  await tx.$queryRaw`SELECT id FROM "AccountRequest" WHERE id = ${id} FOR UPDATE`
  const row = await tx.accountRequest.findFirst({
    where: { AND: [{ id }, visible(ability, 'read', 'AccountRequest')] },
    select,
  })
  if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
  if (!ability.can('update', asSubject('AccountRequest', row))) throw forbidden()
  if (row.status !== 'open') throw new AppError('CONFLICT', { message: t('accountRequest.done') })
  return row
}

/** The procedures of accounts that people ask for after a sign-in with the school's account. */
export const accountRequestRouter = router({
  list,
  records,
  get,
  delete: remove,
  deleteMany,

  /**
   * Makes an invited user, a member of the provider's organisation, as `user.create` makes it for the actor; the school's
   * account is linked to it.
   * @throws AppError as of `user.create`: INVALID at `email` when there is such a user
   */
  approve: procedure.input(byId).mutation(({ ctx, input }) =>
    inTransaction(ctx.db, async (tx) => {
      const inside = { ...ctx, db: tx }
      const row = await requireOpen(tx, ctx, input.id)
      const { email, firstname, lastname, group_id } = row
      const memberships = group_id === null ? [] : [{ group_id, groupRoles: [] }]
      const name = await freeUsername(tx, row)
      const { id } = await users(inside).create({
        data: { name, email, firstname, lastname, memberships, notifyUser: true },
      })
      await tx.linkedAccount.create({
        data: { provider_id: row.provider.id, subject: row.subject, user_id: id, label: email },
        select: { id: true },
      })
      const done = await tx.accountRequest.update({
        where: { id: row.id },
        data: { status: 'approved', user_id: id },
        select,
      })
      await audit(tx, inside, { action: 'approve', subject: 'AccountRequest', id: row.id, details: { person: id } })
      return present(done)
    }),
  ),

  /** Says no, and tells the person by mail. */
  decline: procedure.input(byId).mutation(({ ctx, input }) =>
    inTransaction(ctx.db, async (tx) => {
      const row = await requireOpen(tx, ctx, input.id)
      const done = await tx.accountRequest.update({ where: { id: row.id }, data: { status: 'declined' }, select })
      await audit(tx, ctx, { action: 'decline', subject: 'AccountRequest', id: row.id })
      const mail = accountDeclinedMail({ ...row, name: row.email }, row.provider.title)
      if (row.email)
        await queueMail(ctx.services, { ...mail, key: `declined ${row.id} ${row.updated_at.getTime()}` }, tx)
      return present(done)
    }),
  ),
})
