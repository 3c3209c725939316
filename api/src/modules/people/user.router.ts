import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import { audit } from '../../access/audit.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import { requireManageable, requireManageableLocked } from '../../access/user-management.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { crud } from '../../engine/crud.ts'
import { flag, idsOf, within } from '../../engine/filters.ts'
import { forbidden, type Usage } from '../../engine/refusals.ts'
import { byId, patchOf } from '../../engine/resource.ts'
import { peopleFilter, searchPeople } from '../../engine/search/people-search.ts'
import { createCallerFactory, procedure, router } from '../../engine/trpc.ts'
import { countUsing, usedInOf } from '../../engine/usage.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { version } from '../../kernel/fields.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { mailSecurityEvent } from '../../platform/auth/factors/security-mail.ts'
import { formatTime } from '../../platform/auth/page-response.ts'
import { sendPasswordLink } from '../../platform/auth/password-reset.ts'
import { countAttempt, limitKey, passwordLinks } from '../../platform/auth/rate-limit.ts'
import { signOutEverywhere } from '../../platform/auth/sessions.ts'
import { picturesOf } from '../documents/contract.ts'
import { grantedMemberships, grantedRoles } from '../roles/contract.ts'
import { auditRights } from './audit-rights.ts'
import { limitIdentityLookups } from './identity.ts'
import { type ImportWork, importInput, importUsers } from './import/import-users.ts'
import { invitation, knownInput, knownPeople } from './invite.ts'
import { freeUsername } from './new-username.ts'
import { personAddresses } from './person-address.ts'
import { user } from './user.entity.ts'
import { presentListed, presentUser, type UserFull, type UserListed, userListSelect, userSelect } from './user-shape.ts'
import { personPlaces, userUsage } from './user-usage.ts'
import { prepareUser } from './user-write.ts'

const t = createTranslator(sv)

const data = patchOf(user.fields)

/** By the memberships that the rows show; others could be asked out one filter at a time. */
const belonging = ({ actor }: SignedInContext, where: Prisma.MembershipWhereInput): Prisma.UserWhereInput => ({
  memberships: { some: { AND: [where, visible(actor.ability, 'read', 'Membership')] } },
})

/** Anonymised users are left out. */
const scope = { anonymised_at: null } as const

/** Adds the page on which visitors find each person as a contact; null for the others. */
async function withSites<Row extends { id: number }, Shown>(
  rows: Row[],
  ctx: SignedInContext,
  present: (row: Row, ctx: SignedInContext) => Shown,
) {
  const addresses = await personAddresses(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...present(row, ctx), siteUrl: addresses.get(row.id) ?? null }))
}

const plain = crud(user, {
  scope,
  select: userSelect,
  present: (rows: UserFull[], ctx) => withSites(rows, ctx, presentUser),
  listSelect: userListSelect,
  presentList: (rows: UserListed[], ctx) => withSites(rows, ctx, presentListed),
  search: peopleFilter,
  searchIds: ({ db }, text, among) => searchPeople(db, text, among),
  filters: {
    roles: idsOf((ids) => ({ roles: { some: { id: { in: ids } } } })),
    groupRoles: (value, ctx) => idsOf((ids) => belonging(ctx, { groupRoles: { some: { id: { in: ids } } } }))(value),
    groups: (value, ctx) => idsOf((ids) => belonging(ctx, { group_id: { in: ids } }))(value),
    active: flag((active) => ({ active })),
    status: flag((status) => ({ status })),
    created_at: within('created_at'),
  },
  narrow: (ctx) => (ctx.groupId ? belonging(ctx, { group_id: ctx.groupId }) : {}),
  links: { images: picturesOf(), roles: grantedRoles, memberships: grantedMemberships },
  prepare: prepareUser,
  saved: auditRights,
  usedIn,
})
const plainCaller = createCallerFactory(router(plain))

/** Where the person is named must be changed first. */
async function usedIn(db: Tx, { id }: UserFull, ctx: SignedInContext): Promise<Usage[]> {
  if (id === ctx.actor.user.id) throw new AppError('FORBIDDEN', { message: t('people.ownAccount') })
  await requireManageableLocked({ ...ctx, db }, id)
  // Their rows would go with the account, and the bytes of their files would stay without an owner.
  const isCandidate = (await db.validigCandidate.count({ where: { user_id: id } })) > 0
  if (isCandidate) throw new AppError('CONFLICT', { message: t('people.isCandidate') })
  return countUsing(db, await userUsage(db, [id]))
}

/** A user on whom the actor may do `action`. @throws AppError NOT_FOUND when unseen, FORBIDDEN when not allowed */
async function requireUser(ctx: SignedInContext, id: number, action: 'update' | 'reveal') {
  const { ability } = ctx.actor
  if (!ability.can(action, 'User')) throw forbidden()
  const row = await ctx.db.user.findFirst({
    where: { AND: [{ id }, scope, visible(ability, 'read', 'User')] },
    select: { id: true, email: true, active: true, personal_number: true, memberships: { select: { group_id: true } } },
  })
  if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
  if (!ability.can(action, asSubject('User', row))) throw forbidden()
  return row
}

/** Mails a new user the link for choosing a password, with the inviter's greeting, and notes the invitation. */
async function mailInvitation(ctx: SignedInContext, id: number, greeting = ''): Promise<void> {
  const words = greeting ? { from: displayName(ctx.actor.user), text: greeting } : undefined
  await sendPasswordLink(ctx.services, id, 'account', ctx.db, words)
  await audit(ctx.db, ctx, { action: 'invite', subject: 'User', id })
}

/** Makes the account of an invited person, in the transaction of the call. */
async function makeInvited(ctx: SignedInContext, { greeting, ...data }: z.infer<typeof invitation>, invite: boolean) {
  const name = await freeUsername(ctx.db, data)
  const made = await plainCaller(ctx).create({ data: { ...data, name } })
  if (invite) await mailInvitation(ctx, made.id, greeting)
  return made
}

const importing: ImportWork = {
  make: makeInvited,
  add: (ctx, id, changes) => plainCaller(ctx).update({ id, data: changes }),
}

/** The procedures of users. */
export const userRouter = router({
  ...plain,

  /**
   * Where the person is named, as far as the actor may read it: the rows that stand in the way of the account's
   * removal.
   */
  ...usedInOf('User', ({ db }, ids) => userUsage(db, ids)),

  /** Where sites show people: these places lose them when they are turned off, or no longer shown externally. */
  shownIn: usedInOf('User', ({ db }, ids) => personPlaces(db, ids)).usedInAny,

  /** As every resource; with `notifyUser` the new user is mailed a link for choosing a password. Not as somebody else. */
  create: procedure.input(z.object({ data: user.fields })).mutation(async ({ ctx, input }) => {
    requireNotMasquerading(ctx.actor)
    await limitIdentityLookups(ctx, 'others', input.data)
    return inTransaction(ctx.db, async (tx) => {
      const made = await plainCaller({ ...ctx, db: tx }).create(input)
      if (input.data.notifyUser) await mailInvitation({ ...ctx, db: tx }, made.id)
      return made
    })
  }),

  /**
   * Invites a person: makes the account with a username of the name, and mails the link by which the person chooses a password,
   * with the inviter's greeting. Rights are judged as in `create`.
   */
  invite: procedure.input(z.object({ data: invitation })).mutation(async ({ ctx, input: { data } }) => {
    if (!ctx.actor.ability.can('create', 'User')) throw forbidden()
    requireNotMasquerading(ctx.actor)
    await limitIdentityLookups(ctx, 'others', data)
    return inTransaction(ctx.db, (tx) => makeInvited({ ...ctx, db: tx }, data, true))
  }),

  /** The outcome that importing a list would have, row by row; nothing is changed and nobody is mailed. */
  tryImport: procedure.input(importInput).mutation(({ ctx, input }) => importUsers(ctx, input, importing, true)),

  /** Makes accounts of a list, and gives roles to those who have one; new people are mailed their links once. */
  import: procedure.input(importInput).mutation(({ ctx, input }) => importUsers(ctx, input, importing, false)),

  /** The people who may be the invited one and have an account already. A mutation, so that no address stands in an address. */
  known: procedure.input(knownInput).mutation(({ ctx, input }) => knownPeople(ctx, input)),

  /** As every resource; naming an address or a number counts. */
  update: procedure
    .input(z.object({ ...byId.shape, data, updated_at: version().optional() }))
    .mutation(async (call) => {
      await limitIdentityLookups(call.ctx, 'others', call.input.data)
      return plainCaller(call.ctx).update(call.input)
    }),

  /** The personal number in full; the reader is noted. A mutation, so that nothing of it stands in an address. */
  reveal: procedure.input(byId).mutation(async ({ ctx, input }) => {
    const row = await requireUser(ctx, input.id, 'reveal')
    await audit(ctx.db, ctx, { action: 'reveal', subject: 'User', id: row.id })
    return { personal_number: row.personal_number && ctx.services.keys.open(row.personal_number) }
  }),

  /** The contract's `sendResetEmailToUser`: mails the link of a forgotten password, as often as people may themselves ask for it. */
  sendReset: procedure.input(byId).mutation(async ({ ctx, input }) => {
    const row = await requireUser(ctx, input.id, 'update')
    requireNotMasquerading(ctx.actor)
    await requireManageable(ctx, row.id)
    if (!row.active || !row.email) throw invalid({ id: [t('people.noAddress')] }, t('people.noAddress'))
    const allowed = await countAttempt(ctx.services.tries, limitKey('forgot', `user ${row.id}`), passwordLinks)
    if (!allowed.allowed) {
      throw new AppError('RATE_LIMITED', { message: t('people.resetTooMany', { time: formatTime(allowed.until) }) })
    }
    await inTransaction(ctx.db, async (tx) => {
      await sendPasswordLink(ctx.services, row.id, 'reset', tx)
      await audit(tx, ctx, { action: 'passwordLink', subject: 'User', id: row.id })
    })
    return { id: row.id }
  }),

  /** Signs a person out everywhere, who is told by mail. One's own sign-ins are ended under "Mitt konto". */
  endSessions: procedure.input(byId).mutation(async ({ ctx, input }) => {
    const { id } = await requireUser(ctx, input.id, 'update')
    requireNotMasquerading(ctx.actor)
    if (id === ctx.actor.user.id) throw new AppError('FORBIDDEN', { message: t('people.ownSessions') })
    await requireManageable(ctx, id)
    return inTransaction(ctx.db, async (tx) => {
      const ended = await signOutEverywhere(tx, id)
      await audit(tx, ctx, { action: 'userSignedOut', subject: 'User', id, details: { ended } })
      if (ended > 0) await mailSecurityEvent(ctx.services, id, 'signedOut', {}, tx)
      return { ended }
    })
  }),
})
