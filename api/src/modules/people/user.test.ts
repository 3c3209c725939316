import { describe, expect, test } from 'vitest'
import { sv } from '../../i18n/sv/index.ts'
import { beginSignIn } from '../../platform/auth/sessions.ts'
import { codeOf, fieldsOf } from './testing.ts'
import { createUserWorld, fresh } from './testing-users.ts'
import { user } from './user.entity.ts'

const world = await createUserWorld()
const { db, tree, caller, person, mails, idOf, administrator, office, admin } = world

test('a whole record is what the contract says, its number masked; the list row too', async () => {
  const made = await office.user.create({
    data: fresh({
      personal_number: '19580108-2743',
      apps: ['cert'],
      memberships: [{ group_id: tree.here, groupRoles: [await world.groupsRoleId('editor')] }],
      roles: [await world.roleId('teacher')],
      validig: { options: [{ name: 'Spår', type: 'text', value: 'Vård' }] },
    }),
  })
  expect(made).toMatchObject({
    type: 'User',
    personal_number: '19580108-••••',
    roles: [{ name: 'teacher', type: 'Role' }],
    groupRoles: [{ name: 'editor', type: 'GroupsRole' }],
    groups: [{ id: tree.here, type: 'Group' }],
    validig: { id: made.id, options: [{ id: '1', name: 'Spår', type: 'text', value: 'Vård' }] },
    apps: ['cert'],
    settings: { excludeFromAutomaticDeletion: false, notifications: 'all', dailyMailOptOut: false },
  })
  expect(JSON.stringify(made)).not.toMatch(/password|personal_number_key|2743/)
  const { items } = await office.user.list({ search: `${made.name} åsa` })
  expect(items).toHaveLength(1)
  expect(Object.keys(items[0] ?? {})).toEqual(
    expect.arrayContaining(['id', 'name', 'email', 'active', 'status', 'roles', 'groupRoles', 'groups', 'validig']),
  )
  const kept = await db.user.findUniqueOrThrow({ where: { id: made.id } })
  expect(Buffer.from(kept.personal_number ?? []).toString('latin1')).not.toContain('1958')
})

test('one setting that is changed leaves the others as they are; text that the database can’t hold does no harm', async () => {
  const settings = { excludeFromAutomaticDeletion: true, notifications: 'candidate', dailyMailOptOut: true } as const
  const validig = { options: [{ name: 'Spår', value: 'V\u0000ård\ud800' }] }
  const { id } = await office.user.create({ data: fresh({ settings, validig }) })
  const saved = await office.user.update({ id, data: { settings: { notifications: 'none' } as never } })
  expect(saved.settings).toEqual({ ...settings, notifications: 'none' })
  expect(saved.validig?.options).toMatchObject([{ value: 'Vård\ufffd' }])
})

test('an app or an option that is said twice is one, the option as it was said last', () => {
  const { apps, validig } = user.fields.shape
  expect(apps.parse(['cert', 'pages', 'cert', 'cert'])).toEqual(['cert', 'pages'])
  const options = [
    { id: 1, name: 'Spår', value: 'a' },
    { name: 'Ny', value: 'b' },
    { id: '1', name: 'Spår', value: 'c' },
    { name: 'Ny', value: 'b' },
  ]
  expect(validig.parse({ options })?.options.map(({ name, value }) => [name, value])).toEqual([
    ['Spår', 'c'],
    ['Ny', 'b'],
    ['Ny', 'b'],
  ])
})

test('who has validig data and the one role of a candidate is told to be a candidate only', async () => {
  const role = async (name: string) => (await db.role.findUniqueOrThrow({ where: { name } })).id
  const [candidate, teacher] = [await role('candidate'), await role('teacher')]
  const validig = { options: [] }
  const { id } = await office.user.create({ data: fresh({ validig, roles: [candidate] }) })
  const only = async () => (await office.user.get({ id })).candidateOnly
  expect(await only()).toBe(true)
  expect((await office.user.update({ id, data: { roles: [candidate, teacher] } })).candidateOnly).toBe(false)
  expect((await office.user.update({ id, data: { roles: [candidate], validig: null } })).candidateOnly).toBe(false)
})

test('an option of the validation tool keeps its id; a new one gets one that none has', async () => {
  const given = [{ id: 'opt-78', name: 'Två', value: 2 }, { id: 1, name: 'Ett', value: 1 }, { name: 'Nytt' }]
  const { id } = await office.user.create({ data: fresh({ validig: { options: given } }) })
  const shown = async () => (await office.user.get({ id })).validig
  const saved = await shown()
  expect(saved?.options.map((option) => option.id)).toEqual(['opt-78', '1', '2'])
  await office.user.update({ id, data: { validig: { options: saved?.options.slice(1) as never } } })
  expect((await shown())?.options.map((option) => option.id)).toEqual(['1', '2'])
})

test('a period of the wrong years is refused where it stands', async () => {
  const list = office.user.list({ filters: { created_at: { from: '1800-01-01', to: '2300-01-01' } } })
  expect(Object.keys(await fieldsOf(list))).toEqual(['filters.created_at.from', 'filters.created_at.to'])
})

test('filters: role, group role, group, active, visible', async () => {
  const teacher = await person(
    { roles: ['teacher'], groups: [['issuer', 'elsewhere']] },
    { active: false, status: true },
  )
  const found = async (filters: object) =>
    (await office.user.list({ filters: filters as Record<string, unknown>, limit: 200 })).items.map(({ id }) => id)
  expect(await found({ roles: [await world.roleId('teacher')] })).toContain(teacher.id)
  expect(await found({ groupRoles: await world.groupsRoleId('issuer'), groups: tree.elsewhere })).toEqual([teacher.id])
  expect(await found({ active: false, status: true })).toEqual([teacher.id])
  expect(await found({ active: true })).not.toContain(teacher.id)
})

describe('a change', () => {
  test('the mask leaves the number as it is, empty takes it away, reveal shows and notes it', async () => {
    const { id } = await office.user.create({ data: fresh({ personal_number: '19610118-2803' }) })
    const saved = await office.user.update({ id, data: { personal_number: '19610118-••••', town: 'Höör' } })
    expect(saved).toMatchObject({ personal_number: '19610118-••••', town: 'Höör' })
    expect(await office.user.reveal({ id })).toEqual({ personal_number: '19610118-2803' })
    const noted = await db.auditEntry.findFirst({ where: { action: 'reveal', subject_id: String(id) } })
    expect(noted).toMatchObject({ user_id: idOf('office'), subject: 'User' })
    expect(JSON.stringify(noted?.details)).not.toContain('1961')
    await office.user.update({ id, data: { personal_number: '' } })
    expect(await office.user.reveal({ id })).toEqual({ personal_number: null })
  })

  test('a group’s administrator sees the mask alone', async () => {
    const { id } = await admin.user.create({ data: fresh({ personal_number: '19640807-3416' }) })
    expect((await admin.user.get({ id })).personal_number).toBe('19640807-••••')
    expect(await codeOf(admin.user.reveal({ id }))).toBe('FORBIDDEN')
  })

  test.each([
    ['deactivation', { active: false }],
    ['a new password', { password: 'Nytt-Lösenord-1' }],
  ])('%s ends every session', async (_, data) => {
    const user = await person({ groups: [['', 'here']] })
    const { id } = await beginSignIn(db, { userId: user.id, remember: false, userAgent: '' })
    await admin.user.update({ id: user.id, data })
    expect((await db.signIn.findUniqueOrThrow({ where: { id } })).ended_at).not.toBeNull()
  })

  test('of address, username or password is told to the user, at the old address too; of nothing else', async () => {
    const user = await person({ groups: [['', 'here']] }, { firstname: 'Åsa' })
    const told = async (data: object) => {
      mails.length = 0
      await admin.user.update({ id: user.id, data })
      return mails.map(({ to, subject }) => [to, subject])
    }
    const { name, email } = user
    expect(await told({ name, email, town: 'Höör' })).toEqual([])
    const moved = 'asa.ny@example.com'
    expect(await told({ email: moved, password: 'Nytt-Lösenord-1' })).toEqual([
      [moved, sv['mail.emailNew.subject']],
      [email, sv['mail.passwordChanged.subject']],
      [email, sv['mail.emailChanged.subject']],
    ])
    expect(await told({ name: 'asanytt' })).toEqual([[moved, sv['mail.usernameChanged.subject']]])
    expect(mails[0]?.text).toContain('Hej Åsa! Du loggar nu in med användarnamnet asanytt.')
  })

  test('what is stored beside the settings stays; memberships that stay keep their ids', async () => {
    const user = await person({ groups: [['member', 'here']] }, { settings: { publicDefaultPortfolio: 7 } })
    const settings = { excludeFromAutomaticDeletion: true, notifications: 'none', dailyMailOptOut: true } as const
    await office.user.update({ id: user.id, data: { settings } })
    const kept = await db.user.findUniqueOrThrow({ where: { id: user.id }, include: { memberships: true } })
    expect(kept.settings).toEqual({ ...settings, publicDefaultPortfolio: 7 })
    const memberships = [tree.here, tree.above].map((group_id) => ({ group_id, groupRoles: [] }))
    const saved = await office.user.update({ id: user.id, data: { memberships } })
    expect(saved.memberships.map(({ id }) => id)).toContain(kept.memberships[0]?.id)
    expect(saved.groupRoles).toEqual([])
    const twice = office.user.update({ id: user.id, data: { memberships: [...memberships, ...memberships] } })
    expect(await fieldsOf(twice)).toEqual({ 'data.memberships': [sv['people.groupTwice']] })
  })

  test('the log tells who made whom what', async () => {
    const user = await person({ roles: ['teacher'], groups: [['member', 'here']] })
    const memberships = [{ group_id: tree.above, groupRoles: [await world.groupsRoleId('editor')] }]
    await office.user.update({ id: user.id, data: { roles: [await world.roleId('syv')], memberships } })
    await office.user.update({ id: user.id, data: { town: 'Höör' } })
    const noted = await db.auditEntry.findMany({ where: { subject_id: String(user.id), action: 'rights' } })
    expect(noted.map(({ user_id, details }) => [user_id, details])).toEqual([
      [
        idOf('office'),
        {
          given: ['syv', `@ ${tree.above}`, `editor @ ${tree.above}`],
          taken: ['teacher', `@ ${tree.here}`, `member @ ${tree.here}`],
        },
      ],
    ])
  })

  test('one’s own address, password, roles and activity are not changed here', async () => {
    const id = idOf('administrator')
    const data = { email: 'annan.adress@example.com', password: 'Nytt-Lösenord-1', active: false }
    expect(Object.keys(await fieldsOf(administrator.user.update({ id, data })))).toEqual([
      'data.email',
      'data.password',
      'data.active',
    ])
    expect(await fieldsOf(administrator.user.update({ id, data: { roles: [] } }))).toEqual({
      'data.roles': [sv['people.ownRoles']],
    })
    expect(await codeOf(administrator.user.delete({ id }))).toBe('FORBIDDEN')
    expect(await codeOf(administrator.user.update({ id, data: { town: 'Höör' } }))).toBe('ok')
  })
})

test('lists can’t be asked for memberships that their rows don’t show', async () => {
  const both = await person({
    groups: [
      ['editor', 'here'],
      ['issuer', 'elsewhere'],
    ],
  })
  const groupRoles = [await world.groupsRoleId('issuer')]
  const found = async (api: typeof admin, filters: object) =>
    (await api.user.list({ search: both.name, filters: filters as never })).total
  for (const filters of [{ groups: [tree.elsewhere] }, { groupRoles }]) {
    expect([await found(office, filters), await found(admin, filters)]).toEqual([1, 0])
  }
  expect(await found(await caller('admin', tree.elsewhere), {})).toBe(0)
  expect(await found(admin, { groups: [tree.here] })).toBe(1)
})
