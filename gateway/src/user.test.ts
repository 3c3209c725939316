import { hashPassword } from '@kollegium/api/testing'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
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

const update = 'mutation ($id: ID!, $i: X) { updateUser(id: $id, input: $i) { id } }'
const whole =
  '{ account { id name email active status apps gdpr roles { id label type } groups { id title type } groupRoles { id label } } }'

test('the form My account saves under the contract’s names, and sends back what is not one’s own to change', async () => {
  const user = await buildUser(db, { firstname: 'Eva', lastname: 'Ek' })
  const membership = await buildMembership(db, { user_id: user.id, roleIds: [(await buildGroupsRole(db)).id] })
  askers.set('eva ek', await as(user.id, membership.group_id))
  const form = {
    phone: '070-123 45 67',
    address: 'Gatan 1',
    zip: '123 45',
    county: 'Eslöv',
    personalNumber: '19580108-2743',
    professionalTitle: 'Lärare',
    invoiceAddress: 'Box 1',
    reference: 'R',
    electronicReference: 'E',
  }
  const { data = {} } = await ask(whole, {}, 'eva ek')
  const { id: _, roles, groups, groupRoles, ...shown } = data.account as unknown as Record<string, { id: string }[]>
  const linked = { roles: { sync: roles }, groups: { sync: groups }, groupRoles: { sync: groupRoles } }
  const passwords = { password: '', passwordCurrent: '', passwordRepeat: '' }
  const i = { ...shown, ...linked, ...form, ...passwords, notifyUser: false, gdpr: true }
  expect(await ask(update, { id: user.id, i }, 'eva ek')).toEqual({ data: { updateUser: { id: String(user.id) } } })
  const select = { phone1: true, address1: true, postalcode: true, town: true, profession: true, gdpr: true } as const
  expect(await db.user.findUnique({ where: { id: user.id }, select })).toEqual({
    phone1: form.phone,
    address1: form.address,
    postalcode: form.zip,
    town: form.county,
    profession: form.professionalTitle,
    gdpr: true,
  })
  const role = await buildRole(db)
  for (const more of [
    { name: 'annan' },
    { apps: ['cert'] },
    { roles: { sync: [role.id] } },
    { groups: { sync: [] } },
  ]) {
    const refused = await ask(update, { id: user.id, i: { ...form, ...more } }, 'eva ek')
    expect(refused.errors?.[0]?.extensions.category).toBe('authorization')
  }
})

test('account settings are saved over the contract, by an id or as they were shown; another’s are not', async () => {
  const portfolio = await buildPortfolio(db, { disk: 's3.vofront_files' })
  const query = '{ account { userSettings { publicDefaultPortfolio { id name disk } } } }'
  const shown = async () => (await ask(query, {}, 'administrator')).data?.account as unknown as { userSettings: object }
  const save = (id: number, userSettings: object) => ask(update, { id, i: { userSettings } }, 'administrator')
  expect((await save(administrator.id, { publicDefaultPortfolio: String(portfolio.id) })).errors).toBeUndefined()
  const saved = await shown()
  expect(saved).toMatchObject({ userSettings: { publicDefaultPortfolio: { id: String(portfolio.id) } } })
  await save(administrator.id, saved.userSettings)
  expect(await shown()).toEqual(saved)
  expect((await save(administrator.id, { publicDefaultPortfolio: null })).errors).toBeUndefined()
  expect(await shown()).toEqual({ userSettings: { publicDefaultPortfolio: null } })

  const other = await buildUser(db)
  expect((await save(other.id, { publicDefaultPortfolio: null })).errors).toBeUndefined()
  const refused = await save(other.id, saved.userSettings)
  expect(refused.errors?.[0]?.extensions.category).toBe('authorization')
})

test('a password that is repeated otherwise makes no user and changes none', async () => {
  const create = 'mutation ($i: X) { createUser(input: $i) { id } }'
  const names = { name: 'repeterad', email: 'repeterad@example.com', county: 'Lund', gdpr: true }
  const i = { ...names, password: 'Rosenrot7', passwordRepeat: 'Rosenrot8' }
  const fault = { 'input.passwordRepeat': ['Lösenorden stämmer inte överens'] }
  expect((await ask(create, { i }, 'administrator')).errors?.[0]?.extensions.validation).toEqual(fault)
  const other = await buildUser(db)
  expect((await ask(update, { id: other.id, i }, 'administrator')).errors?.[0]?.extensions.validation).toEqual(fault)
  const right = { ...i, passwordRepeat: i.password }
  const made = (await ask(create, { i: right }, 'administrator')).data?.createUser as unknown as { id: string }
  const select = { town: true, gdpr: true } as const
  // Nobody approves for another.
  expect(await db.user.findUnique({ where: { id: Number(made.id) }, select })).toEqual({ town: 'Lund', gdpr: false })
})
