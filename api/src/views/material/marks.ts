import { displayName } from '../../access/actor.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { originOf } from '../../kernel/env.ts'
import { invalid } from '../../kernel/errors.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { mailPreferencesOf } from '../../modules/people/contract.ts'
import { requireNotMasquerading } from '../../platform/auth/masquerade.ts'
import { queueMail } from '../../platform/mail/mail.job.ts'
import { composeMail } from '../../platform/mail/mails.ts'
import { type Library, libraryFor, whereLibraryDocument } from './library.ts'
import { documentSelect, presentDocument, shortText } from './lists.ts'
import { gone, requireText } from './text.ts'

// Bookmarks, tips and visits: rows of the person's own, read and written by that person alone.

const t = createTranslator(sv)

/** As many as anybody finds again. */
const maxMarks = 500
/** A visit that continues: the person has been away for less, in ms. */
const sameVisit = 30 * 60_000

type Marked = { content_id?: number | undefined; file_id?: number | undefined }

/** Sets or takes away a mark of one's own. @throws AppError NOT_FOUND, INVALID for too many */
export async function setMark(ctx: SignedInContext, { content_id, file_id }: Marked, on: boolean): Promise<void> {
  requireNotMasquerading(ctx.actor)
  const library = await libraryFor(ctx)
  const user_id = ctx.actor.user.id
  const row = content_id === undefined ? { user_id, file_id: file_id ?? 0 } : { user_id, content_id }
  if (!on) return void (await ctx.db.materialBookmark.deleteMany({ where: row }))
  if (content_id !== undefined) requireText(library, content_id)
  else if (
    !(await ctx.db.file.findFirst({
      where: { AND: [{ id: file_id ?? 0 }, whereLibraryDocument] },
      select: { id: true },
    }))
  )
    throw gone()
  await inTransaction(ctx.db, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('MaterialBookmark'), ${user_id})`
    if ((await tx.materialBookmark.count({ where: { user_id } })) >= maxMarks) {
      const message = t('material.tooManyMarks', { number: maxMarks })
      throw invalid({ content_id: [message] }, message)
    }
    await tx.materialBookmark.createMany({ data: [row], skipDuplicates: true })
  })
}

/** One's own marks, the newest first; those on texts and documents that are gone from the library are left out. */
export async function ownMarks(ctx: SignedInContext, library: Library, take?: number) {
  const rows = await ctx.db.materialBookmark.findMany({
    where: { user_id: ctx.actor.user.id, OR: [{ content_id: { not: null } }, { file: whereLibraryDocument }] },
    select: { id: true, content_id: true, file: { select: documentSelect } },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: maxMarks,
  })
  type Mark = {
    id: number
    text: ReturnType<typeof shortText> | null
    document: ReturnType<typeof presentDocument> | null
  }
  const items = rows.flatMap(({ id, content_id, file }): Mark[] => {
    if (file) return [{ id, text: null, document: presentDocument(file) }]
    const text = content_id === null ? undefined : library.textOf.get(content_id)
    return text ? [{ id, text: shortText(library, text), document: null }] : []
  })
  return { items: items.slice(0, take), total: items.length }
}

const person = { id: true, name: true, firstname: true, lastname: true } as const
/** Those who can be sent a tip: they open the library. */
const whereColleague = { active: true, anonymised_at: null, apps: { has: 'metodmaterial' } } as const
/** Enough to find the one that is meant by typing on. */
const maxColleagues = 8

/** People with the app, by the beginning of a name. */
export async function colleagues(ctx: SignedInContext, search: string) {
  await libraryFor(ctx)
  const words = search.split(/\s+/).filter(Boolean).slice(0, 4)
  if (words.length === 0) return []
  const starts = (text: string) => ({ startsWith: text, mode: 'insensitive' as const })
  const rows = await ctx.db.user.findMany({
    where: {
      AND: [
        { ...whereColleague, id: { not: ctx.actor.user.id } },
        ...words.map((word) => ({ OR: [{ firstname: starts(word) }, { lastname: starts(word) }] })),
      ],
    },
    select: { ...person, workplace: true },
    orderBy: [{ lastname: 'asc' }, { firstname: 'asc' }, { id: 'asc' }],
    take: maxColleagues,
  })
  return rows.map((row) => ({ id: row.id, name: displayName(row), workplace: row.workplace }))
}

export type GivenTip = { content_id: number; receivers: readonly number[]; greeting: string }

/**
 * Sends a text to colleagues with the app. Those who want mail get one; all see it on their start. A second tip about the same text
 * takes the place of the first.
 * @throws AppError NOT_FOUND, INVALID at `receivers`
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
  return inTransaction(ctx.db, async (tx) => {
    const people = await tx.user.findMany({
      where: { ...whereColleague, id: { in: ids } },
      select: { id: true },
    })
    if (people.length === 0 || people.length < ids.length) {
      throw invalid({ receivers: [t('material.tipReceivers')] }, t('material.tipReceivers'))
    }
    await tx.materialTip.deleteMany({ where: { sender_id, content_id, receiver_id: { in: ids } } })
    const tips = await tx.materialTip.createManyAndReturn({
      data: ids.map((receiver_id) => ({ sender_id, receiver_id, content_id, greeting })),
      select: { id: true, receiver: { select: { email: true, settings: true } } },
    })
    const name = displayName(ctx.actor.user)
    for (const { id, receiver } of tips) {
      const { email, settings } = receiver
      if (email === '' || mailPreferencesOf(settings).notifications !== 'all') continue
      const mail = composeMail(email, {
        subject: t('mail.materialTip.subject', { name }),
        body: t('mail.materialTip.body', { name, title: text.title }),
        ...(greeting && { quote: { title: t('mail.materialTip.greeting', { name }), text: greeting } }),
        button: {
          label: t('mail.materialTip.button'),
          href: `${originOf(ctx.services.env, 'metodmaterial')}/text/${text.slug}`,
        },
        note: t('mail.materialTip.note'),
      })
      await queueMail(ctx.services, { ...mail, key: `material tip ${id}` }, tx)
    }
    return { sent: people.length }
  })
}

/** The most tips that the start shows. */
const maxTips = 5

/** The newest tips to the person. */
export async function ownTips(ctx: SignedInContext, library: Library) {
  const rows = await ctx.db.materialTip.findMany({
    where: { receiver_id: ctx.actor.user.id, content: { access: 'metodmaterial' } },
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

/** Notes that the person is here. After half an hour away a new visit begins, and news are counted from the end of the former one. */
export async function noteVisit(ctx: SignedInContext): Promise<void> {
  requireNotMasquerading(ctx.actor)
  await libraryFor(ctx)
  await ctx.db.$executeRaw`
    INSERT INTO "MaterialVisit" (user_id, visited_at) VALUES (${ctx.actor.user.id}, now())
    ON CONFLICT (user_id) DO UPDATE SET visited_at = now(), before_at = CASE
      WHEN "MaterialVisit".visited_at < now() - make_interval(secs => ${sameVisit / 1000}) THEN "MaterialVisit".visited_at
      ELSE "MaterialVisit".before_at END`
}
