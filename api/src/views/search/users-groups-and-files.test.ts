import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildGroupsRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { callerOf, maxStatements, prepareReader, titles } from './testing.ts'

const world = await createWorld()
const { db } = world

let groupId: number
let api: ReturnType<typeof callerOf>
beforeEach(async () => {
  ;({ groupId, api } = await prepareReader(world))
})

describe('users', () => {
  test('by name, username or address, with a role; only the active ones that may be read', async () => {
    const role = await buildGroupsRole(db, { name: 'redaktor' })
    const make = async (firstname: string, lastname: string, more: object = {}) => {
      const user = await buildUser(db, { firstname, lastname, ...more })
      await buildMembership(db, { user_id: user.id, group_id: groupId, roleIds: [role.id] })
      return user
    }
    const gunilla = await make('Gunilla', 'Exempelsson', { email: 'gunilla@exempel.se' })
    await make('Åsa', 'Öberg')
    await make('Gun', 'Vilande', { active: false })
    await buildUser(db, { firstname: 'Gunilla', lastname: 'Elsewhere' })
    const find = async (search: string, more: object = {}) => titles(await api.user({ search, ...more }))
    for (const search of ['gunilla', 'exempels gun', 'nilla@exempel', 'Gunila']) {
      expect(await find(search), search).toEqual(['Gunilla Exempelsson'])
    }
    expect(await find('asa oberg')).toEqual(['Åsa Öberg'])
    expect(await find('', { roles: ['redaktor'] })).toEqual(['Gunilla Exempelsson', 'Åsa Öberg'])
    expect(await find('', { roles: ['annan'] })).toEqual([])
    const office = callerOf((await world.national([{ subject: 'all', name: 'manage' }])).ctx)
    // A person's role in another group is not told there either.
    const away = await buildGroupsRole(db, { name: 'annorstades' })
    await buildMembership(db, { user_id: gunilla.id, group_id: (await buildGroup(db)).id, roleIds: [away.id] })
    expect(await find('', { roles: ['annorstades'] })).toEqual([])
    expect(titles(await office.user({ search: '', roles: ['annorstades'] }))).toEqual(['Gunilla Exempelsson'])
    const [hit] = await api.user({ search: 'gunilla', entity: true })
    expect(hit).toMatchObject({
      id: gunilla.id,
      type: 'User',
      username: gunilla.name,
      entity: { firstname: 'Gunilla' },
    })
    expect(hit).not.toHaveProperty('personal_number')
    expect((await world.statementsOf(() => find('gunilla'))).length).toBeLessThanOrEqual(maxStatements)
  })
})

describe('groups', () => {
  test('by title, name or municipality, of the categories, among those one may know of', async () => {
    await db.group.update({ where: { id: groupId }, data: { title: 'College Skåne', name: 'skane' } })
    const below = await buildGroup(db, {
      ...{ title: 'Provköping', category: 'local', parent_id: groupId, municipalities: 'Provköping, Demovik' },
    })
    await buildGroup(db, { title: 'Provköping annanstans' })
    expect(titles(await api.group({ search: 'köping' }))).toEqual(['Provköping'])
    expect(titles(await api.group({ search: 'demovik' }))).toEqual(['Provköping'])
    const member = callerOf((await world.member([], below.id)).ctx)
    expect(titles(await member.group({ search: '' }))).toEqual(['Provköping'])
    expect(titles(await api.group({ search: 'colege skåne' }))).toEqual(['College Skåne'])
    expect(titles(await api.group({ search: '', categories: ['local'] }))).toEqual(['Provköping'])
    expect((await api.group({ search: 'prov' }))[0]).toMatchObject({ id: below.id, type: 'Group', category: 'local' })
    expect((await world.statementsOf(() => api.group({ search: 'prov' }))).length).toBeLessThanOrEqual(maxStatements)
  })

  test('by the words of what is said of them, whatever stands beside these, and without their dots', async () => {
    await db.group.update({
      where: { id: groupId },
      data: { title: 'Provet', municipalities: 'Eslöv–Höör–Hörby', description: '<p>Med ”omvårdnad”/hälsa</p>' },
    })
    for (const search of ['höör', 'hörby', 'eslov', 'omvårdnad', 'omvardnad halsa'])
      expect(titles(await api.group({ search })), search).toEqual(['Provet'])
  })
})

describe('files', () => {
  test('by title, file name and the words in them; only those that may be read', async () => {
    const { id: portfolio_id } = await buildPortfolio(db, { group_id: groupId })
    const file = await buildFile(db, { portfolio_id, title: 'Årsredovisning', filename: 'arsbok-2026.pdf' })
    await db.fileText.create({ data: { file_id: file.id, status: 'read', text: 'Vi utbildade många handledare.' } })
    const theirs = await buildFile(db, { title: 'Årsredovisning' })
    await db.fileText.create({ data: { file_id: theirs.id, status: 'read', text: 'handledare' } })
    for (const search of ['årsredovisningen', 'arsred', 'arsbok', 'handledarna', 'årsredvisning']) {
      expect(
        (await api.files({ search })).map(({ id }) => id),
        search,
      ).toEqual([file.id])
    }
    expect(await api.files({ search: 'handledare', portfolio_id: portfolio_id + 1000 })).toEqual([])
    expect((await api.files({ search: '' }))[0]).toMatchObject({ type: 'File', url: expect.stringMatching(/^\/files/) })
    expect((await world.statementsOf(() => api.files({ search: 'handledare' }))).length).toBeLessThanOrEqual(
      maxStatements,
    )
  })
})
