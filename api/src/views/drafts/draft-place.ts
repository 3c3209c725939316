import type { Db, Prisma } from '@kollegium/db'
import { currentStatus, whereVisibleToVisitors } from '../../engine/publication.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { addressOf } from '../../modules/content/address.ts'
import { type SettingName, settingNames, settingTypes } from '../../modules/settings/definitions.ts'
import { siteSettings, storeSettings } from '../../modules/settings/settings.ts'
import type { DraftEntity } from './draft-fields.ts'
import { published } from './draft-values.ts'

const t = createTranslator(sv)

// Where a saved draft is shown. Each way publishes the row and opens its site, in the transaction that is taken back. A row that
// visitors see anyway is not written, so that its page waits for nobody's save.

/** The settings by which a site chooses its menus, and the lists of its start page. */
const [menuSettings, startLists] = (['menu', 'queue'] as const).map((kind) =>
  settingNames.filter((name) => settingTypes[name] === kind),
) as [SettingName[], SettingName[]]

/** The page that shows a draft. */
export type DraftPlace = {
  /** The label of the site; '' is the front. */
  label: string
  path: string
  /** The page is made for the draft alone: a section or a card that no list shows has none of its own. */
  own: boolean
  /** The setting by which the start page shows the draft's list. */
  part: SettingName | null
  /** The title under which a section or a card stands among others on the page. */
  item: string | null
}

type Saved = { id: number /** The group that its editor works in. */; workedIn: number | null }

const placeOf: Record<DraftEntity, (tx: Tx, saved: Saved) => Promise<DraftPlace>> = {
  ...{ article: textPlace, page: textPlace, event: textPlace, queue: listPlace },
  ...{ section: partPlace, card: partPlace, menu: menuPlace, message: messagePlace },
  group: (tx, { id }) => startOf(tx, id),
  setting: (tx, { workedIn }) => startOf(tx, workedIn),
}

/** Shows a saved draft to visitors and returns its place. */
export const showAt = (tx: Tx, entity: DraftEntity, saved: Saved): Promise<DraftPlace> => placeOf[entity](tx, saved)

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

/** A page of the group's site. */
async function pageAt(tx: Tx, groupId: number | null, path: string): Promise<DraftPlace> {
  return { label: await openSite(tx, groupId), path, own: false, part: null, item: null }
}

const startOf = (tx: Tx, groupId: number | null) => pageAt(tx, groupId, '/')

/** A menu stands where its site has it; one that no site has chosen stands as the main menu. */
async function menuPlace(tx: Tx, { id, workedIn }: Saved): Promise<DraftPlace> {
  const { group_id } = await tx.menu.findUniqueOrThrow({ where: { id }, select: { group_id: true } })
  const groupId = group_id ?? workedIn
  const chosen = await siteSettings(tx as Db, groupId, menuSettings)
  if (![...chosen.values()].some(({ value }) => value === id)) {
    const name = groupId === null ? 'frontMainMenu' : 'mainMenu'
    await storeSettings(tx, [{ name, category: 'menus', group_id: groupId, value: id, file_id: null }])
  }
  return startOf(tx, groupId)
}

/** A message stands as visitors would see it, also one that is written for staff. */
async function messagePlace(tx: Tx, { id, workedIn }: Saved): Promise<DraftPlace> {
  const { group_id, audience, ...row } = await tx.message.findUniqueOrThrow({ where: { id }, select: messageSelect })
  if (audience === 'signed_in' || !isShown(row)) {
    const data = { ...published, audience: 'visitors' } as const
    await tx.message.update({ where: { id }, data, select: { id: true } })
  }
  return startOf(tx, group_id ?? workedIn)
}

const shownSelect = { status: true, publish_at: true, unpublish_at: true } as const
const messageSelect = { ...shownSelect, group_id: true, audience: true } satisfies Prisma.MessageSelect
const isShown = (row: Parameters<typeof currentStatus>[0]) => currentStatus(row) === 'published'

const textSelect = {
  ...{ ...shownSelect, type: true, title: true, slug: true, date: true, group_id: true },
  start_of: { select: { id: true } },
} satisfies Prisma.ContentSelect

/** Publishes a text and returns the columns that say where it stands. */
async function publishText(tx: Tx, id: number) {
  const text = await tx.content.findUniqueOrThrow({ where: { id }, select: textSelect })
  if (!text.date || !isShown(text)) {
    await tx.content.update({ where: { id }, data: { ...published, date: text.date ?? new Date() } })
  }
  return text
}

/** A text stands at its address, or on the start page that its group has made of it. */
async function textPlace(tx: Tx, { id }: Saved): Promise<DraftPlace> {
  const { type, slug, group_id, start_of } = await publishText(tx, id)
  const isStart = start_of.some((group) => group.id === group_id)
  return pageAt(tx, group_id, isStart ? '/' : `/${addressOf(type, slug) ?? ''}`)
}

/** A list stands on the start page that shows it, else at its address. */
async function listPlace(tx: Tx, { id }: Saved): Promise<DraftPlace> {
  const { type, slug, group_id } = await publishText(tx, id)
  const part = (await chosenLists(tx, group_id)).get(id)
  if (part) return { ...(await startOf(tx, group_id)), part }
  return pageAt(tx, group_id, `/${addressOf(type, slug) ?? ''}`)
}

/** The lists that a site's start page shows, with their settings. */
async function chosenLists(tx: Tx, groupId: number | null): Promise<Map<unknown, SettingName>> {
  const chosen = await siteSettings(tx as Db, groupId, startLists)
  return new Map(startLists.toReversed().flatMap((name) => (chosen.has(name) ? [[chosen.get(name)?.value, name]] : [])))
}

/** The most items of a list that its first page is sure to show, and those that a start page shows of it. */
const shownFirst = { list: 24, start: 10 }

/** A section or a card stands where its group's site shows it: on the start page, or in a list. Else a list is made for it. */
async function partPlace(tx: Tx, { id }: Saved): Promise<DraftPlace> {
  const { title, group_id } = await publishText(tx, id)
  const lists = await tx.queueItem.findMany({
    where: { content_id: id, queue: { AND: [{ group_id }, whereVisibleToVisitors()] } },
    select: { queue_id: true, position: true, queue: { select: { slug: true } } },
    orderBy: { queue_id: 'asc' },
  })
  const chosen = await chosenLists(tx, group_id)
  const onStart = lists.find(({ queue_id, position }) => chosen.has(queue_id) && position < shownFirst.start)
  if (onStart) return { ...(await startOf(tx, group_id)), item: title }
  const list = lists.find(({ position }) => position < shownFirst.list)
  const slug = list ? list.queue.slug : await listFor(tx, id, group_id)
  const place = await pageAt(tx, group_id, `/${addressOf('queue', slug)}`)
  return list ? { ...place, item: title } : { ...place, own: true }
}

/** Makes a list that holds one text, and returns its slug. */
async function listFor(tx: Tx, id: number, group_id: number | null): Promise<string> {
  // No title gives such a slug, and both versions of a text that are compared have the same.
  const slug = `utkast--${id}`
  const title = t('draft.alone')
  const items = { create: [{ content_id: id }] }
  await tx.content.create({ data: { type: 'queue', title, slug, group_id, ...published, date: new Date(), items } })
  return slug
}
