import { Prisma } from '@kollegium/db'
import type { z } from 'zod'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import { requireManageableLocked } from '../../access/user-management.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { invalid } from '../../kernel/errors.ts'
import { endOldCredentials } from '../../platform/auth/password-reset.ts'
import { hashPassword, newPassword } from '../../platform/auth/passwords.ts'
import { endEverySession } from '../../platform/auth/sessions.ts'
import { revokeSignInLinks } from '../../platform/auth/sign-in-links.ts'
import { newMember } from '../roles/contract.ts'
import { mailCredentialChange } from './credential-mails.ts'
import { numberColumns, requireUnusedIdentity } from './identity.ts'
import type { user } from './user.entity.ts'
import type { UserFull } from './user-shape.ts'

const t = createTranslator(sv)

type Written = Record<string, unknown> & Partial<Omit<z.infer<typeof user.fields>, 'memberships'>>
type NewMemberships = { create: { group_id: number; groupRoles: { connect: { id: number }[] } }[] }

/**
 * Turns the form's fields into columns, in the transaction that writes them. The change ends the sessions and links that
 * an old password or a user who may no longer sign in has left open.
 * @throws AppError FORBIDDEN for a user out of the actor's reach, INVALID for a value that is taken, or one's own to
 *   change elsewhere
 */
export async function prepareUser(
  ctx: SignedInContext,
  data: Record<string, unknown>,
  before: UserFull | null,
): Promise<Record<string, unknown>> {
  const { personal_number, password, validig, settings, notifyUser, memberships, ...rest } = data as Written
  const changed = {
    name: rest.name === before?.name ? undefined : rest.name,
    email: rest.email === before?.email ? undefined : rest.email,
  }
  // Which groups somebody belongs to is judged group by group (grants.ts): teachers with a global role are members too.
  const isMembershipAlone = Object.keys(data).join() === 'memberships'
  if (before && !isMembershipAlone) await requireChangeable(ctx, before, { ...changed, password, active: rest.active })
  const number = numberColumns(ctx.services.keys, personal_number, before?.personal_number ?? null)
  await requireUnusedIdentity(ctx, before?.id ?? 0, { ...changed, ...number })
  const password_hash = password === undefined ? undefined : await hashOf(password)
  if (before && password_hash) await endOldCredentials(ctx.db, before.id, ctx.request.ip)
  if (before && changed.email !== undefined) await revokeSignInLinks(ctx.db, before.id)
  if (before) await mailCredentialChange(ctx.services, ctx.db, before, { ...changed, password })
  if (before?.active && rest.active === false) await endEverySession(ctx.db, before.id)
  return {
    ...rest,
    ...number,
    ...(password_hash && { password_hash }),
    validig:
      validig === null
        ? Prisma.DbNull
        : validig && { ...(before?.validig as object | null), ...withOptionIds(validig) },
    settings: settings && { ...(before?.settings as object | undefined), ...settings },
    memberships: before ? memberships : await inCurrentGroup(ctx, memberships as NewMemberships),
  }
}

/** Options keep the ids that they came with; a new one's is the first number that none has. */
function withOptionIds({ options }: NonNullable<Written['validig']>) {
  const taken = new Set(options.map(({ id }) => (id == null ? '' : String(id))))
  return {
    options: options.map(({ id, ...option }) => {
      if (id != null && id !== '') return { id, ...option }
      let next = 1
      while (taken.has(String(next))) next++
      taken.add(String(next))
      return { id: next, ...option }
    }),
  }
}

type Change = { email?: string | undefined; password?: string | undefined; active?: boolean | undefined }

async function requireChangeable(ctx: SignedInContext, { id }: UserFull, { email, password, active }: Change) {
  await requireManageableLocked(ctx, id)
  if (email !== undefined || password !== undefined) requireNotMasquerading(ctx.actor)
  if (id !== ctx.actor.user.id) return
  const fields = {
    ...(email !== undefined && { 'data.email': [t('people.ownCredentials')] }),
    ...(password !== undefined && { 'data.password': [t('people.ownCredentials')] }),
    ...(active === false && { 'data.active': [t('people.ownAccount')] }),
  }
  if (Object.keys(fields).length > 0) throw invalid(fields, t('valid.invalidFields'))
}

/**
 * The hash of a password as someone chooses it.
 * @param path the input's field
 * @throws AppError INVALID there
 */
export async function hashOf(password: string, path = 'data.password'): Promise<string> {
  const checked = newPassword.safeParse(password)
  if (checked.success) return hashPassword(password)
  throw invalid({ [path]: checked.error.issues.map(({ message }) => message) }, t('valid.invalidFields'))
}

/** A user created without memberships becomes a member of the current group: a sub-site's users are its members. */
async function inCurrentGroup(ctx: SignedInContext, memberships: NewMemberships): Promise<NewMemberships> {
  if (memberships.create.length > 0 || ctx.groupId === null) return memberships
  return { create: [await newMember(ctx, ctx.groupId)] }
}
