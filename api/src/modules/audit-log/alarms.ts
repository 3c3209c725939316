import type { SecurityAlarm } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import { audit } from '../../access/audit.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import type { SignedInContext } from '../../engine/context.ts'
import type { Services } from '../../engine/services.ts'
import { sv } from '../../i18n/sv/index.ts'
import { swedishDay } from '../../i18n/swedish-day.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { originOf } from '../../kernel/env.ts'
import { AppError } from '../../kernel/errors.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { formatTime } from '../../platform/auth/page-response.ts'
import { queueMails } from '../../platform/mail/mail.job.ts'
import { composeMail } from '../../platform/mail/mails.ts'
import { countryName } from '../../platform/places/places.ts'
import { type AlarmKind, alarmKinds, auditSettings } from './audit-settings.ts'
import { objectInWords } from './audit-words.ts'
import { requireLog } from './entries.ts'

const t = createTranslator(sv)

/** Milliseconds between two mails of one kind. */
const pause = 3_600_000
/** The most alarms that a mail lists. */
const maxListed = 10

/** Mails the alarms that nobody has been told of: one mail of a kind an hour, which lists all of them. */
export async function mailAlarms(
  services: Pick<Services, 'db' | 'env' | 'keys' | 'mailer' | 'boss'>,
  now = new Date(),
): Promise<void> {
  const { db, env } = services
  const { alarms, addresses } = await auditSettings(db, env)
  for (const kind of alarmKinds) {
    if (!alarms[kind]) continue
    await inTransaction(db, async (tx) => {
      // Two processes never tell of the same alarms.
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`alarms ${kind}`}))`
      const recent = { gt: new Date(now.getTime() - pause) }
      if ((await tx.securityAlarm.count({ where: { kind, mailed_at: recent } })) > 0) return
      const untold = { kind, mailed_at: null, handled_at: null, last_at: { gt: new Date(now.getTime() - 24 * pause) } }
      const found = await tx.securityAlarm.findMany({ where: untold, orderBy: { id: 'desc' } })
      const [first] = found
      if (!first) return
      const items = await presentAlarms(tx, found.slice(0, maxListed))
      const to = await alarmAddresses(tx, addresses)
      const mails = to.map((address) => ({
        ...alarmMail(address, kind, items, found.length, originOf(env, 'admin')),
        key: `alarm ${kind} ${first.id} ${address}`,
      }))
      await queueMails(services, mails, tx)
      await tx.securityAlarm.updateMany({ where: { id: { in: found.map(({ id }) => id) } }, data: { mailed_at: now } })
    })
  }
}

/** The addresses that alarms go to: the chosen ones, otherwise those of the administrators, each once. */
export async function alarmAddresses(db: Tx, chosen: readonly string[]): Promise<readonly string[]> {
  if (chosen.length > 0) return chosen
  const people = await db.user.findMany({
    where: { active: true, email: { not: '' }, roles: { some: { name: 'administrator' } } },
    select: { email: true },
    orderBy: { id: 'asc' },
  })
  return [...new Set(people.map(({ email }) => email.toLowerCase()))]
}

function alarmMail(to: string, kind: AlarmKind, items: AlarmOut[], all: number, admin: string) {
  const more = all > items.length ? [t('audit.mail.more', { number: all - items.length })] : []
  return composeMail(to, {
    subject: t(`audit.mail.${kind}.subject`),
    body: t('audit.mail.body'),
    lists: [{ title: t('audit.mail.list'), items: [...items.map(({ title, text }) => `${title}. ${text}`), ...more] }],
    button: { label: t('audit.mail.button'), href: `${admin}/auditLog` },
    note: t('audit.mail.note'),
  })
}

/** The alarms that wait for somebody to look at them; the others are told by mail and stand in the log. */
const shownKinds: AlarmKind[] = ['refusals', 'reveals', 'exports', 'malware']
const maxShown = 3

/** The newest alarms that nobody has handled, and the number of all. @throws AppError FORBIDDEN */
export async function openAlarms(ctx: SignedInContext) {
  requireLog(ctx, 'read')
  const where = { kind: { in: shownKinds }, handled_at: null }
  const [alarms, total] = await Promise.all([
    ctx.db.securityAlarm.findMany({ where, orderBy: [{ last_at: 'desc' }, { id: 'desc' }], take: maxShown }),
    ctx.db.securityAlarm.count({ where }),
  ])
  return { items: await presentAlarms(ctx.db, alarms), total }
}

/** Notes that somebody looks after an alarm. @throws AppError FORBIDDEN, NOT_FOUND */
export async function handleAlarm(ctx: SignedInContext, id: number) {
  requireLog(ctx, 'update')
  requireNotMasquerading(ctx.actor, 'auditLog.acting')
  await inTransaction(ctx.db, async (tx) => {
    const data = { handled_at: new Date(), handled_by_id: ctx.actor.user.id }
    const { count } = await tx.securityAlarm.updateMany({ where: { id }, data })
    if (count === 0) throw new AppError('NOT_FOUND', { message: t('error.404') })
    await audit(tx, ctx, { action: 'update', subject: 'AuditLog', id, details: { fields: ['handled_at'] } })
  })
  return { id }
}

type Details = {
  subject?: string
  id?: string | null
  /** The person whose membership was changed. */
  person?: number | null
  agent?: string | null
  country?: string | null
  given?: unknown
  rows?: number
  malware?: string | null
}
type AlarmOut = Awaited<ReturnType<typeof presentAlarms>>[number]

async function presentAlarms(db: Tx, alarms: SecurityAlarm[]) {
  const detailsOf = (alarm: SecurityAlarm) => (alarm.details ?? {}) as Details
  const targetOf = (alarm: SecurityAlarm) => {
    const { subject, id, person } = detailsOf(alarm)
    return subject === 'User' ? Number(id) : (person ?? 0)
  }
  const ids = alarms.flatMap((alarm) => [alarm.user_id ?? 0, targetOf(alarm)])
  const people = await db.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true, firstname: true, lastname: true },
  })
  const names = new Map(people.map((person) => [person.id, displayName(person)]))
  return alarms.map((alarm) => {
    const { id, kind, user_id, ip, events, first_at, last_at } = alarm
    const { subject, id: target, agent, country, given, rows, malware } = detailsOf(alarm)
    const person = names.get(user_id ?? 0) ?? ip ?? t(kind === 'malware' ? 'audit.system' : 'audit.nobody')
    const name = kind === 'rights' ? (names.get(targetOf(alarm)) ?? person) : person
    const roles = Array.isArray(given) ? given.filter((each) => typeof each === 'string') : []
    const facts: Record<string, string> = {
      refusals: ip ?? '',
      device: (country && (countryName(country) ?? country)) || agent || '',
      rights: roles.join(', ') || t('audit.alarm.someRole'),
      reveals: '',
      exports: '',
      malware: `${malware ?? ''}${target ? ` (${objectInWords('File', target, undefined)})` : ''}`,
    }
    const word = country ? 'country' : (kind as AlarmKind)
    const told = kind === 'rights' && subject?.endsWith('Permission') ? 'role' : word
    return {
      ...{ id, kind: kind as AlarmKind, user_id, ip },
      title: t(`audit.alarm.${word}`, { name, number: events, time: periodInWords(first_at, last_at) }),
      text: t(`audit.alarm.${told}.text`, { name, text: facts[kind] ?? '', number: rows ?? events }),
    }
  })
}

/** "2026-11-23 kl. 13.02–13.06". */
function periodInWords(first: Date, last: Date): string {
  const [from, to] = [formatTime(first), formatTime(last)]
  return `${swedishDay(first)} ${from}${to === from ? '' : to.replace('kl. ', '–')}`
}
