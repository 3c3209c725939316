import type { Application } from '@kollegium/db'
import type { Context, SignedInContext } from '../../engine/context.ts'
import type { Mail } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { type Env, originOf } from '../../kernel/env.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { queueMail } from '../../platform/mail/mail.job.ts'
import { composeMail } from '../../platform/mail/mails.ts'
import { loadBrand } from '../brands/contract.ts'
import { mailPreferencesOf } from '../people/contract.ts'
import { applicationCategoryWords } from './application.entity.ts'

const t = createTranslator(sv)

type Applied = Pick<Application, 'id' | 'email' | 'firstname' | 'lastname' | 'category'>

/** A user whose global roles let see applications; a holder of the right in a group alone doesn't count. */
export const seesApplications = {
  active: true,
  roles: {
    some: { permissions: { some: { subject: { in: ['all', 'Application'] }, name: { in: ['read', 'manage'] } } } },
  },
}

/**
 * Tells the applicant that the application has come, and those who handle applications and want to know at once: of all,
 * or only of what validation candidates send (Spec §9, notification options).
 */
export async function mailAboutNew(ctx: Context, tx: Tx, application: Applied): Promise<void> {
  const { services } = ctx
  const { id } = application
  await queueMail(services, { ...receipt(application), key: `application ${id} receipt` }, tx)
  const office = await tx.user.findMany({
    where: { ...seesApplications, email: { not: '' } },
    select: { id: true, email: true, settings: true },
  })
  const wanting = (await isFromCandidate(ctx, tx, application)) ? ['all', 'candidate'] : ['all']
  for (const user of office) {
    if (!wanting.includes(mailPreferencesOf(user.settings).notifications)) continue
    const mail = notice(services.env, user.email, application)
    await queueMail(services, { ...mail, key: `application ${id} to ${user.id}` }, tx)
  }
}

/**
 * Tells the applicant, once, that the application is dealt with. An applicant who got an account is told by the
 * invitation instead.
 */
export async function mailAboutClosed(ctx: SignedInContext, { id, email, firstname }: Applied): Promise<void> {
  const brand = await loadBrand(ctx.db)
  const mail = composeMail(email, {
    subject: t('mail.applicationClosed.subject'),
    body: t('mail.applicationClosed.body', { name: firstname, email: brand.email }),
  })
  await queueMail(ctx.services, { ...mail, key: `application ${id} closed` }, ctx.db)
}

/** Sent by a validation candidate who is signed in, or from the address of one. */
async function isFromCandidate({ actor }: Context, tx: Tx, { email }: Applied): Promise<boolean> {
  if (actor.user?.roles.includes('candidate')) return true
  const candidates = await tx.$queryRaw<{ id: number }[]>`
    SELECT "User".id FROM "User"
    JOIN "_RoleToUser" held ON held."B" = "User".id JOIN "Role" role ON role.id = held."A" AND role.name = 'candidate'
    WHERE "User".email <> '' AND lower("User".email) = lower(${email}) LIMIT 1`
  return candidates.length > 0
}

function receipt({ id, email, firstname }: Applied): Mail {
  return composeMail(email, {
    subject: t('mail.applicationReceived.subject'),
    body: t('mail.applicationReceived.body', { name: firstname }),
    note: t('mail.applicationReceived.note', { number: id }),
  })
}

function notice(env: Env, to: string, { id, firstname, lastname, email, category }: Applied): Mail {
  const text = t(applicationCategoryWords[category])
  return composeMail(to, {
    subject: t('mail.applicationNew.subject', { text: `${firstname} ${lastname}` }),
    body: t('mail.applicationNew.body', { name: `${firstname} ${lastname}`, email, text }),
    button: { label: t('mail.applicationNew.button'), href: `${originOf(env, 'admin')}/application/${id}` },
  })
}
