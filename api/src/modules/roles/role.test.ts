import { buildContent } from '@kollegium/db/testing/factories/content'
import { describe, expect, test } from 'vitest'
import { builtInGroupsRoles, builtInRoles } from '../../access/default-roles.ts'
import { createCaller } from '../../app/caller.ts'
import { sv } from '../../i18n/sv/index.ts'
import { actingAs, codeOf, createPeopleWorld, fieldsOf } from '../people/testing.ts'

const world = await createPeopleWorld({
  administrator: { roles: ['administrator'] },
  other: { roles: ['administrator'] },
})
const { db, tree, idOf } = world
const api = await world.caller('administrator')

describe.each(['role', 'groupsRole'] as const)('%s', (kind) => {
  const builtIn = kind === 'role' ? 'candidate' : 'issuer'
  const idOfRole = (name: string) => (kind === 'role' ? world.roleId(name) : world.groupsRoleId(name))

  test('is made, changed and removed', async () => {
    const made = await api[kind].create({ data: { name: 'Provroll_1', label: 'Provroll' } })
    expect(made).toMatchObject({ name: 'Provroll_1', builtIn: false, type: kind === 'role' ? 'Role' : 'GroupsRole' })
    expect(await api[kind].update({ id: made.id, data: { name: 'provroll2' } })).toMatchObject({ name: 'provroll2' })
    expect((await api[kind].list({ search: 'provroll' })).total).toBe(1)
    expect((await api[kind].options()).map(({ name }) => name)).toContain('provroll2')
    await api[kind].delete({ id: made.id })
    expect(await codeOf(api[kind].get({ id: made.id }))).toBe('NOT_FOUND')
  })

  test.each(['', 'a', '1roll', '_roll', 'en roll', 'rollå', 'roll-1', 'r'.repeat(61)])(
    'is not called %j',
    async (name) => {
      const fields = await fieldsOf(api[kind].create({ data: { name, label: 'Roll' } }))
      expect(Object.keys(fields)).toEqual(['data.name'])
      if (name.length < 60) expect(fields['data.name']).toContain(sv['valid.invalidName'])
    },
  )

  test('built-in names stay, labels are the installation’s own', async () => {
    const id = await idOfRole(builtIn)
    expect(await fieldsOf(api[kind].update({ id, data: { name: 'annat' } }))).toEqual({
      'data.name': [sv['valid.readOnly']],
    })
    const saved = await api[kind].update({ id, data: { name: builtIn, label: 'Egen etikett' } })
    expect(saved).toMatchObject({ name: builtIn, label: 'Egen etikett', builtIn: true })
  })

  test('what is built in is not removed, held or not; nothing would make it anew', async () => {
    const names = kind === 'role' ? builtInRoles : builtInGroupsRoles
    for (const name of names) {
      const id = await idOfRole(name)
      const refusal = { cause: { code: 'CONFLICT', message: sv['people.builtInStays'] } }
      await expect(api[kind].delete({ id })).rejects.toMatchObject(refusal)
      await expect(api[kind].deleteMany({ ids: [id] })).rejects.toMatchObject(refusal)
    }
  })

  test('that is held is not removed, and says where', async () => {
    const { id } = await api[kind].create({ data: { name: 'innehavd', label: 'Innehavd' } })
    await world.person(kind === 'role' ? { roles: ['innehavd'] } : { groups: [['innehavd', 'here']] })
    const book = await buildContent(db, { type: 'book', group_id: tree.here })
    const field = kind === 'role' ? 'roles' : 'groupRoles'
    await db.content.update({ where: { id: book.id }, data: { [field]: { connect: { id } } } })
    await expect(api[kind].delete({ id })).rejects.toMatchObject({
      cause: {
        code: 'CONFLICT',
        details: {
          usedIn: [
            { entity: 'user', count: 1 },
            { entity: 'book', count: 1 },
          ],
        },
      },
    })
  })

  test('is not removed by somebody acted for', async () => {
    const { id } = await api[kind].create({ data: { name: 'tillfallig', label: 'Tillfällig' } })
    const acting = createCaller(await actingAs(await world.actors.as('administrator'), idOf('other')))
    expect(await codeOf(acting[kind].delete({ id }))).toBe('FORBIDDEN')
    expect(await codeOf(acting[kind].update({ id, data: { label: 'Annan' } }))).toBe('FORBIDDEN')
  })
})
