import { beforeEach, describe, expect, test } from 'vitest'
import { sv } from '../../i18n/sv/index.ts'
import { codeOf, createPeopleWorld, fieldsOf } from './testing.ts'

const world = await createPeopleWorld({
  administrator: { roles: ['administrator'] },
  office: { roles: ['office'] },
  group_admin: { groups: [['group_admin', 'here']] },
  member: { groups: [['member', 'here']] },
})
const { db, tree, mails, caller } = world
beforeEach(() => {
  mails.length = 0
})

const elif = (email: string, more: object = {}) => ({
  data: { firstname: 'Elif', lastname: 'Demolund', email, roles: [], memberships: [], apps: [], ...more },
})

describe('an invitation', () => {
  test('makes an account with a username of the name, no password, and mails one link', async () => {
    const issuer = await world.groupsRoleId('editor')
    const memberships = [{ group_id: tree.here, groupRoles: [issuer] }]
    const made = await (await caller('office')).user.invite(elif('elif@example.com', { memberships, apps: ['cert'] }))
    expect(made).toMatchObject({ name: 'elidem', email: 'elif@example.com', apps: ['cert'], active: true })
    const user = await db.user.findUniqueOrThrow({ where: { id: made.id }, include: { sign_in_links: true } })
    expect(user.password_hash).toBeNull()
    expect(user.sign_in_links).toHaveLength(1)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([['elif@example.com', 'Du har fått ett konto']])
    expect((await (await caller('office')).user.invite(elif('elif2@example.com'))).name).toBe('elidem-2')
  })

  test('carries the words of the inviter, marked as theirs, and as text', async () => {
    const greeting = 'Hej Elif!\nRing mig. <a href="https://fel.example">Gunilla</a>'
    await (await caller('office')).user.invite(elif('halsad@example.com', { greeting }))
    const [mail] = mails
    expect(mail?.text).toMatch(/\n\nHälsning från \S.*:\nHej Elif!\nRing mig\. <a href/)
    expect(mail?.html).toContain('Ring mig. &lt;a href=')
    const long = (await caller('office')).user.invite(elif('lang@example.com', { greeting: 'å'.repeat(501) }))
    expect(Object.keys(await fieldsOf(long))).toEqual(['data.greeting'])
  })

  test('to an address that is taken makes nobody and mails nothing', async () => {
    const before = await db.user.count()
    const again = (await caller('office')).user.invite(elif('ELIF@example.com'))
    expect(await fieldsOf(again)).toEqual({ 'data.email': [sv['valid.unique']] })
    expect([await db.user.count(), mails.length]).toEqual([before, 0])
  })

  test.each([
    ['firstname', { firstname: '' }],
    ['lastname', { lastname: ' ' }],
    ['email', { email: 'elif@@example' }],
  ])('without a right %s is refused there', async (field, more) => {
    const refused = await fieldsOf((await caller('office')).user.invite(elif('ny@example.com', more)))
    expect(Object.keys(refused)).toEqual([`data.${field}`])
  })

  test('gives nothing that the inviter may not give, and nothing to a member’s call', async () => {
    const before = await db.user.count()
    const roles = [await world.roleId('administrator')]
    expect(await fieldsOf((await caller('office')).user.invite(elif('a@example.com', { roles })))).toEqual({
      'data.roles': [sv['people.roleBeyond']],
    })
    const issuer = await world.groupsRoleId('issuer')
    const elsewhere = [{ group_id: tree.elsewhere, groupRoles: [] }]
    const admin = await caller('group_admin', tree.here)
    expect(await codeOf(admin.user.invite(elif('b@example.com', { memberships: elsewhere })))).toBe('INVALID')
    const beyond = [{ group_id: tree.here, groupRoles: [issuer] }]
    expect(await codeOf(admin.user.invite(elif('c@example.com', { memberships: beyond })))).toBe('INVALID')
    expect(await codeOf((await caller('member')).user.invite(elif('d@example.com')))).toBe('FORBIDDEN')
    expect([await db.user.count(), mails.length]).toEqual([before, 0])
  })
})

describe('somebody who may be there already', () => {
  test('is shown by address and by name to those who may read them, and is otherwise only taken', async () => {
    const there = await world.person(
      { groups: [['member', 'elsewhere']] },
      { email: 'rahel@example.com', firstname: 'Rahel', lastname: 'Prov' },
    )
    const office = await (await caller('office')).user.known({ email: 'Rahel@example.com' })
    expect(office).toMatchObject({ taken: true, people: [{ id: there.id, email: 'rahel@example.com' }] })
    const byName = await (await caller('office')).user.known({ firstname: 'rahel', lastname: 'PROV' })
    expect(byName).toMatchObject({ taken: false, people: [{ id: there.id }] })
    const admin = await caller('group_admin', tree.here)
    expect(await admin.user.known({ email: 'rahel@example.com', firstname: 'Rahel', lastname: 'Prov' })).toEqual({
      taken: true,
      people: [],
    })
    expect(await codeOf((await caller('member')).user.known({ email: 'rahel@example.com' }))).toBe('FORBIDDEN')
  })

  test('nobody asks a register out: the questions have a limit', async () => {
    const api = await caller('administrator')
    const codes = new Set<string>()
    for (let at = 0; at <= 200; at++) codes.add(await codeOf(api.user.known({ email: `x${at}@example.com` })))
    expect([...codes]).toEqual(['ok', 'RATE_LIMITED'])
  })
})
