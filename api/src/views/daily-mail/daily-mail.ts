import { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import { startOfDay, todayInSweden } from '../../engine/filters.ts'
import { whereVisibleToVisitors } from '../../engine/publication.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { originOf } from '../../kernel/env.ts'
import { textOf } from '../../kernel/rich-text.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { applicationCategoryWords } from '../../modules/applications/application.entity.ts'
import { seesApplications } from '../../modules/applications/mails.ts'
import { followedChanges } from '../../modules/collaboration/followed.ts'
import { mailPreferencesOf } from '../../modules/people/notifications.ts'
import { queueMail } from '../../platform/mail/mail.job.ts'
import { composeMail } from '../../platform/mail/mails.ts'

const t = createTranslator(sv)

const dayMs = 24 * 3600 * 1000
/** News older than this are none, also for a user who has never had a mail: the job may have stood still. */
const longestMs = 7 * dayMs
const batchSize = 200
/** So many of each kind are named; of the rest the number is told. */
const named = 10

type Item = { at: Date; text: string }
/** An event of the daily mail with its readers; null is everyone. */
type News = {
  applications: { items: Item[]; to: Set<number> }
  /** `inside`: a message to signed-in users alone, which a mail counts and never quotes. */
  messages: (Item & { to: Set<number> | null; inside: boolean })[]
  prints: Map<number, Item[]>
  followed: Map<number, Item[]>
}
type Recipient = {
  id: number
  name: string
  email: string
  firstname: string
  settings: unknown
  created_at: Date
  last: Date | null
}

/**
 * Writes to each user who wants it what is new since the last time, at most once a day in Swedish time: applications
 * for the people who handle them, messages, prints that are done, and changes of what they follow. A user with no news is not written to. A batch of
 * users is marked in the transaction that queues its mails, so that a job that is cut off goes on where it was, and two
 * processes write to nobody twice.
 * @returns how many were written to
 */
export async function sendDailyMails(services: Services, now = new Date()): Promise<number> {
  const news = await newsOf(services.db, now)
  let sent = 0
  for (;;) {
    const { taken, mails } = await inTransaction(services.db, (tx) => writeToSome(services, tx, news, now), {
      timeout: 60_000,
      maxWait: 10_000,
    })
    sent += mails
    if (taken < batchSize) return sent
  }
}

/** Four kinds of news of the last days, however many users there are: of the last kind two statements for each record that is followed. */
async function newsOf(db: Tx, now: Date): Promise<News> {
  const recent = { gt: new Date(now.getTime() - longestMs), lte: now }
  const applications = await db.application.findMany({
    where: { created_at: recent, status: { not: 'closed' } },
    select: { firstname: true, lastname: true, category: true, created_at: true },
    orderBy: { id: 'asc' },
  })
  const office = await db.user.findMany({ where: seesApplications, select: { id: true } })
  const messages = await db.message.findMany({
    where: {
      audience: { in: ['signed_in', 'both'] },
      AND: [whereVisibleToVisitors(now), { OR: [{ updated_at: recent }, { publish_at: recent }] }],
    },
    select: { body: true, audience: true, group_id: true, publish_at: true, updated_at: true },
    orderBy: { id: 'asc' },
  })
  const members = await db.membership.findMany({
    where: { group_id: { in: messages.flatMap(({ group_id }) => group_id ?? []) } },
    select: { group_id: true, user_id: true },
  })
  const runs = await db.printRun.findMany({
    where: { status: 'done', finished_at: recent, author_id: { not: null } },
    select: { title: true, author_id: true, finished_at: true },
    orderBy: { finished_at: 'asc' },
  })
  const prints = new Map<number, Item[]>()
  for (const { title, author_id, finished_at } of runs) {
    const item = { text: title, at: finished_at ?? now }
    prints.set(author_id ?? 0, [...(prints.get(author_id ?? 0) ?? []), item])
  }
  return {
    applications: {
      to: new Set(office.map(({ id }) => id)),
      items: applications.map(({ firstname, lastname, category, created_at }) => ({
        text: `${firstname} ${lastname}, ${t(applicationCategoryWords[category])}`,
        at: created_at,
      })),
    },
    messages: messages.map(({ body, audience, group_id, publish_at, updated_at }) => ({
      text: shortened(textOf(body)),
      inside: audience === 'signed_in',
      at: publish_at && publish_at > updated_at ? publish_at : updated_at,
      to:
        group_id === null
          ? null
          : new Set(members.filter((member) => member.group_id === group_id).map(({ user_id }) => user_id)),
    })),
    prints,
    followed: await followedChanges(db, recent),
  }
}

const shortened = (text: string) => (text.length > 200 ? `${text.slice(0, 199).trimEnd()}…` : text)

async function writeToSome(services: Services, tx: Tx, news: News, now: Date) {
  const today = todayInSweden(now)
  const people = await takeSome(tx, concerned(news), startOfDay(today), now)
  let mails = 0
  for (const person of people) {
    const lists = listsFor(person, news, now)
    if (lists.length === 0 || mailPreferencesOf(person.settings).dailyMailOptOut) continue
    const mail = composeMail(person.email, {
      subject: t('mail.daily.subject', { date: today }),
      body: t('mail.daily.body', { name: person.firstname || displayName({ ...person, lastname: '' }) }),
      lists,
      button: { label: t('mail.daily.button'), href: originOf(services.env, 'admin') },
      note: t('mail.daily.stop'),
    })
    await queueMail(services, { ...mail, key: `daily ${person.id} ${today}` }, tx)
    mails += 1
  }
  return { taken: people.length, mails }
}

/** The users who may have something to read, or null for everyone. */
function concerned({ applications, messages, prints, followed }: News): number[] | null {
  if (messages.some(({ to }) => to === null)) return null
  const office = applications.items.length > 0 ? [...applications.to] : []
  return [
    ...new Set([...office, ...prints.keys(), ...followed.keys(), ...messages.flatMap(({ to }) => [...(to ?? [])])]),
  ]
}

/**
 * Marks the next users who were not written to today; nobody else gets them meanwhile. By hand: it is no change of the
 * record. A user who is only a candidate sees no app that the mail could lead to (Spec §1).
 */
function takeSome(tx: Tx, ids: number[] | null, today: Date, now: Date): Promise<Recipient[]> {
  const among = ids ? Prisma.sql`AND id = ANY (${ids})` : Prisma.empty
  return tx.$queryRaw<Recipient[]>`
    WITH due AS (
      SELECT id, last_daily_mail_at FROM "User"
      WHERE active AND email <> '' AND (last_daily_mail_at IS NULL OR last_daily_mail_at < ${today}) ${among}
        AND (validig IS NULL OR 'candidate' IS DISTINCT FROM (
          SELECT string_agg(role.name, ',') FROM "_RoleToUser" held JOIN "Role" role ON role.id = held."A" WHERE held."B" = "User".id))
      ORDER BY id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
    UPDATE "User" u SET last_daily_mail_at = ${now} FROM due WHERE u.id = due.id
    RETURNING u.id, u.name, u.email, u.firstname, u.settings, u.created_at, due.last_daily_mail_at AS last`
}

function listsFor({ id, last, created_at }: Recipient, { applications, messages, prints, followed }: News, now: Date) {
  const before = last ?? new Date(now.getTime() - dayMs)
  const since = before > created_at ? before : created_at
  const isFresh = ({ at }: Item) => at > since
  const listOf = (title: Parameters<typeof t>[0], items: Item[], last: string[] = []) => {
    const fresh = items.filter(isFresh)
    const more = fresh.length - named
    const texts = fresh.slice(0, named).map(({ text }) => text)
    const rest = more > 0 ? [t('mail.daily.more', { number: more })] : []
    return { title: t(title), items: [...texts, ...rest, ...last] }
  }
  const mine = messages.filter(({ to }) => to === null || to.has(id))
  const inside = mine.filter((message) => message.inside && isFresh(message)).length
  return [
    listOf('mail.daily.applications', applications.to.has(id) ? applications.items : []),
    listOf(
      'mail.daily.messages',
      mine.filter((message) => !message.inside),
      inside > 0 ? [t(inside === 1 ? 'mail.daily.insideOne' : 'mail.daily.inside', { number: inside })] : [],
    ),
    listOf('mail.daily.prints', prints.get(id) ?? []),
    listOf('mail.daily.followed', followed.get(id) ?? []),
  ].filter(({ items }) => items.length > 0)
}
