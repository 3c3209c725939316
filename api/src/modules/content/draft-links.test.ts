import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { refused } from '../../testing/editor.ts'
import { linkedText } from '../../testing/linked-text.ts'
import { createWorld } from '../../testing/world.ts'
import { actingAs } from '../people/testing.ts'
import { articleRouter } from './article.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(articleRouter)
const writer = ['read', 'update', 'delete'].map((name) => ({ subject: 'Article', name }))

let groupId: number
let draft: { id: number }
beforeEach(async () => {
  await world.clear()
  groupId = (await buildGroup(db, { name: 'hoor', vopagesStatus: true })).id
  draft = await buildContent(db, { group_id: groupId, title: 'Utkast', slug: 'utkast', status: 'unpublished' })
})
afterEach(() => void vi.useRealTimers())

const tokenOf = (url: string) => new URL(url).searchParams.get('forhandsgranska') ?? ''
/** The title that a link shows to somebody without an account. */
const shownBy = async (url: string, site: number | null = groupId) =>
  (await linkedText(world.services, { token: tokenOf(url), groupId: site }))?.title ?? null

/** Shares the draft as a writer of the group. */
async function share() {
  const { ctx, user } = await world.member(writer, groupId)
  const api = callerOf(ctx)
  return { api, user, ...(await api.preview({ id: draft.id })) }
}

test('a draft is read by its link for seven days, as it is saved last', async () => {
  const { api, url, expires_at } = await share()
  expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(6.99 * 86_400_000)
  expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(7 * 86_400_000)
  expect(await shownBy(url)).toBe('Utkast')
  await api.update({ id: draft.id, data: { title: 'Nyare' } })
  expect(await shownBy(url)).toBe('Nyare')
  vi.useFakeTimers({ now: Date.parse(expires_at) - 1, toFake: ['Date'] })
  expect(await shownBy(url)).toBe('Nyare')
  vi.setSystemTime(Date.parse(expires_at))
  expect(await shownBy(url)).toBeNull()
  expect(await api.previewLink({ id: draft.id })).toBeNull()
})

test('it shows the text on the site of its group alone, also after the text has moved', async () => {
  const { ctx } = await world.national(writer)
  const { url } = await callerOf(ctx).preview({ id: draft.id })
  const other = (await buildGroup(db, { name: 'eslov', vopagesStatus: true })).id
  const sites = [groupId, other, null]
  const shownAt = () => Promise.all(sites.map((site) => shownBy(url, site)))
  expect(await shownAt()).toEqual(['Utkast', null, null])
  await db.content.update({ where: { id: draft.id }, data: { group_id: other } })
  expect(await shownAt()).toEqual([null, 'Utkast', null])
  await db.content.update({ where: { id: draft.id }, data: { group_id: null } })
  expect(await shownAt()).toEqual([null, null, 'Utkast'])
})

test('the link is the same until it is ended, and a new one is another', async () => {
  const { api, url, expires_at } = await share()
  expect(await api.previewLink({ id: draft.id })).toEqual({ url, expires_at })
  expect(await api.endPreview({ id: draft.id })).toEqual({ count: 1 })
  expect(await shownBy(url)).toBeNull()
  expect(await api.previewLink({ id: draft.id })).toBeNull()
  const next = await api.preview({ id: draft.id })
  expect(next.url).not.toBe(url)
  expect([await shownBy(next.url), await shownBy(url)]).toEqual(['Utkast', null])
  expect(await api.endPreview({ id: draft.id })).toEqual({ count: 1 })
  expect(await api.endPreview({ id: draft.id })).toEqual({ count: 0 })
})

test('it ends with the right of the person who shares it, and with the account', async () => {
  const { url, user } = await share()
  await db.membership.deleteMany({ where: { user_id: user.id } })
  expect(await shownBy(url)).toBeNull()
  const again = await share()
  expect(await shownBy(again.url)).toBe('Utkast')
  await db.user.update({ where: { id: again.user.id }, data: { active: false } })
  expect(await shownBy(again.url)).toBeNull()
})

test('it shows nothing in the trash or of a removed text, and a text that moves to another group ends it', async () => {
  const { api, url } = await share()
  await api.delete({ id: draft.id })
  expect(await shownBy(url)).toBeNull()
  await db.content.update({ where: { id: draft.id }, data: { trashed_at: null } })
  expect(await shownBy(url)).toBe('Utkast')
  const other = await buildGroup(db, { name: 'eslov' })
  await db.content.update({ where: { id: draft.id }, data: { group_id: other.id } })
  expect(await shownBy(url)).toBeNull()
  await db.content.delete({ where: { id: draft.id } })
  expect(await shownBy(url)).toBeNull()
  expect(await db.draftLink.count()).toBe(0)
})

test('only writers share a draft, see its link or end it', async () => {
  await share()
  const reader = callerOf((await world.member([{ subject: 'Article', name: 'read' }], groupId)).ctx)
  const stranger = callerOf((await world.member(writer)).ctx)
  const { id } = draft
  for (const act of ['preview', 'previewLink', 'endPreview'] as const) {
    await expect(reader[act]({ id })).rejects.toEqual(refused('FORBIDDEN'))
    await expect(stranger[act]({ id })).rejects.toEqual(refused('NOT_FOUND'))
  }
  expect(await db.draftLink.count()).toBe(1)
})

test('nobody shares a draft as somebody else, or lengthens a link: it would outlive the masquerade', async () => {
  const { api, user, url, expires_at } = await share()
  const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
  const acting = callerOf(await actingAs(ctx, user.id))
  vi.useFakeTimers({ now: Date.now() + 3 * 86_400_000, toFake: ['Date'] })
  const refusal = expect.objectContaining({
    code: 'FORBIDDEN',
    message: 'Utkast delas inte medan du agerar som någon annan. Sluta agera för att dela det.',
  })
  await expect(acting.preview({ id: draft.id })).rejects.toEqual(refusal)
  expect(await api.previewLink({ id: draft.id })).toEqual({ url, expires_at })
  await acting.endPreview({ id: draft.id })
  await expect(acting.preview({ id: draft.id })).rejects.toEqual(refusal)
  expect(await shownBy(url)).toBeNull()
  expect(await db.draftLink.count()).toBe(0)
})

test('the log tells each sharing with its last day, and an end once', async () => {
  const { api, expires_at, user } = await share()
  await api.endPreview({ id: draft.id })
  await api.endPreview({ id: draft.id })
  const entry = { user_id: user.id, subject: 'Article', subject_id: String(draft.id) }
  expect(await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { ...entry, action: 'share', details: { until: expires_at } },
    { ...entry, action: 'unshare' },
  ])
})
