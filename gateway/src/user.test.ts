import { hashPassword } from '@kollegium/api/auth/passwords'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { expect, test } from 'vitest'
import { startGateway } from './testing.ts'

const { db, ask, askers, as, national, services } = await startGateway()
Object.assign(services, { boss: { send: async () => null } })
const { ctx, user: administrator } = await national([{ subject: 'all', name: 'manage' }])
askers.set('administrator', ctx)

test('roles, groups and group roles are written as the contract has them: flat', async () => {
  const [one, other] = [await buildGroup(db), await buildGroup(db)]
  const [editor, issuer] = [await buildGroupsRole(db), await buildGroupsRole(db)]
  const role = await buildRole(db)
  askers.set('there', { ...ctx, groupId: one.id })
  const fields = 'id roles { id type } groups { id } groupRoles { id label }'
  const create = `mutation ($i: CreateUserInput!) { createUser(input: $i) { ${fields} } }`
  const names = { name: 'nyanvandare', email: 'ny@example.com', firstname: 'Ny', lastname: 'Användare' }
  const i = {
    ...names,
    roles: { sync: [role.id] },
    groups: { sync: [{ id: one.id, groupRoles: [String(editor.id)] }, other.id] },
    zip: '123 45',
  }
  const made = (await ask(create, { i }, 'there')).data?.createUser as unknown as { id: string }
  expect(made).toMatchObject({
    roles: [{ id: String(role.id), type: 'Role' }],
    groupRoles: [{ id: String(editor.id) }],
  })
  expect(await db.user.findUnique({ where: { id: Number(made.id) }, select: { postalcode: true } })).toEqual({
    postalcode: '123 45',
  })
  const update = `mutation ($id: X, $i: X) { updateUser(id: $id, input: $i) { ${fields} } }`
  const roles = (await ask(update, { id: made.id, i: { groupRoles: { sync: [issuer.id] } } }, 'there')).data?.updateUser
  expect(roles).toMatchObject({ groupRoles: [{ id: String(issuer.id) }] })
  const fewer = (await ask(update, { id: made.id, i: { groups: { disconnect: [other.id] } } }, 'there')).data
    ?.updateUser
  expect(fewer).toMatchObject({ groups: [{ id: String(one.id) }], groupRoles: [{ id: String(issuer.id) }] })
})

test('one’s own account is one’s own to change, and no more than that', async () => {
  const user = await buildUser(db, { password_hash: await hashPassword('Rosenrot7'), firstname: 'Eva' })
  askers.set('eva', await as(user.id))
  const update = 'mutation ($id: ID!, $i: X) { updateUser(id: $id, input: $i) { firstname } }'
  const own = await ask(update, { id: user.id, i: { firstname: 'Ewa' } }, 'eva')
  expect(own).toEqual({ data: { updateUser: { firstname: 'Ewa' } } })
  const account = '{ account { id firstname userSettings { publicDefaultPortfolio { id } } type } }'
  expect((await ask(account, {}, 'eva')).data?.account).toEqual({
    id: String(user.id),
    firstname: 'Ewa',
    userSettings: { publicDefaultPortfolio: null },
    type: 'User',
  })
  const others = await ask(update, { id: administrator.id, i: { firstname: 'X' } }, 'eva')
  expect(others.errors?.[0]?.extensions.category).toBe('authorization')
  const more = await ask(update, { id: user.id, i: { firstname: 'Kvar', active: false } }, 'eva')
  expect(more.errors?.[0]?.extensions.category).toBe('authorization')
  expect(await db.user.findUnique({ where: { id: user.id }, select: { firstname: true } })).toEqual({
    firstname: 'Ewa',
  })

  const wrong = { password: 'Nattviol8', passwordCurrent: 'fel', passwordRepeat: 'Nattviol8' }
  const refused = await ask(update, { id: user.id, i: wrong }, 'eva')
  expect(refused.errors?.[0]?.extensions.validation).toEqual({ 'input.passwordCurrent': [expect.any(String)] })
  const right = { ...wrong, passwordCurrent: 'Rosenrot7' }
  expect((await ask(update, { id: user.id, i: right }, 'eva')).errors).toBeUndefined()
})
