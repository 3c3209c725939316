import { z } from 'zod'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import { line, plainText } from '../../kernel/fields.ts'
import { limitIdentityLookups } from './identity.ts'
import { user } from './user.entity.ts'
import { personName } from './user-fields.ts'
import { presentListed, userListSelect } from './user-shape.ts'

/** An invited person, with the rights that the person gets. The username is made of the name, and the person chooses the password. */
export const invitation = user.fields.pick({ email: true, roles: true, memberships: true, apps: true }).extend({
  firstname: personName('valid.firstname').min(1),
  lastname: personName('valid.lastname').min(1),
  /** Words of the inviter in the mail. */
  greeting: plainText(500).default(''),
})

/** Names that may be an account's already. */
export const knownInput = z.object({
  email: line(320).default(''),
  firstname: line(100).default(''),
  lastname: line(100).default(''),
})

/** The most people who are shown as perhaps the same. */
const mostAlike = 3

/**
 * Whether the address is free, and the people who may be the same: by the address or by the whole name, as far as the
 * actor may read them. An address of somebody out of sight is told to be taken, as the save tells it, and counts like a save.
 * @throws AppError FORBIDDEN without the right to make users, RATE_LIMITED
 */
export async function knownPeople(ctx: SignedInContext, { email, firstname, lastname }: z.infer<typeof knownInput>) {
  const { ability } = ctx.actor
  if (!ability.can('create', 'User')) throw forbidden()
  await limitIdentityLookups(ctx, 'others', { email })
  return peopleAlike(ctx, { email, firstname, lastname })
}

/** As {@link knownPeople} answers it, of an address that the asker didn't choose: an applicant's own. */
export async function peopleAlike(ctx: SignedInContext, { email, firstname, lastname }: z.infer<typeof knownInput>) {
  const { ability } = ctx.actor
  const like = (text: string) => ({ equals: text.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' as const })
  const byEmail = email ? [{ email: like(email) }] : []
  const byName = firstname && lastname ? [{ firstname: like(firstname), lastname: like(lastname) }] : []
  if (byEmail.length + byName.length === 0) return { taken: false, people: [] }
  const [taken, people] = await Promise.all([
    email ? ctx.db.user.count({ where: { email: like(email) } }) : 0,
    ctx.db.user.findMany({
      where: { AND: [{ anonymised_at: null, OR: [...byEmail, ...byName] }, visible(ability, 'read', 'User')] },
      select: userListSelect,
      orderBy: { id: 'asc' },
      take: mostAlike,
    }),
  ])
  return {
    taken: taken > 0,
    people: people
      .map((row) => presentListed(row, ctx))
      .map(({ id, fullname, email: address, groups, roles }) => ({ id, fullname, email: address, groups, roles })),
  }
}
