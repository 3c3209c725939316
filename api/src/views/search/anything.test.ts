import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { maxRecent } from '../../modules/people/recent-records.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { searchRouter } from './search.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(searchRouter)
const subjects = ['Article', 'Page', 'Group', 'File', 'Portfolio', 'Tag', 'Menu']
const rights = subjects.map((subject) => ({ subject, name: 'read' }))

let groupId: number
let api: ReturnType<typeof callerOf>
beforeEach(async () => {
  await world.clear()
  const member = await world.member(rights)
  groupId = member.groupId
  api = callerOf(member.ctx)
})

describe('anything', () => {
  const find = async (search: string) =>
    (await api.anything({ search })).items.map(({ kind, title }) => `${kind} ${title}`)

  test('records of every kind, with their groups, and none that may not be read', async () => {
    const group = await db.group.update({ where: { id: groupId }, data: { title: 'Praktikcollege' } })
    const portfolio = await buildPortfolio(db, { group_id: groupId, title: 'Praktikens papper' })
    await buildContent(db, { group_id: groupId, title: 'Praktik i höst' })
    await buildContent(db, { group_id: groupId, type: 'page', title: 'Om praktik' })
    await buildContent(db, { group_id: groupId, type: 'event', start_date: new Date(), title: 'Praktikdag' })
    await buildFile(db, { portfolio_id: portfolio.id, group_id: groupId, title: 'Praktikavtal' })
    await buildTag(db, { group_id: groupId, label: 'praktik' })
    // Another group's, and one in the trash.
    await buildContent(db, { title: 'Praktik hos andra' })
    await buildTag(db, { group_id: (await buildGroup(db)).id, label: 'praktikanter' })
    await buildContent(db, { group_id: groupId, title: 'Praktik som är borta', trashed_at: new Date() })
    expect((await find('praktik')).toSorted()).toEqual([
      'article Praktik i höst',
      'file Praktikavtal',
      'group Praktikcollege',
      'page Om praktik',
      'portfolio Praktikens papper',
      'tag praktik',
    ])
    const { items, total, isMore } = await api.anything({ search: 'praktik i höst' })
    expect(items[0]).toMatchObject({ kind: 'article', group: group.title })
    expect({ total, isMore }).toEqual({ total: items.length, isMore: false })
  })

  test('a text by its keywords, and none that may not be read', async () => {
    await buildContent(db, { group_id: groupId, title: 'Ersättning', keywords: 'lön, vikariat' })
    await buildContent(db, { title: 'Hos andra', keywords: 'vikariat' })
    expect(await find('vikariat')).toEqual(['article Ersättning'])
  })

  test('messages and roles, with the right to them', async () => {
    await buildMessage(db, { group_id: groupId, title: 'Driftstopp i natt' })
    await buildMessage(db, { group_id: groupId, title: 'Driftstopp som är borta', trashed_at: new Date() })
    await buildRole(db, { label: 'Driftansvarig' })
    await buildGroupsRole(db, { label: 'Driftledare' })
    expect(await find('drift')).toEqual([])
    const { ctx } = await world.national(
      ['Message', 'Role', 'GroupsRole'].map((subject) => ({ subject, name: 'read' })),
    )
    const { items } = await callerOf(ctx).anything({ search: 'drift' })
    expect(items.map(({ kind, title }) => `${kind} ${title}`).toSorted()).toEqual([
      'groupsRole Driftledare',
      'message Driftstopp i natt',
      'role Driftansvarig',
    ])
  })

  test('the number of hits is told beyond the lines that are shown, and that there are more than are counted', async () => {
    const rows = Array.from({ length: 40 }, (_, n) => ({
      ...{ type: 'article' as const, slug: `t-${n}`, title: `Mötestider ${n}`, group_id: groupId },
    }))
    await db.content.createMany({ data: rows })
    expect(await api.anything({ search: 'mötestider', limit: 6 })).toMatchObject({ total: 30, isMore: true })
    expect((await api.anything({ search: 'mötestider', limit: 6 })).items).toHaveLength(6)
  })

  test('nothing for nothing; signs are text; as many statements whatever there is', async () => {
    expect(await api.anything({ search: ' ' })).toEqual({ items: [], total: 0, isMore: false })
    expect(await find("'%_\\")).toEqual([])
    await buildContent(db, { group_id: groupId, title: 'Praktik' })
    const few = (await world.statementsOf(() => find('praktik'))).length
    for (let n = 0; n < 5; n++) await buildContent(db, { group_id: groupId, title: `Praktik ${n}` })
    expect((await world.statementsOf(() => find('praktik'))).length).toBeLessThanOrEqual(few)
  })

  test('of few texts the same name comes first, then beginnings, insides and texts, as of many', async () => {
    const make = (title: string, body = '') => buildContent(db, { group_id: groupId, title, body })
    await make('Om vår verksamhet', '<p>Handledare finns här.</p>')
    await make('Huvudhandledare')
    await make('Handledare i höst')
    await make('Handledare')
    const titles = ['Handledare', 'Handledare i höst', 'Huvudhandledare', 'Om vår verksamhet'].map(
      (title) => `article ${title}`,
    )
    expect(await find('handledare')).toEqual(titles)
    // A reader of every group takes the way of many texts.
    const everywhere = callerOf((await world.national(rights)).ctx)
    const { items } = await everywhere.anything({ search: 'handledare' })
    expect(items.map(({ kind, title }) => `${kind} ${title}`)).toEqual(titles)
  })

  test('a mistyped word is forgiven where no kind has it; names that are only alike stand beside no right one', async () => {
    await buildContent(db, { group_id: groupId, title: 'Underläkemedel i praktiken' })
    expect(await find('underlakemdel')).toEqual(['article Underläkemedel i praktiken'])
    expect(await find('underxyzmedel')).toEqual([])
    const portfolio = await buildPortfolio(db, { group_id: groupId, title: 'Papper' })
    await buildFile(db, { portfolio_id: portfolio.id, group_id: groupId, title: 'Praktikanten' })
    await buildContent(db, { group_id: groupId, title: 'Praktikant' })
    await buildTag(db, { group_id: groupId, label: 'Praktikamt' })
    expect(await find('praktikamt')).toEqual(['tag Praktikamt'])
  })

  test('a person without rights finds nothing', async () => {
    await buildContent(db, { group_id: groupId, title: 'Praktik' })
    const nobody = callerOf(await world.as((await buildUser(db)).id))
    expect((await nobody.anything({ search: 'praktik' })).items).toEqual([])
  })
})

describe('opened records', () => {
  const recent = async () => (await api.recent()).map(({ title }) => title)

  test('come back with the last opened first, each once, while they may be read', async () => {
    const [one, two] = [
      await buildContent(db, { group_id: groupId, title: 'Ett' }),
      await buildContent(db, { group_id: groupId, type: 'page', title: 'Två' }),
    ]
    const tag = await buildTag(db, { group_id: groupId, label: 'Tre' })
    await api.opened({ kind: 'article', id: one.id })
    await api.opened({ kind: 'page', id: two.id })
    await api.opened({ kind: 'tag', id: tag.id })
    await api.opened({ kind: 'article', id: one.id })
    expect(await recent()).toEqual(['Ett', 'Tre', 'Två'])
    await db.content.update({ where: { id: two.id }, data: { trashed_at: new Date() } })
    await db.content.update({ where: { id: one.id }, data: { group_id: (await buildGroup(db)).id } })
    expect(await recent()).toEqual(['Tre'])
  })

  test('are few, and are nobody else’s', async () => {
    const rows = []
    for (let n = 0; n < maxRecent + 3; n++) rows.push(await buildContent(db, { group_id: groupId }))
    for (const { id } of rows) await api.opened({ kind: 'article', id })
    expect(await db.recentRecord.count()).toBe(maxRecent)
    expect(await db.recentRecord.count({ where: { record_id: rows[0]?.id ?? 0 } })).toBe(0)
    const other = callerOf((await world.member(rights)).ctx)
    expect(await other.recent()).toEqual([])
  })

  test('a record that may not be read is none', async () => {
    const theirs = await buildContent(db)
    await expect(api.opened({ kind: 'article', id: theirs.id })).rejects.toEqual(refused('NOT_FOUND'))
    expect(await db.recentRecord.count()).toBe(0)
  })

  test('a kind that has no form is refused', async () => {
    await expect(api.opened({ kind: 'passkey' as never, id: 1 })).rejects.toThrow()
  })
})
