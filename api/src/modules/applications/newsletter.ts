import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { audit } from '../../access/audit.ts'
import type { Context } from '../../engine/context.ts'
import { contextFor } from '../../engine/context.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { originOf } from '../../kernel/env.ts'
import { hashSecret, newSecret } from '../../kernel/secrets.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { countAttempt, limitKey } from '../../platform/auth/rate-limit.ts'
import { queueMail } from '../../platform/mail/mail.job.ts'
import { composeMail } from '../../platform/mail/mails.ts'
import { limitByAddress } from '../../platform/visitor-limits.ts'
import { captcha, requireHuman } from './bot-check.ts'
import { newsletterSubscriber } from './newsletter.entity.ts'

const t = createTranslator(sv)

const subject = 'NewsletterSubscriber'
/** The path that the links of earlier mails lead to. */
export const newsletterPath = '/api/v1/newsletter'
/** The pages of every public site that the links of the mails lead to. */
export const newsletterPages = { confirm: '/nyhetsbrev/bekrafta', unsubscribe: '/nyhetsbrev/avsluta' }
const limits = { form: { max: 20, seconds: 3600 }, address: { max: 3, seconds: 24 * 3600 } }
/** How long the link of the first mail holds. */
const confirmDays = 7

/** The input of a subscription: the address and a solved bot check. */
export const subscribeInput = newsletterSubscriber.fields.extend({ captcha: captcha() })

/**
 * Signs an address up: nothing is sent to it but one mail with a link, until that is followed. The answer is the same
 * whether the address was known, so that nobody can ask who reads the newsletter.
 * @throws AppError INVALID at `captcha`, RATE_LIMITED
 */
export async function subscribe(ctx: Context, input: z.infer<typeof subscribeInput>): Promise<{ email: string }> {
  await limitByAddress(ctx, 'newsletter form', limits.form)
  await requireHuman(ctx, input.captcha)
  await requestSubscription(ctx, input, originOf(ctx.services.env))
  return { email: input.email }
}

/**
 * Mails the link that begins a subscription, at most some times a day. An address that reads the newsletter already is
 * sent nothing.
 * @param origin the known address of the site that the link leads to
 */
export async function requestSubscription(
  ctx: Context,
  { email: given, name }: { email: string; name: string },
  origin: string,
): Promise<void> {
  const email = given.toLowerCase()
  const few = await countAttempt(ctx.services.tries, limitKey('newsletter', email), limits.address)
  if (few.allowed) await inviteToConfirm(ctx, { email, name }, origin)
}

async function inviteToConfirm(
  ctx: Context,
  { email, name }: { email: string; name: string },
  origin: string,
): Promise<void> {
  const secret = newSecret()
  const token_hash = hashSecret(secret)
  await inTransaction(ctx.db, async (tx) => {
    const known = await tx.newsletterSubscriber.findUnique({ where: { email }, select: { confirmed_at: true } })
    if (known?.confirmed_at) return
    const { id } = await tx.newsletterSubscriber.upsert({
      where: { email },
      create: { email, name, token_hash },
      update: { name, token_hash },
      select: { id: true },
    })
    await audit(tx, ctx, { action: 'subscribe', subject, id })
    const mail = composeMail(email, {
      subject: t('mail.newsletter.subject'),
      body: t('mail.newsletter.body', { number: confirmDays }),
      button: {
        label: t('mail.newsletter.button'),
        href: `${origin}${newsletterPages.confirm}?token=${secret}`,
      },
    })
    await queueMail(ctx.services, { ...mail, key: `newsletter ${token_hash}` }, tx)
  })
}

/** Finds the subscription that a link of the first mail belongs to, while it is valid; it confirms nothing. */
export function findWaiting({ db }: Pick<Services, 'db'>, token: string, now = new Date()) {
  const oldest = new Date(now.getTime() - confirmDays * 24 * 3600 * 1000)
  return db.newsletterSubscriber.findFirst({
    where: { token_hash: hashSecret(token), confirmed_at: null, updated_at: { gt: oldest } },
    select: { id: true, email: true },
  })
}

/** Follows the link: true for exactly one of any number of parallel calls. A last mail says how to stop. */
export async function confirm(
  services: Services,
  token: string,
  now = new Date(),
  origin = originOf(services.env),
): Promise<boolean> {
  const found = await findWaiting(services, token, now)
  if (!found) return false
  return inTransaction(services.db, async (tx) => {
    const { count } = await tx.newsletterSubscriber.updateMany({
      where: { id: found.id, token_hash: hashSecret(token), confirmed_at: null },
      data: { confirmed_at: now, token_hash: null },
    })
    if (count === 0) return false
    await audit(tx, contextFor(services), { action: 'confirm', subject, id: found.id })
    const mail = composeMail(found.email, {
      subject: t('mail.newsletterDone.subject'),
      body: t('mail.newsletterDone.body'),
      button: { label: t('newsletter.unsubscribe'), href: unsubscribeUrl(services, found, origin) },
    })
    await queueMail(services, { ...mail, key: `newsletter done ${hashSecret(token)}` }, tx)
    return true
  })
}

type Subscriber = Prisma.NewsletterSubscriberGetPayload<{ select: { id: true; email: true } }>

const signedText = ({ id, email }: Subscriber) => `${id} ${email}`

/** The reader's own way out, for every letter that is sent: it works without signing in and never gets old. */
export function unsubscribeUrl(
  services: Pick<Services, 'env' | 'keys'>,
  subscriber: Subscriber,
  origin = originOf(services.env),
): string {
  const query = new URLSearchParams({
    id: String(subscriber.id),
    key: services.keys.sign('newsletter', signedText(subscriber)),
  })
  return `${origin}${newsletterPages.unsubscribe}?${query}`
}

const claim = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647), key: z.string().max(200) })

/** The reader whose way out this is, or null. */
export async function findByKey(services: Pick<Services, 'db' | 'keys'>, query: unknown): Promise<Subscriber | null> {
  const { data } = claim.safeParse(query)
  if (!data) return null
  const row = await services.db.newsletterSubscriber.findUnique({
    where: { id: data.id },
    select: { id: true, email: true },
  })
  return row && services.keys.isSigned('newsletter', signedText(row), data.key) ? row : null
}

/** Removes the reader whose way out this is; once more is no error. */
export async function unsubscribe(services: Services, query: unknown): Promise<void> {
  const found = await findByKey(services, query)
  if (!found) return
  await inTransaction(services.db, async (tx) => {
    await tx.newsletterSubscriber.deleteMany({ where: { id: found.id } })
    await audit(tx, contextFor(services), { action: 'unsubscribe', subject, id: found.id })
  })
}
