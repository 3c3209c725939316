import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { audit } from '../../access/audit.ts'
import { hasGlobalRights } from '../../access/held-rights.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import { byId } from '../../engine/resource.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { originOf } from '../../kernel/env.ts'
import { AppError, type FieldErrors, invalid } from '../../kernel/errors.ts'
import { freeSlug } from '../../kernel/slug.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { sendPasswordLink } from '../../platform/auth/password-reset.ts'
import { queueMail } from '../../platform/mail/mail.job.ts'
import { composeMail } from '../../platform/mail/mails.ts'
import { lockIdentities, usernameOf, usernamesLike } from '../people/contract.ts'
import { grantedRoles, newMember, requireMembershipRights } from '../roles/contract.ts'
import { accountContent, keptContent, wantedApps } from './application-fields.ts'
import { type ApplicationFull, applicationSelect } from './application-shape.ts'

const t = createTranslator(sv)

type Account = z.infer<typeof accountContent>
type InTransaction = SignedInContext & { db: Tx }

const withRights = { id: true, name: true, permissions: { select: { subject: true, name: true } } }

/** Roles of either kind, as a person chose them. */
const chosenRoles = z.array(byId.shape.id).max(100).optional()

/** The input that creates an account for an application. A part that is left out is as it was applied for. */
export const accountInput = z.object({
  id: byId.shape.id,
  /** The username (readings, Names); without it one is made of the name. */
  name: z
    .string()
    .trim()
    .max(64)
    .regex(/^[a-z]{3}[a-zA-Z0-9._-]*$/, { error: () => t('valid.username') })
    .optional(),
  group_id: byId.shape.id.nullable().optional(),
  roles: chosenRoles,
  /** Roles in the group; without them those of a new member. */
  groupRoles: chosenRoles,
  apps: z.array(z.enum(wantedApps)).max(wantedApps.length).optional(),
  /** Mails the link by which the person chooses a password. */
  notify: z.boolean().default(true),
})
type Chosen = z.infer<typeof accountInput>

/**
 * From an application to a user: the roles and apps that were applied for, a member of the college that was named,
 * invited by a one-time link. An application for the method material from the address of an account gives that account the app, and no
 * more. The application is closed and points at the user; all of it or nothing.
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID at `id` (there is an account), `email` or `name` (taken)
 */
export async function createAccount(ctx: SignedInContext, chosen: Chosen): Promise<ApplicationFull> {
  const { id } = chosen
  const { ability } = ctx.actor
  if (!ability.can('update', 'Application') || !ability.can('create', 'User')) throw forbidden()
  requireNotMasquerading(ctx.actor)
  return inTransaction(ctx.db, async (tx) => {
    // Two who press the button at once: the second one finds what the first one made.
    await tx.$queryRaw`SELECT id FROM "Application" WHERE id = ${id} FOR UPDATE`
    const found = await find(tx, ctx, id, 'read')
    if (!found) throw new AppError('NOT_FOUND', { message: t('error.404') })
    if (!(await find(tx, ctx, id, 'update'))) throw forbidden()
    const known = await holderOf(tx, found)
    const user_id = known ?? (await makeUser({ ...ctx, db: tx }, found, chosen))
    if (known !== null) await openMaterial(tx, ctx, found, known)
    // The person who decides without having taken it before is the one who handled it.
    const responsible_id = found.responsible_id ?? ctx.actor.user.id
    const row = await tx.application.update({
      where: { id },
      data: { user_id, status: 'closed', responsible_id },
      select: applicationSelect,
    })
    const note = { subject: 'Application', id }
    await audit(tx, ctx, { ...note, action: 'account', details: { person: user_id } })
    if (found.status !== 'closed') {
      await audit(tx, ctx, { ...note, action: 'status', details: { from: found.status, to: 'closed' } })
    }
    if (known === null && chosen.notify) await sendPasswordLink(ctx.services, user_id, 'account', tx)
    return row
  })
}

function find(tx: Tx, ctx: SignedInContext, id: number, action: 'read' | 'update') {
  return tx.application.findFirst({
    where: { AND: [{ id }, visible(ctx.actor.ability, action, 'Application')] },
    select: applicationSelect,
  })
}

/** The account that an application for the method material comes from, by its address; null for a new one. */
async function holderOf(tx: Tx, { category, email, user_id }: ApplicationFull): Promise<number | null> {
  if (category !== 'metodmaterial' || user_id !== null) return null
  await lockIdentities(tx)
  const [known] = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM "User" WHERE lower(email) = lower(${email}) AND active ORDER BY id LIMIT 1`
  return known?.id ?? null
}

/** Gives an account the app, and tells the person so. @throws AppError FORBIDDEN without the right to the account */
async function openMaterial(tx: Tx, ctx: SignedInContext, row: ApplicationFull, id: number): Promise<void> {
  const where = { AND: [{ id }, visible(ctx.actor.ability, 'update', 'User')] }
  const user = await tx.user.findFirst({ where, select: { apps: true, email: true, firstname: true } })
  if (!user) throw forbidden()
  if (!user.apps.includes('metodmaterial')) {
    await tx.user.update({ where: { id }, data: { apps: [...user.apps, 'metodmaterial'] }, select: { id: true } })
    await audit(tx, ctx, { action: 'update', subject: 'User', id, details: { application: row.id, fields: ['apps'] } })
  }
  const mail = composeMail(user.email, {
    subject: t('mail.materialOpened.subject'),
    body: t('mail.materialOpened.body', { name: user.firstname }),
    button: { label: t('mail.materialOpened.button'), href: originOf(ctx.services.env, 'metodmaterial') },
  })
  await queueMail(ctx.services, { ...mail, key: `application ${row.id} opened` }, tx)
}

/** Says everything that stands in the way at once; otherwise gives the username. */
async function freeUsername(tx: Tx, row: ApplicationFull, wanted: string | undefined): Promise<string> {
  await lockIdentities(tx)
  const faults: FieldErrors = {}
  if (row.user_id !== null) faults.id = [t('valid.applicationHasAccount')]
  const [known] = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM "User" WHERE lower(email) = lower(${row.email}) LIMIT 1`
  if (known) faults.email = [t('valid.emailHasUser')]
  const start = wanted ?? usernameOf(row)
  const taken = await usernamesLike(tx, start)
  if (wanted && taken.includes(wanted.toLowerCase())) faults.name = [t('valid.usernameTaken')]
  const [first] = Object.values(faults)
  if (first?.[0]) throw invalid(faults, first[0])
  return wanted ?? freeSlug(start, taken)
}

/** Makes the account with the chosen parts; the others are as they were applied for. @throws AppError INVALID, FORBIDDEN */
async function makeUser(ctx: InTransaction, row: ApplicationFull, chosen: Chosen): Promise<number> {
  const tx = ctx.db
  const name = await freeUsername(tx, row, chosen.name)
  const { roles, organisation, reference, billingAddress } = wantedIn(row)
  const given = chosen.roles
    ? await grantedRoles(ctx, { field: 'roles', value: chosen.roles, before: null })
    : { connect: await givenRoles(tx, ctx, roles) }
  const user = await tx.user.create({
    data: {
      ...{ name, email: row.email, firstname: row.firstname, lastname: row.lastname },
      apps: chosen.apps ?? wantedIn(row).apps,
      ...{ workplace: organisation, reference, invoice_address: billingAddress },
      // The consent that was given with the application is the account's.
      ...{ gdpr: row.gdpr_version !== null, gdpr_version: row.gdpr_version, gdpr_at: row.gdpr_at },
      roles: given as Prisma.RoleCreateNestedManyWithoutUsersInput,
    },
    select: { id: true, roles: { select: { name: true }, orderBy: { id: 'asc' } } },
  })
  const details = { application: row.id, given: chosen.roles ? user.roles.map((role) => role.name) : roles }
  await audit(tx, ctx, { action: 'create', subject: 'User', id: user.id, details })
  const group_id = chosen.group_id === undefined ? row.group_id : chosen.group_id
  if (group_id !== null) await addMember(ctx, user.id, group_id, chosen.groupRoles)
  const memberships = group_id === null ? [] : [{ group_id }]
  if (!ctx.actor.ability.can('create', asSubject('User', { ...user, memberships }))) throw forbidden()
  return user.id
}

/** The parts of an application that an account takes over. */
export function wantedIn(row: Pick<ApplicationFull, 'category' | 'content'>): Account {
  return accountContent.parse({
    apps: row.category === 'metodmaterial' ? ['metodmaterial'] : [],
    ...keptContent(row.category, row.content),
  })
}

/**
 * The installation's roles of those names, as `user.create` would give them: the actor can't give a role that permits
 * more than the actor may, and nobody silently gets fewer than were applied for.
 */
async function givenRoles(tx: Tx, ctx: SignedInContext, names: Account['roles']): Promise<{ id: number }[]> {
  const roles = await tx.role.findMany({ where: { name: { in: names } }, select: withRights })
  const gone = names.filter((name) => !roles.some((role) => role.name === name))
  if (gone.length > 0) {
    const text = new Intl.ListFormat('sv').format(gone.map((name) => t(`enum.role.${name}`)))
    const message = t('people.rolesGone', { text })
    throw invalid({ id: [message] }, message)
  }
  const needed = [{ subject: 'User', name: 'create' }, ...roles.flatMap(({ permissions }) => permissions)]
  if (roles.length > 0 && !hasGlobalRights(ctx.actor, needed)) throw forbidden()
  return roles.map(({ id }) => ({ id }))
}

/** A member of the college, with the chosen roles there, or as every new one begins. */
async function addMember(ctx: InTransaction, user_id: number, group_id: number, chosen?: number[]): Promise<void> {
  const tx = ctx.db
  const path = { group: 'group_id', roles: 'groupRoles' }
  if (chosen) await requireMembershipRights(ctx, undefined, [{ group_id, action: 'create', roles: chosen, path }])
  const membership = chosen
    ? { group_id, groupRoles: { connect: chosen.map((id) => ({ id })) } }
    : await newMember(ctx, group_id)
  const made = await tx.membership.create({
    data: { user_id, ...membership },
    select: { id: true, groupRoles: { select: { name: true } } },
  })
  const details = { group_id, user_id, given: made.groupRoles.map(({ name }) => `${name} @ ${group_id}`) }
  await audit(tx, ctx, { action: 'create', subject: 'Membership', id: made.id, details })
}
