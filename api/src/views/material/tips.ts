import { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { containing } from '../../engine/filters.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { originOf } from '../../kernel/env.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { mailPreferencesOf } from '../../modules/people/contract.ts'
import { countAttempt, countAttempts, limitKey, resetAttempts } from '../../platform/auth/rate-limit.ts'
import { queueMail } from '../../platform/mail/mail.job.ts'
import { composeMail } from '../../platform/mail/mails.ts'
import { type Library, type LibraryText, libraryFor } from './library.ts'
import { requireText, whereMaybeText } from './text.ts'

// Tips: a text that one person sends another.

const t = createTranslator(sv)

const day = 86_400
const limits = {
  /** Tips to one receiver each: a whole team of colleagues gets some texts. */
  bySender: { max: 60, seconds: day },
  /** From all senders together. */
  toReceiver: { max: 20, seconds: day },
  /** Mails about a text from one person to another. A tip that is taken away and sent again is shown, but not mailed. */
  mail: { max: 1, seconds: 365 * day },
}

const person = { id: true, name: true, firstname: true, lastname: true } as const
/** Those who can be sent a tip: they open the library. */
const whereColleague = { active: true, anonymised_at: null, apps: { has: 'metodmaterial' } } as const
/** Enough to find the one that is meant by typing on. */
const maxColleagues = 8

type Colleague = Parameters<typeof displayName>[0] & { id: number; workplace: string }

/**
 * The statement that finds colleagues of a person by the beginnings of their names. The condition on the app stands in the text as in
 * the index `User_colleagues_idx`, whose order it takes.
 */
export function colleaguesByNames(words: readonly string[], personId: number): Prisma.Sql {
  // Written as they are: % and _ are no signs for other letters.
  const starts = words.map((word) => `${containing(word).contains}%`)
  const named = starts.map((start) => Prisma.sql`(u.firstname ILIKE ${start} OR u.lastname ILIKE ${start})`)
  return Prisma.sql`
    SELECT u.id, u.name, u.firstname, u.lastname, u.workplace FROM "User" u
    WHERE u.active AND u.anonymised_at IS NULL AND u.apps @> ARRAY['metodmaterial'] AND u.id <> ${personId}
      AND ${Prisma.join(named, ' AND ')}
    ORDER BY u.lastname, u.firstname, u.id LIMIT ${maxColleagues}`
}

/** People with the app, by the beginning of a name; one letter names nobody. */
export async function colleagues(ctx: SignedInContext, search: string) {
  await libraryFor(ctx)
  const words = search.split(/\s+/).filter(Boolean).slice(0, 4)
  if (!words.some((word) => /\p{L}.*\p{L}/u.test(word))) return []
  const rows = await ctx.db.$queryRaw<Colleague[]>(colleaguesByNames(words, ctx.actor.user.id))
  return rows.map((row) => ({ id: row.id, name: displayName(row), workplace: row.workplace }))
}

export type GivenTip = { content_id: number; receivers: readonly number[]; greeting: string }

/**
 * Sends a text to colleagues with the app. All see it on their start, and those who want mail get one the first time. A second tip
 * about the same text takes the place of the first.
 * @throws AppError NOT_FOUND, INVALID at `receivers`, RATE_LIMITED
 */
export async function sendTip(
  ctx: SignedInContext,
  { content_id, receivers, greeting }: GivenTip,
): Promise<{ sent: number }> {
  requireNotMasquerading(ctx.actor)
  const library = await libraryFor(ctx)
  const text = requireText(library, content_id)
  const sender_id = ctx.actor.user.id
  const ids = [...new Set(receivers)].filter((id) => id !== sender_id)
  const people = await ctx.db.user.findMany({
    where: { ...whereColleague, id: { in: ids } },
    select: { ...person, email: true, settings: true },
  })
  if (people.length === 0 || people.length < ids.length) {
    throw invalid({ receivers: [t('material.tipReceivers')] }, t('material.tipReceivers'))
  }
  await requireFewTips(ctx, people)
  const { tries } = ctx.services
  const mailKey = (id: number) => limitKey('tip mail', `${sender_id} ${id} ${content_id}`)
  const wanting = people.filter(
    ({ email, settings }) => email !== '' && mailPreferencesOf(settings).notifications === 'all',
  )
  const verdicts = await countAttempts(
    tries,
    wanting.map(({ id }) => mailKey(id)),
    limits.mail,
  )
  const first = wanting.filter(({ id }) => verdicts.get(mailKey(id))?.allowed)
  const firstKeys = first.map(({ id }) => mailKey(id))
  try {
    await inTransaction(ctx.db, async (tx) => {
      const where = { sender_id, content_id, receiver_id: { in: ids } }
      await tx.materialTip.updateMany({ where, data: { greeting, created_at: new Date() } })
      const data = ids.map((receiver_id) => ({ sender_id, receiver_id, content_id, greeting }))
      await tx.materialTip.createMany({ data, skipDuplicates: true })
      for (const { id, email } of first) {
        const key = `material tip ${sender_id} ${id} ${content_id}`
        await queueMail(ctx.services, { ...tipMail(ctx, { email, text, greeting }), key }, tx)
      }
    })
  } catch (error) {
    await resetAttempts(tries, firstKeys)
    throw error
  }
  return { sent: people.length }
}

type Person = Parameters<typeof displayName>[0] & { id: number }

/** Counts tips by their sender and by each receiver. @throws AppError RATE_LIMITED */
async function requireFewTips({ services: { tries }, actor }: SignedInContext, people: readonly Person[]) {
  const sender = limitKey('tips by', String(actor.user.id))
  const own = await countAttempt(tries, sender, limits.bySender, people.length)
  if (!own.allowed) throw new AppError('RATE_LIMITED', { message: t('material.tooManyTips') })
  const keyOf = ({ id }: Person) => limitKey('tips to', String(id))
  const verdicts = await countAttempts(tries, people.map(keyOf), limits.toReceiver)
  const full = people.find((each) => verdicts.get(keyOf(each))?.allowed === false)
  if (full) {
    throw new AppError('RATE_LIMITED', { message: t('material.tooManyTipsTo', { name: displayName(full) }) })
  }
}

type Mailed = { email: string; text: LibraryText; greeting: string }

function tipMail({ actor, services }: SignedInContext, { email, text, greeting }: Mailed) {
  const name = displayName(actor.user)
  return composeMail(email, {
    subject: t('mail.materialTip.subject', { name }),
    body: t('mail.materialTip.body', { name, title: text.title }),
    ...(greeting && { quote: { title: t('mail.materialTip.greeting', { name }), text: greeting } }),
    button: {
      label: t('mail.materialTip.button'),
      href: `${originOf(services.env, 'metodmaterial')}/text/${text.slug}`,
    },
    note: t('mail.materialTip.note'),
  })
}

/** The most tips that the start shows. */
const maxTips = 5

/** The newest tips to the person. */
export async function ownTips(ctx: SignedInContext, library: Library) {
  const rows = await ctx.db.materialTip.findMany({
    where: { receiver_id: ctx.actor.user.id, content: { OR: whereMaybeText } },
    select: { id: true, content_id: true, greeting: true, created_at: true, sender: { select: person } },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: 50,
  })
  const shown = rows.flatMap(({ id, content_id, greeting, created_at, sender }) => {
    const text = library.textOf.get(content_id)
    if (!text) return []
    const { title, slug } = text
    return [{ id, greeting, title, slug, from: displayName(sender), created_at: created_at.toISOString() }]
  })
  return shown.slice(0, maxTips)
}

/** Takes away a tip to the person; another's is not touched. */
export async function takeAwayTip(ctx: SignedInContext, id: number): Promise<void> {
  requireNotMasquerading(ctx.actor)
  await libraryFor(ctx)
  await ctx.db.materialTip.deleteMany({ where: { id, receiver_id: ctx.actor.user.id } })
}
