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
    const labelled = await api[kind].create({ data: { name: 'unikt_namn', label: 'Helt annat' } })
    for (const search of ['unikt', 'helt annat']) {
      expect((await api[kind].list({ search })).items.map(({ id }) => id)).toEqual([labelled.id])
    }
    await api[kind].delete({ id: labelled.id })
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
    // The label alone says nothing of the name.
    expect(await api[kind].update({ id, data: { label: 'Etiketten' } })).toMatchObject({ name: builtIn })
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
    // Holders of another role, and pages for another role, are not counted.
    const other = await api[kind].create({ data: { name: 'annan', label: 'Annan' } })
    await world.person(kind === 'role' ? { roles: ['annan'] } : { groups: [['annan', 'here']] })
    await buildContent(db, { type: 'book', group_id: tree.here })
    const others = await buildContent(db, { type: 'book', group_id: tree.here })
    await db.content.update({ where: { id: others.id }, data: { [field]: { connect: { id: other.id } } } })
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

  test('says before its removal who has it and what it opens, by name and together for several', async () => {
    const [made, other] = [
      await api[kind].create({ data: { name: `visas_${kind}`, label: 'Visas' } }),
      await api[kind].create({ data: { name: `tom_${kind}`, label: 'Tom' } }),
    ]
    const role = { connect: { id: made.id } }
    const book = await buildContent(db, { type: 'book', title: `Boken om ${kind}` })
    await db.content.update({
      where: { id: book.id },
      data: kind === 'role' ? { roles: role } : { groupRoles: role },
    })
    const holder = { id: idOf('other') }
    if (kind === 'role') await db.user.update({ where: holder, data: { roles: role } })
    else await db.membership.create({ data: { user_id: holder.id, group_id: tree.here, groupRoles: role } })
    const found = await api[kind].usedIn({ id: made.id })
    expect(found.total).toBe(2)
    expect(found.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ entity: 'user', id: holder.id }),
        expect.objectContaining({ entity: 'book', id: book.id }),
      ]),
    )
    expect(await api[kind].usedInAny({ ids: [other.id, made.id] })).toEqual(found)
    expect(await api[kind].usedIn({ id: other.id })).toEqual({ items: [], total: 0 })
    expect(await codeOf(api[kind].usedInAny({ ids: [made.id, 2_000_000_000] }))).toBe('NOT_FOUND')
  })

  test('is not removed by somebody acted for', async () => {
    const { id } = await api[kind].create({ data: { name: 'tillfallig', label: 'Tillfällig' } })
    const acting = createCaller(await actingAs(await world.actors.as('administrator'), idOf('other')))
    expect(await codeOf(acting[kind].delete({ id }))).toBe('FORBIDDEN')
    expect(await codeOf(acting[kind].update({ id, data: { label: 'Annan' } }))).toBe('FORBIDDEN')
  })
})

describe('the choices of roles', () => {
  test('stand in the order of their labels', async () => {
    const order = { orderBy: [{ label: 'asc' as const }, { id: 'asc' as const }], select: { id: true } }
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
    expect(ids(await api.role.options())).toEqual(ids(await db.role.findMany(order)))
    expect(ids(await api.groupsRole.options())).toEqual(ids(await db.groupsRole.findMany(order)))
  })

  test('say which one may give to users: with the right to change them, and all that the role gives', async () => {
    const grantable = async (caller: typeof api) =>
      (await caller.role.options()).filter((role) => role.grantable).map(({ name }) => name)
    expect(await grantable(api)).toEqual((await api.role.options()).map(({ name }) => name))
    const office = createCaller(await world.as((await world.person({ roles: ['office'] })).id))
    expect(await grantable(office)).toContain('teacher')
    expect(await grantable(office)).not.toContain('administrator')
    const teacher = createCaller(await world.as((await world.person({ roles: ['teacher'] })).id))
    expect(await grantable(teacher)).toEqual([])
  })

  test('say in which of the groups asked about one may appoint to them', async () => {
    const person = await world.person({ groups: [['group_admin', 'here']] })
    const admin = createCaller(await world.as(person.id))
    const groups = [tree.here, tree.elsewhere]
    const inGroups = async (caller: typeof api) => {
      const rows = await caller.groupsRole.options({ groups })
      return Object.fromEntries(rows.map(({ name, grantableIn }) => [name, grantableIn]))
    }
    expect(await inGroups(admin)).toMatchObject({ group_admin: [tree.here], editor: [tree.here], issuer: [] })
    expect(await inGroups(api)).toMatchObject({ group_admin: groups, issuer: groups })
    expect((await admin.groupsRole.options()).flatMap(({ grantableIn }) => grantableIn)).toEqual([])
  })
})
