import { buildCertificate, buildCertificatePerson } from '@kollegium/db/testing/factories/certificate'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildCourseMoment } from '@kollegium/db/testing/factories/course-moment'
import { buildEducation, buildEducationUsage } from '@kollegium/db/testing/factories/education'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMenu } from '@kollegium/db/testing/factories/menu'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildRole } from '@kollegium/db/testing/factories/role'
import {
  buildAccountRequest,
  buildLinkedAccount,
  buildSignInProvider,
} from '@kollegium/db/testing/factories/sign-in-provider'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { refused } from '../testing/editor.ts'
import { createWorld } from '../testing/world.ts'
import { callOf } from './caller.ts'
import { appRouter } from './router.ts'

// Before several rows are removed, one call tells the places that use any of them.

const world = await createWorld()
const { db } = world
beforeEach(() => world.clear())

type Uses = { items: { entity: string; id: number; title: string }[]; total: number }
const everything = [{ subject: 'all', name: 'manage' }]

/** Makes rows of a kind and the places that use each of them. */
type Kind = { make: () => Promise<number>; use: (id: number, title: string) => Promise<unknown> }
type Name = 'tag' | 'menu' | 'user' | 'file' | 'folder' | 'portfolio' | 'education' | 'group'

async function kindsIn(group_id: number): Promise<Record<Name, Kind>> {
  const portfolio = await buildPortfolio(db, { group_id })
  const idOf = async (row: Promise<{ id: number }>) => (await row).id
  const inPortfolio = { portfolio_id: portfolio.id, group_id }
  const set = (name: string, value: number) => db.setting.create({ data: { name, group_id, value } })
  const menus = ['mainMenu', 'footerMenu']
  return {
    tag: {
      make: () => idOf(buildTag(db, { group_id })),
      use: (id, title) => buildContent(db, { group_id, title, tags: { connect: { id } } } as never),
    },
    menu: { make: () => idOf(buildMenu(db, { group_id })), use: (id) => set(menus.shift() ?? '', id) },
    user: {
      make: () => idOf(buildUser(db)),
      use: (id, title) => buildContent(db, { group_id, title, type: 'card', entity_user_id: id } as never),
    },
    file: {
      make: () => idOf(buildFile(db, inPortfolio)),
      use: async (id, title) => {
        const text = await buildContent(db, { group_id, title })
        await db.contentAttachment.create({ data: { content_id: text.id, file_id: id, position: 1 } })
      },
    },
    folder: {
      make: () => idOf(buildFolder(db, inPortfolio)),
      use: (folder_id, title) => buildFile(db, { ...inPortfolio, folder_id, title }),
    },
    portfolio: {
      make: () => idOf(buildPortfolio(db, { group_id })),
      use: (portfolio_id, title) => buildFolder(db, { portfolio_id, group_id, title }),
    },
    education: {
      make: () => idOf(buildEducation(db)),
      use: async (education_id, title) => {
        const school = await buildGroup(db, { title, category: 'educator' })
        await buildEducationUsage(db, { education_id, education_usage_id: school.id })
      },
    },
    group: {
      make: () => idOf(buildGroup(db)),
      use: (parent_id, title) => buildGroup(db, { parent_id, title }),
    },
  }
}

const names: Name[] = ['tag', 'menu', 'user', 'file', 'folder', 'portfolio', 'education', 'group']

test('every kind that tells the uses of one row tells those of several', () => {
  const paths = Object.keys(appRouter._def.procedures)
  const asked = paths.filter((path) => path.endsWith('.usedIn')).map((path) => path.replace('.usedIn', ''))
  expect(asked.filter((name) => !paths.includes(`${name}.usedInAny`))).toEqual([])
  expect(asked).toEqual(expect.arrayContaining(names))
})

test.each(names)('the places of any %s, by name, in as many statements as those of one', async (name) => {
  const { user, groupId } = await world.member([])
  await buildRole(db, { permissions: everything, userIds: [user.id] })
  const call = callOf(await world.as(user.id, groupId))
  const { make, use } = (await kindsIn(groupId))[name]
  const [one, other, unused] = [await make(), await make(), await make()]
  await use(one, 'Första platsen')
  await use(other, 'Andra platsen')
  const of = async (id: number) => ((await call(`${name}.usedIn`, { id })) as Uses).items.map((item) => item.id)
  const [first, second] = [await of(one), await of(other)]
  expect([first.length, second.length]).toEqual([1, 1])
  const ofMany = (ids: number[]) => call(`${name}.usedInAny`, { ids }) as Promise<Uses>
  const { items, total } = await ofMany([one, other, unused, one])
  expect(items.map(({ id }) => id).toSorted()).toEqual([...first, ...second].toSorted())
  expect(total).toBe(2)
  expect(await ofMany([unused])).toMatchObject({ items: [], total: 0 })
  const cost = async (ids: number[]) => (await world.statementsOf(() => ofMany(ids))).length
  expect(await cost([one, other, unused])).toBe(await cost([one]))
  await expect(ofMany([one, 2_000_000_000])).rejects.toEqual(refused('NOT_FOUND'))
  await expect(ofMany(Array.from({ length: 201 }, (_, at) => at + 1))).rejects.toEqual(refused('INVALID'))
})

test('with rights to half: places of others are counted, and rows of others are not there', async () => {
  const rights = ['Tag', 'Article'].map((subject) => ({ subject, name: 'read' }))
  const { ctx, groupId } = await world.member(rights)
  const elsewhere = await buildGroup(db)
  const [one, other, theirs] = [
    await buildTag(db, { group_id: groupId }),
    await buildTag(db, { group_id: groupId }),
    await buildTag(db, { group_id: elsewhere.id }),
  ]
  const tagged = (id: number, group_id: number, title: string) =>
    buildContent(db, { group_id, title, tags: { connect: { id } } } as never)
  await tagged(one.id, groupId, 'Vår')
  await tagged(other.id, elsewhere.id, 'Deras')
  const ofMany = (ids: number[]) => callOf(ctx)('tag.usedInAny', { ids }) as Promise<Uses>
  const { items, total } = await ofMany([one.id, other.id])
  expect([items.map(({ title }) => title), total]).toEqual([['Vår'], 2])
  await expect(ofMany([one.id, theirs.id])).rejects.toEqual(refused('NOT_FOUND'))
})

test('of groups, to those alone who may remove each of them', async () => {
  const { ctx, groupId } = await world.member([
    { subject: 'Group', name: 'read' },
    { subject: 'Group', name: 'delete' },
  ])
  const other = await buildGroup(db)
  await buildRole(db, { permissions: [{ subject: 'Group', name: 'read' }], userIds: [ctx.actor.user?.id ?? 0] })
  const again = await world.as(ctx.actor.user?.id ?? 0, groupId)
  const ofMany = (ids: number[]) => callOf(again)('group.usedInAny', { ids })
  await expect(ofMany([groupId, other.id])).rejects.toEqual(refused('FORBIDDEN'))
  expect(await ofMany([groupId])).toMatchObject({ counted: [] })
})

test('of course moments, their diplomas by day and number of persons, as far as the actor may read them', async () => {
  const { ctx } = await world.national(everything)
  const call = callOf(ctx)
  const [moment, unused] = [await buildCourseMoment(db), await buildCourseMoment(db)]
  const [group, other] = [await buildGroup(db, { title: 'Nordöstra Skåne' }), await buildGroup(db)]
  const diploma = async (date: string, group_id: number, persons: number) => {
    const { id } = await buildCertificate(db, {
      ...{ kind: 'diploma_language_representative', course_moment_id: moment.id, group_id, date: new Date(date) },
    })
    for (let nth = 0; nth < persons; nth++) await buildCertificatePerson(db, { certificate_id: id })
    return { id }
  }
  const first = await diploma('2026-05-29', group.id, 2)
  const second = await diploma('2026-06-12', other.id, 1)
  const named = {
    ...{ entity: 'diplomaLanguageRepresentative', id: first.id, title: 'Diplom 29 maj 2026, 2 personer' },
    ...{ group: { id: group.id, title: 'Nordöstra Skåne' }, trashed: false, url: null },
    editUrl: expect.stringMatching(new RegExp(`//cert\\..*/diploma_language_representative/${first.id}$`)),
  }
  const newest = { id: second.id, title: 'Diplom 12 juni 2026, 1 person' }
  const all = { items: [newest, named], total: 2 }
  expect(await call('courseMoment.usedIn', { id: moment.id })).toMatchObject(all)
  expect(await call('courseMoment.usedInAny', { ids: [moment.id, unused.id] })).toMatchObject(all)
  expect(await call('courseMoment.usedIn', { id: unused.id })).toEqual({ items: [], total: 0 })
  await expect(call('courseMoment.delete', { id: moment.id })).rejects.toEqual(refused('CONFLICT'))

  // A reader of course moments who reads the diplomas of one college is told the number of the others.
  await db.courseMoment.update({ where: { id: moment.id }, data: { group_id: group.id } })
  const rights = ['CourseMoment', 'DiplomaLanguageRepresentative'].map((subject) => ({ subject, name: 'read' }))
  const reader = callOf((await world.member(rights, group.id)).ctx)
  expect(await reader('courseMoment.usedIn', { id: moment.id })).toEqual({ items: [named], total: 2 })
  const momentsAlone = callOf((await world.member(rights.slice(0, 1), group.id)).ctx)
  expect(await momentsAlone('courseMoment.usedIn', { id: moment.id })).toEqual({ items: [], total: 2 })
})

test('of services for signing in, the people who use them and the requests that wait', async () => {
  const { ctx } = await world.national(everything)
  const call = callOf(ctx)
  const provider = await buildSignInProvider(db)
  const person = await buildUser(db, { firstname: 'Oksana', lastname: 'Fiktivén' })
  await buildLinkedAccount(db, { user_id: person.id, provider_id: provider.id })
  await buildAccountRequest(db, { provider_id: provider.id })
  await buildAccountRequest(db, { provider_id: provider.id, status: 'declined' })
  expect(await call('signInProvider.usedIn', { id: provider.id })).toMatchObject({
    ...{ items: [{ entity: 'user', id: person.id, title: 'Oksana Fiktivén' }], total: 2 },
    counted: [{ entity: 'accountRequest', count: 1 }],
  })
  // A reader of services who may not read the people is told their number.
  const reader = await world.national([{ subject: 'SignInProvider', name: 'read' }])
  expect(await callOf(reader.ctx)('signInProvider.usedIn', { id: provider.id })).toMatchObject({ items: [], total: 2 })
  const stranger = await world.national([{ subject: 'Tag', name: 'read' }])
  for (const path of ['signInProvider.usedIn', 'courseMoment.usedIn']) {
    await expect(callOf(stranger.ctx)(path, { id: provider.id })).rejects.toEqual(refused('NOT_FOUND'))
  }
})
