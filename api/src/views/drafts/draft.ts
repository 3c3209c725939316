import { randomUUID } from 'node:crypto'
import type { Db, Prisma } from '@kollegium/db'
import type { z } from 'zod'
import type { Context } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import type { Services } from '../../engine/services.ts'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { leavingNothing, type Tx } from '../../kernel/transaction.ts'
import { addressOf } from '../../modules/content/address.ts'
import { article } from '../../modules/content/article.entity.ts'
import { articleRouter } from '../../modules/content/article.router.ts'
import { card } from '../../modules/content/card.entity.ts'
import { cardRouter } from '../../modules/content/card.router.ts'
import { event } from '../../modules/content/event.entity.ts'
import { eventRouter } from '../../modules/content/event.router.ts'
import { page } from '../../modules/content/page.entity.ts'
import { pageRouter } from '../../modules/content/page.router.ts'
import { queue } from '../../modules/content/queue.entity.ts'
import { queueRouter } from '../../modules/content/queue.router.ts'
import { section } from '../../modules/content/section.entity.ts'
import { sectionRouter } from '../../modules/content/section.router.ts'
import { menu } from '../../modules/menus/menu.entity.ts'
import { menuRouter } from '../../modules/menus/menu.router.ts'
import { message } from '../../modules/messages/message.entity.ts'
import { messageRouter } from '../../modules/messages/message.router.ts'
import { everySetting, type SettingName, settingNames, settingTypes } from '../../modules/settings/definitions.ts'
import { siteSettings, storeSettings } from '../../modules/settings/settings.ts'
import { settingRouter } from '../../modules/site-settings/setting.router.ts'
import type { DraftEntity, DraftInput } from './draft-fields.ts'

const t = createTranslator(sv)

// A draft is saved by the procedures of its entity, with all their checks, in a transaction that is rolled back. Inside it the sites
// are read as visitors read them (docs/decisions/0077-previews-are-saves-that-are-undone.md).

const writersOf = createCallerFactory(
  router({
    ...{ article: articleRouter, page: pageRouter, event: eventRouter, section: sectionRouter, card: cardRouter },
    ...{ queue: queueRouter, menu: menuRouter, message: messageRouter, setting: settingRouter },
  }),
)

const fieldsOf: Record<DraftEntity, z.ZodObject> = {
  ...{ article: article.fields, page: page.fields, event: event.fields, section: section.fields, card: card.fields },
  ...{ queue: queue.fields, menu: menu.fields, message: message.fields, setting: everySetting },
}

/** The settings by which a site chooses its menus, and the lists of its start page. */
const [menuSettings, startLists] = (['menu', 'queue'] as const).map((kind) =>
  settingNames.filter((name) => settingTypes[name] === kind),
) as [SettingName[], SettingName[]]

/** The page that shows the draft. */
export type DraftPlace = {
  /** The label of the site; '' is the front. */
  label: string
  path: string
  /** The page is made for the draft alone: a section or a card has none of its own. */
  own: boolean
  /** The setting by which the start page shows the draft's list. */
  part: SettingName | null
}

type Writer = {
  create(input: { data: object }): Promise<{ id: number }>
  update(input: { id: number; data: object }): Promise<unknown>
}

/** When a draft is shown, nothing hides it. */
const published = { status: 'published', publish_at: null, unpublish_at: null } as const
/** Fields that say when visitors see a row; the draft is shown whatever they say, so nobody needs the right to publish. */
const moments: readonly string[] = Object.keys(published)

/** A preview waits for no lock longer than this, and takes no longer altogether, in milliseconds. */
const limits = { timeout: 5_000, maxWait: 2_000 }
/** The most fields that are left out one after the other because the database refuses them. */
const tries = 4

/**
 * Shows a draft: saves it as the actor, publishes it, reads by `show`, and takes all of it back. Values that can't be saved are left
 * out, so that a half-written form is shown as far as it goes.
 * @param show reads and draws by the given services alone, whose database holds the draft
 * @throws AppError as the entity's own create or update does; INVALID for a new row that lacks what it needs
 */
export async function showDraft<Result>(
  ctx: Context,
  draft: DraftInput,
  show: (place: DraftPlace, services: Services) => Promise<Result>,
): Promise<Result> {
  let data = readyData(draft)
  for (let left = tries; ; left--) {
    try {
      return await attempt(ctx, { ...draft, data }, show)
    } catch (error) {
      const refused = left > 0 ? refusedFields(error, data) : []
      if (refused.length === 0) throw error
      data = Object.fromEntries(Object.entries(data).filter(([name]) => !refused.includes(name)))
    }
  }
}

/** Returns the values that may be saved one by one. The required values of a new row, and a title that was emptied, have stand-ins. */
function readyData({ entity, id, data }: DraftInput): Record<string, unknown> {
  const { shape } = fieldsOf[entity]
  const fits = (name: string, value: unknown) => (shape[name] as z.ZodType).safeParse(value).success
  const ready = Object.entries(data).filter(
    ([name, value]) => Object.hasOwn(shape, name) && !moments.includes(name) && fits(name, value),
  )
  const standIns = Object.entries({
    title: t('draft.untitled'),
    name: 'utkast',
    start_date: todayInSweden(),
  }).filter(([name]) => {
    if (!Object.hasOwn(shape, name) || ready.some(([given, value]) => given === name && value)) return false
    // The definition of an event takes a missing day; only its router asks for one.
    if (id === null) return name === 'start_date' || !fits(name, undefined)
    return name === 'title' && name in data
  })
  return Object.fromEntries([...ready, ...standIns])
}

/** Returns the draft's fields that a refusal names; none when it is about something else. */
function refusedFields(error: unknown, data: object): string[] {
  const known = error instanceof AppError ? error : (error as { cause?: unknown }).cause
  if (!(known instanceof AppError) || known.code !== 'INVALID') return []
  const names = Object.keys(known.fields).map((path) => path.replace(/^data\./, '').split('.')[0] ?? '')
  return names.filter((name) => name in data)
}

async function attempt<Result>(
  given: Context,
  draft: DraftInput,
  show: (place: DraftPlace, services: Services) => Promise<Result>,
): Promise<Result> {
  const afterRollback: (() => Promise<unknown>)[] = []
  try {
    return await leavingNothing(
      given.services.db,
      async (tx) => {
        await tx.$executeRaw`SET LOCAL lock_timeout = '1500ms'`
        const services = { ...given.services, db: tx as Db, changes: deaf }
        // Nothing is committed, so nothing that waits for a commit is ever done.
        const ctx: Context = { ...given, services, db: tx, afterCommit: [], afterRollback }
        const place = await saveDraft(ctx, draft)
        return show(place, services)
      },
      limits,
    )
  } finally {
    for (const clean of afterRollback) await clean()
  }
}

/** The news of a database that holds a draft: nobody else hears of it, so what is read there lasts as long as the draft. */
const deaf: Services['changes'] = {
  on: () => () => undefined,
  live: () => true,
  heard: async () => undefined,
  onMessage: () => () => undefined,
  send: async () => undefined,
  close: async () => undefined,
}

async function saveDraft(ctx: Context, { entity, id, data }: DraftInput): Promise<DraftPlace> {
  const writers = writersOf(ctx)
  if (entity === 'setting') {
    await writers.setting.update({ data })
    return startOf(ctx.db, ctx.groupId)
  }
  const writer = writers[entity] as unknown as Writer
  const rowId = id ?? (await writer.create({ data })).id
  if (id !== null) await writer.update({ id, data })
  if (entity === 'menu') return showMenu(ctx.db, rowId, ctx.groupId)
  if (entity === 'message') return showMessage(ctx.db, rowId, ctx.groupId)
  return showContent(ctx.db, rowId)
}

/** Returns the label of a group's site, which is opened where it isn't yet. */
async function openSite(tx: Tx, groupId: number | null): Promise<string> {
  if (groupId === null) return ''
  const group = await tx.group.findUniqueOrThrow({
    where: { id: groupId },
    select: { name: true, status: true, vopagesStatus: true },
  })
  if (!group.status || !group.vopagesStatus) {
    await tx.group.update({ where: { id: groupId }, data: { status: true, vopagesStatus: true } })
  }
  return group.name
}

const startOf = async (tx: Tx, groupId: number | null): Promise<DraftPlace> => ({
  ...{ label: await openSite(tx, groupId), path: '/', own: false, part: null },
})

/** Shows a menu where its site has it; one that no site has chosen stands as the main menu. */
async function showMenu(tx: Tx, id: number, workedIn: number | null): Promise<DraftPlace> {
  const { group_id } = await tx.menu.findUniqueOrThrow({ where: { id }, select: { group_id: true } })
  const groupId = group_id ?? workedIn
  const chosen = await siteSettings(tx as Db, groupId, menuSettings)
  if (![...chosen.values()].some(({ value }) => value === id)) {
    const name = groupId === null ? 'frontMainMenu' : 'mainMenu'
    await storeSettings(tx, [{ name, category: 'menus', group_id: groupId, value: id, file_id: null }])
  }
  return startOf(tx, groupId)
}

/** Shows a notice as visitors would see it, also one that is written for staff. */
async function showMessage(tx: Tx, id: number, workedIn: number | null): Promise<DraftPlace> {
  const data = { ...published, audience: 'visitors' } as const
  const { group_id } = await tx.notice.update({ where: { id }, data, select: { group_id: true } })
  return startOf(tx, group_id ?? workedIn)
}

const placeSelect = {
  ...{ type: true, slug: true, date: true, group_id: true },
  start_of: { select: { id: true } },
} satisfies Prisma.ContentSelect

async function showContent(tx: Tx, id: number): Promise<DraftPlace> {
  const { type, slug, date, group_id, start_of } = await tx.content.findUniqueOrThrow({
    where: { id },
    select: placeSelect,
  })
  await tx.content.update({ where: { id }, data: { ...published, date: date ?? new Date() } })
  const label = await openSite(tx, group_id)
  const start = { label, path: '/', own: false, part: null }
  if (type === 'section' || type === 'card')
    return { label, path: await listOf(tx, id, group_id), own: true, part: null }
  if (start_of.some((group) => group.id === group_id)) return start
  if (type === 'queue') {
    const chosen = await siteSettings(tx as Db, group_id, startLists)
    const part = startLists.find((name) => chosen.get(name)?.value === id)
    if (part) return { ...start, part }
  }
  return { label, path: `/${addressOf(type, slug) ?? ''}`, own: false, part: null }
}

/** Makes a list that holds one text, and returns its path. */
async function listOf(tx: Tx, id: number, group_id: number | null): Promise<string> {
  const slug = `utkast-${randomUUID()}`
  const title = t('draft.alone')
  const items = { create: [{ content_id: id }] }
  await tx.content.create({ data: { type: 'queue', title, slug, group_id, ...published, date: new Date(), items } })
  return `/${addressOf('queue', slug)}`
}
