import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { audit } from '../../access/audit.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { emailAddress } from '../../kernel/fields.ts'
import { checkPersonalNumber } from '../../kernel/personal-number.ts'
import { slugOf } from '../../kernel/slug.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { userRouter } from '../../modules/people/user.router.ts'
import { personName } from '../../modules/people/user-fields.ts'
import { type ErasedPerson, idsOf } from './erase-parts.ts'
import { rewriteMentions } from './mentions.ts'
import { factsOf, type Named, rowsOfPerson } from './person-rows.ts'

const t = createTranslator(sv)
const callerOf = createCallerFactory(userRouter)

/** The right facts of a person. A fact that is left out stays as it is. */
export const correction = z.object({
  firstname: personName('valid.firstname').min(1).optional(),
  lastname: personName('valid.lastname').min(1).optional(),
  email: emailAddress().min(1).optional(),
  personal_number: z.string().trim().max(40).optional(),
  /** Also in texts that name the person. */
  texts: z.boolean().default(true),
})
type Correction = z.infer<typeof correction>

/** The number of changed rows by table, and the issued documents that need to be issued anew to say it right. */
export type Corrected = { rows: number; texts: number; issued: number }

/**
 * Corrects a person's name, address or number in every table at once. Issued documents keep what they say: their college issues them
 * anew. A user is corrected as by the form, so that other rights, taken addresses and mails are as there.
 * @throws AppError NOT_FOUND; INVALID at the fields; FORBIDDEN for a user out of the actor's reach
 */
export async function correctPerson(ctx: SignedInContext, named: Named, given: Correction): Promise<Corrected> {
  requireNotMasquerading(ctx.actor)
  const number = numberOf(given)
  const { services } = ctx
  return inTransaction(
    ctx.db,
    async (tx) => {
      const rows = await rowsOfPerson(tx, named)
      if (rows.length === 0) throw new AppError('NOT_FOUND', { message: t('error.404') })
      const person = { ids: idsOf(rows), facts: await factsOf(tx, services.keys, rows) }
      const { ids } = person
      if (ids.User.length > 1 && (given.email || number)) {
        throw invalid({ 'data.email': [t('privacy.severalUsers')] }, t('privacy.severalUsers'))
      }
      const names = {
        ...(given.firstname && { firstname: given.firstname }),
        ...(given.lastname && { lastname: given.lastname }),
      }
      const contact = given.email ? { email: given.email } : {}
      const sealed = number
        ? { personal_number: services.keys.seal(number), personal_number_key: services.keys.lookup(number) }
        : {}
      for (const id of ids.User) {
        const data = { ...names, ...contact, ...(number && { personal_number: number }) }
        await callerOf({ ...ctx, db: tx }).update({ id, data })
      }
      const changed = await correctRows(tx, ids, { names, contact, sealed })
      const texts = given.texts ? await correctTexts(tx, person, given) : 0
      const issued = await tx.certificatePerson.count({
        where: { id: { in: ids.CertificatePerson }, status: 'issued' },
      })
      const fields = Object.keys(given).filter((key) => key !== 'texts')
      await audit(tx, ctx, { action: 'correct', subject: 'Privacy', details: { fields, rows: ids } })
      const isOnPaper = Object.keys(names).length > 0 || number !== null
      return { rows: ids.User.length + changed, texts, issued: isOnPaper ? issued : 0 }
    },
    { timeout: 600_000, maxWait: 10_000 },
  )
}

function numberOf({ personal_number }: Correction): string | null {
  if (!personal_number) return null
  const checked = checkPersonalNumber(personal_number)
  if (checked.ok) return checked.value
  const message = t(checked.problem.key, checked.problem.values)
  throw invalid({ 'data.personal_number': [message] }, t('valid.invalidFields'))
}

type Written = {
  names: { firstname?: string; lastname?: string }
  contact: { email?: string }
  sealed: Pick<Prisma.ParticipantUpdateManyMutationInput, 'personal_number' | 'personal_number_key'>
}

async function correctRows(tx: Tx, ids: ErasedPerson['ids'], { names, contact, sealed }: Written): Promise<number> {
  const persons = { id: { in: ids.CertificatePerson } }
  const counts = [
    await tx.participant.updateMany({
      where: { id: { in: ids.Participant } },
      data: { ...names, ...contact, ...sealed },
    }),
    await tx.certificatePerson.updateMany({
      where: { ...persons, status: 'draft' },
      data: { ...names, ...contact, ...sealed },
    }),
    // The address is no part of the document: it is where its holder is reached.
    await tx.certificatePerson.updateMany({ where: { ...persons, status: { not: 'draft' } }, data: contact }),
    await tx.application.updateMany({ where: { id: { in: ids.Application } }, data: { ...names, ...contact } }),
    await tx.accountRequest.updateMany({ where: { id: { in: ids.AccountRequest } }, data: { ...names, ...contact } }),
  ]
  for (const id of ids.NewsletterSubscriber) {
    const row = await tx.newsletterSubscriber.findUniqueOrThrow({ where: { id }, select: { name: true } })
    const name =
      row.name && [names.firstname, names.lastname].filter(Boolean).length === 2
        ? `${names.firstname} ${names.lastname}`
        : row.name
    await tx.newsletterSubscriber.update({ where: { id }, data: { name, ...contact }, select: { id: true } })
    counts.push({ count: 1 })
  }
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** Names and addresses are replaced one by one: a name doesn't become an address. */
async function correctTexts(tx: Tx, { facts }: ErasedPerson, given: Correction): Promise<number> {
  let changed = 0
  for (const { firstname, lastname } of facts.names) {
    const name = `${given.firstname ?? firstname} ${given.lastname ?? lastname}`
    if (name === `${firstname} ${lastname}`) continue
    const old = { names: [{ firstname, lastname }], emails: [], numbers: [] }
    changed += await rewriteMentions(tx, old, { text: name, address: `${slugOf(name)}-` })
    changed += await tx.signatory
      .updateMany({
        where: { name: `${firstname} ${lastname}` },
        data: { removed_at: new Date() },
      })
      .then(({ count }) => count)
  }
  if (given.email) {
    const old = { names: [], emails: facts.emails.filter((email) => email !== given.email?.toLowerCase()), numbers: [] }
    changed += await rewriteMentions(tx, old, { text: given.email, address: '' })
  }
  return changed
}
