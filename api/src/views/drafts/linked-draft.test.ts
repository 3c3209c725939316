import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMenu } from '@kollegium/db/testing/factories/menu'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { draftShownBy } from '../../engine/draft-links/draft-links.ts'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { cardRouter } from '../../modules/content/card.router.ts'
import { queueRouter } from '../../modules/content/queue.router.ts'
import { sectionRouter } from '../../modules/content/section.router.ts'
import { menuRouter } from '../../modules/menus/menu.router.ts'
import { messageRouter } from '../../modules/messages/message.router.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { showLinkedDraft } from './linked-draft.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(
  router({ section: sectionRouter, card: cardRouter, queue: queueRouter, menu: menuRouter, message: messageRouter }),
)

let groupId: number
beforeEach(async () => {
  await world.clear()
  groupId = (await buildGroup(db, { name: 'hoor', vopagesStatus: true })).id
})
afterEach(() => void vi.useRealTimers())

const text = (type: 'section' | 'card' | 'queue') => ({
  subject: { section: 'Section', card: 'Card', queue: 'Queue' }[type],
  build: () => buildContent(db, { type, group_id: groupId, title: 'Utkast', slug: 'utkast', status: 'unpublished' }),
  change: (id: number, data: { trashed_at?: Date | null; group_id?: number }) =>
    db.content.update({ where: { id }, data }),
  erase: (id: number) => db.content.delete({ where: { id } }),
  shown: (in_: Pick<typeof db, 'content'>, id: number) => in_.content.count({ where: { id, status: 'published' } }),
})

const kinds = {
  ...{ section: text('section'), card: text('card'), queue: text('queue') },
  menu: {
    subject: 'Menu',
    build: () => buildMenu(db, { group_id: groupId, title: 'Utkast' }),
    change: (id: number, data: { trashed_at?: Date | null; group_id?: number }) =>
      db.menu.update({ where: { id }, data }),
    erase: (id: number) => db.menu.delete({ where: { id } }),
    shown: (in_: Pick<typeof db, 'setting'>, id: number) =>
      in_.setting.count({ where: { name: 'mainMenu', value: { equals: id } } }),
  },
  message: {
    subject: 'Message',
    build: () => buildMessage(db, { group_id: groupId, title: 'Utkast', status: 'unpublished' }),
    change: (id: number, data: { trashed_at?: Date | null; group_id?: number }) =>
      db.message.update({ where: { id }, data }),
    erase: (id: number) => db.message.delete({ where: { id } }),
    shown: (in_: Pick<typeof db, 'message'>, id: number) => in_.message.count({ where: { id, status: 'published' } }),
  },
}
type Kind = keyof typeof kinds

const rightsTo = (subject: string, names: string[]) => [
  ...names.map((name) => ({ subject, name })),
  ...(subject === 'Menu' ? names.map((name) => ({ subject: 'MenuLink', name })) : []),
]
const writes = ['read', 'update', 'delete']

describe.each(Object.keys(kinds) as Kind[])('a draft of a %s', (kind) => {
  const { subject, build, change, erase, shown } = kinds[kind]
  const apiOf = (ctx: Context) => callerOf(ctx)[kind]

  /** Shares a draft as a writer of the group. */
  async function share(rights = rightsTo(subject, writes)) {
    const { id } = await build()
    const { ctx, user } = await world.member(rights, groupId)
    const api = apiOf(ctx)
    const { url, expires_at } = await api.preview({ id })
    const token = new URL(url).searchParams.get('forhandsgranska') ?? ''
    /** The path of the page that shows the draft to somebody without an account. */
    const seen = async (site: number | null = groupId) => {
      const draft = await draftShownBy(world.services, token)
      if (!draft) return null
      return showLinkedDraft(world.services, { draft, groupId: site, path: '/' }, async ({ label, path }, within) => {
        expect(await shown(within.db, id)).toBe(1)
        return `${label} ${path}`
      })
    }
    return { id, api, user, url, expires_at, seen }
  }

  test('is shown by the start of its site for seven days, and nothing of the showing stays', async () => {
    const { id, api, url, expires_at, seen } = await share()
    expect(new URL(url).pathname).toBe('/')
    expect(new URL(url).hostname).toMatch(/^hoor\./)
    expect(await seen()).toMatch(/^hoor \//)
    expect(await shown(db, id)).toBe(0)
    expect(await db.content.count({ where: { slug: { startsWith: 'utkast--' } } })).toBe(0)
    expect(await api.previewLink({ id })).toEqual({ url, expires_at })
    vi.useFakeTimers({ now: Date.parse(expires_at) - 1000, toFake: ['Date'] })
    expect(await seen()).not.toBeNull()
    vi.setSystemTime(Date.parse(expires_at))
    expect(await seen()).toBeNull()
    expect(await api.previewLink({ id })).toBeNull()
  })

  test('is no longer shown when somebody ends the link, and not by another site', async () => {
    const { id, api, seen } = await share()
    const other = await buildGroup(db, { name: 'eslov', vopagesStatus: true })
    expect([await seen(other.id), await seen(null)]).toEqual([null, null])
    expect(await api.endPreview({ id })).toEqual({ count: 1 })
    expect(await seen()).toBeNull()
    expect(await api.endPreview({ id })).toEqual({ count: 0 })
    expect(await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { action: 'share', subject, subject_id: String(id) },
      { action: 'unshare', subject, subject_id: String(id) },
    ])
  })

  test('is not shown from the trash, from another group or after it is erased', async () => {
    const { id, seen } = await share()
    await change(id, { trashed_at: new Date() })
    expect(await seen()).toBeNull()
    await change(id, { trashed_at: null })
    expect(await seen()).not.toBeNull()
    const other = await buildGroup(db, { name: 'eslov', vopagesStatus: true })
    await change(id, { group_id: other.id })
    expect([await seen(), await seen(other.id)]).toEqual([null, null])
    await change(id, { group_id: groupId })
    await erase(id)
    expect(await seen()).toBeNull()
    expect(await db.draftLink.count()).toBe(0)
  })

  test('ends with any right of the person who shares it, and with the account', async () => {
    for (const lost of rightsTo(subject, ['read', 'update'])) {
      // To change a menu's links is another right than to show them.
      if (lost.subject === 'MenuLink' && lost.name === 'update') continue
      const { seen } = await share()
      expect(await seen()).not.toBeNull()
      await db.groupsPermission.delete({ where: { subject_name_below: { ...lost, below: false } } })
      expect(await seen(), `${lost.name} ${lost.subject}`).toBeNull()
      await world.clear()
      groupId = (await buildGroup(db, { name: 'hoor', vopagesStatus: true })).id
    }
    const { user, seen } = await share()
    await db.user.update({ where: { id: user.id }, data: { active: false } })
    expect(await seen()).toBeNull()
  })

  test('is shared by its writers alone', async () => {
    const { id } = await share()
    const reader = apiOf((await world.member(rightsTo(subject, ['read']), groupId)).ctx)
    const stranger = apiOf((await world.member(rightsTo(subject, writes))).ctx)
    for (const act of ['preview', 'previewLink', 'endPreview'] as const) {
      await expect(reader[act]({ id })).rejects.toEqual(refused('FORBIDDEN'))
      await expect(stranger[act]({ id })).rejects.toEqual(refused('NOT_FOUND'))
    }
    expect(await db.draftLink.count()).toBe(1)
  })
})
