import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildEducation } from '@kollegium/db/testing/factories/education'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { appRouter } from '../../../app/router.ts'
import { acts } from './run-acts.ts'
import { callerOf, createRunsWorld } from './testing.ts'

const world = await createRunsWorld()
const { db, runOf, work } = world

beforeEach(() => world.clear())

describe('each act', () => {
  test('calls procedures that there are, reads as reads and changes as changes', async () => {
    const typeOf = (path: string) =>
      (appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)[path]?._def.type
    const named: [path: string, type: 'query' | 'mutation'][] = []
    const place = { portfolio_id: 1, folder_id: null }
    const account = { roles: [], memberships: [], updated_at: '' }
    const answer = { ...place, ...account, versions: {}, moved: [], status: '', publish_at: null }
    const call = (type: 'query' | 'mutation') => async (path: string) => {
      named.push([path, type])
      return path === 'groupsRole.options' ? [] : answer
    }
    const calls = { read: call('query'), change: call('mutation') }
    for (const act of Object.values(acts)) {
      for (const list of act.lists) await act.perform(calls, { list, ids: [1], target: 1, group: 1 })
    }
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(([path, type]) => typeOf(path) !== type)).toEqual([])
  })

  test('adds a tag, moves texts and files, takes down, turns on and off, and gives a role', async () => {
    const { user, ctx, groupId } = await world.member([])
    await buildRole(db, { permissions: [{ subject: 'all', name: 'manage' }], userIds: [user.id] })
    const api = callerOf(await world.as(user.id, groupId))
    const text = await buildContent(db, { group_id: groupId, status: 'published' })
    const tag = await buildTag(db, { group_id: groupId })
    const group = await buildGroup(db)
    const portfolio = await buildPortfolio(db, { group_id: groupId })
    const folder = await buildFolder(db, { portfolio_id: portfolio.id })
    const file = await buildFile(db, { portfolio_id: portfolio.id })
    const person = await buildUser(db)
    const role = await buildRole(db)
    const message = await buildMessage(db, { group_id: groupId, publish_at: new Date(Date.now() + 3_600_000) })
    const education = await buildEducation(db)
    const begin = async (entity: string, act: keyof typeof acts, ids: number[], target?: number) => {
      const { id } = await api.begin({ entity, act, ids, ...(target && { target: { id: target, name: 'Målet' } }) })
      await work(id)
      expect(await runOf(id)).toMatchObject({ state: 'done', done: 1, refused: [], failure: '' })
    }
    await begin('article', 'addTag', [text.id], tag.id)
    await begin('article', 'unpublish', [text.id])
    await begin('article', 'moveTo', [text.id], group.id)
    await begin('file', 'moveFiles', [file.id], folder.id)
    await begin('user', 'addRole', [person.id], role.id)
    await begin('user', 'inactivate', [person.id])
    const after = await db.content.findUniqueOrThrow({ where: { id: text.id }, include: { tags: true } })
    expect(after).toMatchObject({ group_id: group.id, status: 'unpublished' })
    expect((await db.file.findUniqueOrThrow({ where: { id: file.id } })).folder_id).toBe(folder.id)
    const account = await db.user.findUniqueOrThrow({ where: { id: person.id }, include: { roles: true } })
    expect(account.active).toBe(false)
    expect(account.roles.map(({ id }) => id)).toEqual([role.id])
    const messageNow = () => db.message.findUniqueOrThrow({ where: { id: message.id } })
    await begin('message', 'publish', [message.id])
    expect(await messageNow()).toMatchObject({ status: 'published', publish_at: null })
    await begin('message', 'unpublish', [message.id])
    expect(await messageNow()).toMatchObject({ status: 'unpublished' })
    await begin('education', 'inactivate', [education.id])
    expect((await db.education.findUniqueOrThrow({ where: { id: education.id } })).status).toBe(false)
    for (const [entity, id] of [
      ['group', group.id],
      ['portfolio', portfolio.id],
      ['file', file.id],
    ] as const) {
      await begin(entity, 'inactivate', [id])
    }
    const off = { status: false }
    expect(await db.group.findUniqueOrThrow({ where: { id: group.id } })).toMatchObject(off)
    expect(await db.portfolio.findUniqueOrThrow({ where: { id: portfolio.id } })).toMatchObject(off)
    expect(await db.file.findUniqueOrThrow({ where: { id: file.id } })).toMatchObject(off)
    await begin('user', 'activate', [person.id])
    expect((await db.user.findUniqueOrThrow({ where: { id: person.id } })).active).toBe(true)
    expect(ctx.groupId).toBe(groupId)
  })
})

test('of a whole filter a person moves the messages of their rights, and reads which others stay', async () => {
  const writes = (['read', 'create', 'update'] as const).map((name) => ({ subject: 'Message' as const, name }))
  const { user, groupId } = await world.member(writes)
  const there = await buildGroup(db)
  const role = await buildGroupsRole(db, { permissions: writes })
  await buildMembership(db, { user_id: user.id, group_id: there.id, roleIds: [role.id] })
  const api = callerOf(await world.as(user.id, groupId))
  const draft = await buildMessage(db, { group_id: groupId, status: 'unpublished' })
  const shown = await buildMessage(db, { group_id: groupId, status: 'published' })
  const asked = { entity: 'message', act: 'moveTo' } as const
  const counted = await api.chosen({ ...asked, target: there.id })
  expect(counted).toMatchObject({ total: 2, ids: [draft.id], refused: 1, named: [{ id: shown.id }] })
  const { id } = await api.begin({ ...asked, target: { id: there.id, name: there.title }, mark: counted.mark })
  await work(id)
  expect(await runOf(id)).toMatchObject({ state: 'done', done: 1, refused: [{ id: shown.id }] })
  const rows = await db.message.findMany({ orderBy: { id: 'asc' } })
  expect(rows.map(({ group_id }) => group_id)).toEqual([there.id, groupId])
})
