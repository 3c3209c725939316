import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { audit } from '../../access/audit.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { invalid } from '../../kernel/errors.ts'
import { day, emailAddress, requiredLine, rowId, visibleLine } from '../../kernel/fields.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { sendPasswordLink } from '../../platform/auth/password-reset.ts'
import { freeUsername, limitIdentityLookups, lockIdentities } from '../people/contract.ts'
import { seenCandidates } from './staff-access.ts'
import { mailHandedOut } from './staff-mails.ts'
import { giveSurveys, setStaff } from './staff-office.ts'

const t = createTranslator(sv)

export const inviteInput = z.object({
  firstname: requiredLine(100),
  lastname: requiredLine(100),
  email: emailAddress().min(1),
  group_id: rowId(),
  education: visibleLine(200).default(''),
  staff: z.array(rowId()).max(20).default([]),
  surveys: z.array(rowId()).max(50).default([]),
  due: day(),
})
type Invitation = z.infer<typeof inviteInput>

/**
 * Invites a candidate. A new person gets an account with the role `candidate` and a link for choosing a password; one who
 * has an account keeps it, with its roles, and is mailed of the surveys. The answer is the same, and the row tells what was typed, so
 * that nobody learns of accounts by inviting.
 * @throws AppError FORBIDDEN for another college; INVALID at `email` for a person who can't be invited
 */
export async function invite(ctx: SignedInContext, input: Invitation): Promise<{ id: number }> {
  const { ability } = ctx.actor
  if (!ability.can('create', asSubject('ValidigCandidate', { group_id: input.group_id }))) throw forbidden()
  requireNotMasquerading(ctx.actor)
  await limitIdentityLookups(ctx, 'others', { email: input.email })
  return inTransaction(ctx.db, async (tx) => {
    await lockIdentities(tx)
    const known = await findByAddress(ctx, tx, input.email)
    const user_id = known ?? (await makeUser(ctx, tx, input))
    const { id } = await tx.validigCandidate.create({
      data: {
        ...{ user_id, group_id: input.group_id, education: input.education, invited_at: new Date() },
        ...{ invited_firstname: input.firstname, invited_lastname: input.lastname, invited_email: input.email },
        made_account: known === null,
      },
      select: { id: true },
    })
    await audit(tx, ctx, { action: 'create', subject: 'ValidigCandidate', id, details: { person: user_id } })
    if (input.staff.length > 0) await setStaff(ctx, tx, [id], input.staff)
    if (input.surveys.length > 0) await giveSurveys(ctx, tx, { candidates: [id], ...input, quiet: true })
    if (known === null) await sendPasswordLink(ctx.services, user_id, 'account', tx)
    else
      await mailHandedOut(ctx, tx, {
        ids: [id],
        titles: await titlesOf(tx, input.surveys),
        due: input.due,
        at: new Date(),
      })
    return { id }
  })
}

const titlesOf = async (tx: Tx, ids: readonly number[]) =>
  (await tx.validigGeneralSurvey.findMany({ where: { id: { in: [...ids] } }, select: { title: true } })).map(
    ({ title }) => title,
  )

/** Returns the account of an address, made ready for the tool; null when there is none. */
async function findByAddress(ctx: SignedInContext, tx: Tx, email: string): Promise<number | null> {
  const [known] = await tx.$queryRaw<{ id: number; active: boolean; taken: number | null }[]>`
    SELECT u.id, u.active AND u.anonymised_at IS NULL AS active, c.id AS taken
    FROM "User" u LEFT JOIN "ValidigCandidate" c ON c.user_id = u.id
    WHERE lower(u.email) = lower(${email}) ORDER BY u.id LIMIT 1`
  if (!known) return null
  if (known.taken || !known.active) {
    const message = t(await reasonFor(ctx, tx, known))
    throw invalid({ email: [message] }, message)
  }
  const { validig } = await tx.user.findUniqueOrThrow({ where: { id: known.id }, select: { validig: true } })
  if (validig === null) {
    await tx.user.update({ where: { id: known.id }, data: { validig: { options: [] } }, select: { id: true } })
  }
  return known.id
}

/** Why an account can't be invited: of one that the inviter may not see, and of another college's candidate, nothing is told. */
async function reasonFor(ctx: SignedInContext, tx: Tx, { id, taken }: { id: number; taken: number | null }) {
  const seen =
    taken === null
      ? await tx.user.count({ where: { AND: [{ id }, visible(ctx.actor.ability, 'read', 'User')] } })
      : await tx.validigCandidate.count({ where: { AND: [{ id: taken }, seenCandidates(ctx)] } })
  if (seen === 0) return 'validation.notInvitable'
  return taken === null ? 'validation.accountClosed' : 'validation.isCandidate'
}

async function makeUser(ctx: SignedInContext, tx: Tx, { firstname, lastname, email }: Invitation): Promise<number> {
  const name = await freeUsername(tx, { firstname, lastname })
  const roles = { connect: [{ name: 'candidate' }] }
  const { id } = await tx.user.create({
    data: { name, email, firstname, lastname, validig: { options: [] }, apps: [], roles },
    select: { id: true },
  })
  await audit(tx, ctx, { action: 'create', subject: 'User', id, details: { given: ['candidate'] } })
  return id
}
