import { buildApplication } from '@kollegium/db/testing/factories/application'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildCourseMoment } from '@kollegium/db/testing/factories/course-moment'
import { describe, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { sv } from '../../i18n/sv/index.ts'
import { limitKey } from '../../platform/auth/rate-limit.ts'
import { beginSignIn } from '../../platform/auth/sessions.ts'
import { createSignInLink, peekSignInLink } from '../../platform/auth/sign-in-links.ts'
import { identityLookupLimits } from './identity.ts'
import { actingAs, codeOf, createPeopleWorld, fieldsOf } from './testing.ts'
import { user } from './user.entity.ts'

const world = await createPeopleWorld({
  administrator: { roles: ['administrator'] },
  office: { roles: ['office'] },
  admin: { groups: [['group_admin', 'here']] },
})
const { db, tree, caller, person, mails, idOf } = world
const [administrator, office, admin] = await Promise.all([
  caller('administrator'),
  caller('office'),
  caller('admin', tree.here),
])

let last = 0
/** Form data of a new person. */
const fresh = (more: object = {}) => {
  last += 1
  return { name: `nya${last}`, email: `nya${last}@example.com`, firstname: 'Åsa', lastname: 'Ny', ...more }
}

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

test('a fault inside is logged once', async () => {
  const ctx = await world.actors.as('office')
  const seal = () => {
    throw new Error('no key')
  }
  const services = { ...ctx.services, keys: { ...ctx.services.keys, seal } }
  const broken = createCaller({ ...ctx, services })
  expect(await codeOf(broken.user.create({ data: fresh({ personal_number: '20040423-2399' }) }))).toBe('INTERNAL')
  expect(world.logger.error).toHaveBeenCalledTimes(1)
})

describe('a new user', () => {
  test('is mailed a link for choosing a password, if that was asked for', async () => {
    const made = await office.user.create({ data: fresh({ notifyUser: true }) })
    expect(mails.at(-1)).toMatchObject({ to: made.email, subject: sv['mail.accountCreated.subject'] })
    expect(mails.at(-1)?.text).toMatch(/password\?token=/)
    const before = mails.length
    await office.user.create({ data: fresh() })
    expect(mails).toHaveLength(before)
  })

  test('of a sub-site is a member of its group', async () => {
    const made = await admin.user.create({ data: fresh() })
    expect(made.groups.map(({ id }) => id)).toEqual([tree.here])
    expect(made.groupRoles).toMatchObject([{ name: 'member' }])
    expect(await codeOf((await caller('admin', tree.elsewhere)).user.create({ data: fresh() }))).toBe('FORBIDDEN')
    expect(await codeOf((await caller('admin')).user.create({ data: fresh() }))).toBe('FORBIDDEN')
  })

  test('who exists elsewhere is the office’s to add; nothing else is told', async () => {
    const known = await person({ groups: [['member', 'elsewhere']] }, { name: 'annanuser', email: 'Annan@example.com' })
    const data = { ...fresh(), email: 'annan@EXAMPLE.com', name: 'annanUser' }
    expect(await fieldsOf(admin.user.create({ data }))).toEqual({
      'data.email': [sv['notice.centralUser']],
      'data.name': [sv['notice.centralUser']],
    })
    expect(await fieldsOf(office.user.create({ data }))).toEqual({
      'data.email': [sv['valid.unique']],
      'data.name': [sv['valid.unique']],
    })
    // '_' is a letter here, no wildcard.
    await office.user.create({ data: fresh({ name: `anna_user` }) })
    expect((await db.user.findUniqueOrThrow({ where: { id: known.id } })).name).toBe('annanuser')
  })

  test('of two at once with one address one is made', async () => {
    const email = 'samma@example.com'
    const calls = [fresh({ email }), fresh({ email })].map((data) => fieldsOf(office.user.create({ data })))
    const [made, refused] = (await Promise.all(calls)).sort((a, b) => Object.keys(a).length - Object.keys(b).length)
    expect([made, refused]).toEqual([{}, { 'data.email': [sv['valid.unique']] }])
  })

  test.each([
    ['name', 'Ab', 'valid.username'],
    ['name', 'abç', 'valid.username'],
    ['email', '', 'valid.required'],
    ['email', 'a@b.c', 'valid.email'],
    ['firstname', 'K4lle', 'valid.nameNoDigits'],
    ['lastname', '🙂', 'valid.lastname'],
    ['lastname', '\u202eneB', 'valid.lastname'],
    ['lastname', 'å'.repeat(10_000), 'valid.maxLength'],
    ['workplace', '🏥'.repeat(10_000), 'valid.maxLength'],
    ['description', 'å'.repeat(10_000), 'valid.maxLength'],
    ['phone1', 'ring mig', 'valid.phone'],
    ['personal_number', '850912-2389', 'personFault.noCentury'],
    ['personal_number', '19850912-2388', 'valid.personalNumberChecksum'],
    ['personal_number', '19850912-••••', 'personFault.masked'],
    ['password', 'abc', 'valid.password'],
    ['password', 'Password1', 'valid.passwordCommon'],
  ] as const)('%s %j is refused at its field', async (field, value, key) => {
    const fields = await fieldsOf(office.user.create({ data: fresh({ [field]: value }) }))
    expect(fields[`data.${field}`]?.[0]).toContain(sv[key].split('::')[0])
  })

  test.each([
    ['Zoë-Þóra', 'D’Ångström af Öst'],
    ['محمد', 'الهاشمي'],
    ['שָׂרָה', 'כהן'],
    ['علی\u200cرضا', 'رضایی'],
    ['小明', 'Nguyễn'],
  ])('%s %s is a name, kept and found; what is no name holds any sign', async (firstname, lastname) => {
    const more = { workplace: 'Vård 🏥 مستشفى', description: 'شكرا 🙂\n\u202eomvänt' }
    const made = await office.user.create({ data: fresh({ firstname, lastname, ...more, notifyUser: true }) })
    expect(made).toMatchObject({ firstname, lastname, ...more })
    expect(mails.at(-1)?.text).toContain(firstname)
    const found = async (search: string) => (await office.user.list({ search })).items.map(({ id }) => id)
    expect(await found(`${firstname} ${lastname}`.toLowerCase())).toContain(made.id)
    expect(await found('🙂')).toEqual([])
    expect((await office.user.list({ search: firstname.repeat(10_000).slice(0, 200) })).total).toBe(0)
  })

  test('a coordination number is fine, and a number that somebody has is not', async () => {
    const number = '19850972-2389'
    const digit = [...Array(10).keys()].map((n) => `${number.slice(0, 12)}${n}`)
    const codes = await Promise.all(
      digit.map((personal_number) => codeOf(office.user.create({ data: fresh({ personal_number }) }))),
    )
    const right = digit[codes.indexOf('ok')] ?? ''
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    const again = fieldsOf(office.user.create({ data: fresh({ personal_number: right }) }))
    expect(await again).toEqual({ 'data.personal_number': [sv['valid.unique']] })
  })
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

describe('deleting', () => {
  test('on a sub-site deletes centrally; what was written stays without an author', async () => {
    const user = await person({ groups: [['editor', 'here']] })
    const article = await buildContent(db, { group_id: tree.here, author_id: user.id })
    await admin.user.delete({ id: user.id })
    expect(await db.user.count({ where: { id: user.id } })).toBe(0)
    expect(await db.content.findUniqueOrThrow({ where: { id: article.id } })).toMatchObject({ author_id: null })
  })

  test('who is shown in a list or on a card is removed there first', async () => {
    const user = await person({ groups: [['', 'here']] })
    await buildContent(db, { type: 'card', entity_user_id: user.id })
    const queue = await buildContent(db, { type: 'queue' })
    await db.queueItem.create({ data: { queue_id: queue.id, user_id: user.id, position: 0 } })
    const refused = office.user.delete({ id: user.id })
    await expect(refused).rejects.toMatchObject({
      cause: {
        code: 'CONFLICT',
        message: 'Objektet används av 1 kort och 1 innehållslista och kan därför inte tas bort.',
      },
    })
  })

  test('who is a contact, handles an application, acts for a licensee or takes part in a course is replaced there first', async () => {
    const user = await person({ groups: [['', 'here']] })
    await db.groupContact.create({ data: { user_id: user.id, group_id: tree.here } })
    await buildApplication(db, { responsible_id: user.id })
    await db.licensee.create({ data: { title: 'Bolaget', users: { connect: { id: user.id } } } })
    await buildCourseMoment(db, { group_id: tree.here, stakeholders: { connect: { id: user.id } } })
    await expect(office.user.delete({ id: user.id })).rejects.toMatchObject({
      cause: {
        code: 'CONFLICT',
        details: {
          usedIn: ['group', 'application', 'licensee', 'courseMoment'].map((entity) => ({ entity, count: 1 })),
        },
      },
    })
    expect(await db.groupContact.count()).toBe(1)
  })

  test('it is said where, each a way there, as far as the asker may read', async () => {
    const user = await person({ groups: [['', 'here']] })
    const card = { type: 'card', title: 'Kort', entity_user_id: user.id } as const
    const here = await buildContent(db, { ...card, group_id: tree.here, trashed_at: new Date() })
    await buildContent(db, { ...card, group_id: tree.elsewhere })
    const queue = await buildContent(db, { type: 'queue', title: 'Lista', group_id: tree.here })
    await db.queueItem.create({ data: { queue_id: queue.id, user_id: user.id, position: 0 } })
    await db.groupContact.create({ data: { user_id: user.id, group_id: tree.here } })
    await buildApplication(db, { responsible_id: user.id, firstname: 'Ada', lastname: 'Ny' })
    await db.licensee.create({ data: { title: 'Bolaget', users: { connect: { id: user.id } } } })
    await buildCourseMoment(db, { title: 'Kurs', group_id: tree.here, stakeholders: { connect: { id: user.id } } })
    const seen = ({ items, total }: Awaited<ReturnType<typeof office.user.usedIn>>) => ({
      entities: items.map(({ entity }) => entity),
      total,
    })
    const whole = await office.user.usedIn({ id: user.id })
    expect(seen(whole)).toEqual({
      entities: ['card', 'card', 'queue', 'group', 'application', 'licensee', 'courseMoment'],
      total: 7,
    })
    expect(whole.items.find(({ id }) => id === here.id)).toMatchObject({ trashed: true, title: 'Kort' })
    expect(whole.items.slice(-3).map(({ title, editUrl }) => [title, new URL(editUrl).hostname])).toEqual([
      ['Ada Ny', 'admin.vo.localhost'],
      ['Bolaget', 'admin.vo.localhost'],
      ['Kurs', 'cert.vo.localhost'],
    ])
    const local = seen(await admin.user.usedIn({ id: user.id }))
    expect(local.total).toBe(7)
    expect(local.entities).toContain('queue')
    expect(local.entities.filter((entity) => ['application', 'licensee'].includes(entity))).toEqual([])
    expect(local.entities.filter((entity) => entity === 'card')).toHaveLength(1)
    const stranger = await person({ groups: [['', 'elsewhere']] })
    expect(await codeOf(admin.user.usedIn({ id: stranger.id }))).toBe('NOT_FOUND')
  })

  test('several are deleted all or none', async () => {
    const [one, other] = [
      await person({ groups: [['', 'here']] }),
      await person({ roles: ['office'], groups: [['', 'here']] }),
    ]
    expect(await codeOf(admin.user.deleteMany({ ids: [one.id, other.id] }))).toBe('FORBIDDEN')
    expect(await db.user.count({ where: { id: one.id } })).toBe(1)
  })
})

test('nobody asks the register out: who names too many addresses or numbers waits, the real user too', async () => {
  const busy = await person({ roles: ['office'] })
  const api = createCaller(await world.as(busy.id))
  const { id } = await api.user.create({ data: fresh() })
  await db.rateLimit.updateMany({
    where: { key: limitKey('identity others', `user ${busy.id}`) },
    data: { count: identityLookupLimits.others.max },
  })
  expect(await codeOf(api.user.update({ id, data: { personal_number: '20040423-2399' } }))).toBe('RATE_LIMITED')
  expect(await codeOf(api.user.create({ data: fresh() }))).toBe('RATE_LIMITED')
  expect(await codeOf(api.user.update({ id, data: { town: 'Höör', personal_number: null } }))).toBe('ok')
})

test('a person is signed out everywhere, told by mail and noted, and keeps the mailed link; nobody does it to oneself', async () => {
  const user = await person({ groups: [['', 'here']] })
  const stays = await beginSignIn(db, { userId: idOf('admin'), remember: true, userAgent: '' })
  for (const userAgent of ['a', 'b']) await beginSignIn(db, { userId: user.id, remember: true, userAgent })
  const link = await createSignInLink(db, user.id, 'reset')
  expect(await admin.user.endSessions({ id: user.id })).toEqual({ ended: 2 })
  const left = await db.signIn.findMany({ where: { ended_at: null }, select: { id: true } })
  expect(left.map(({ id }) => id)).toContain(stays.id)
  expect(await db.signIn.count({ where: { user_id: user.id, ended_at: null } })).toBe(0)
  expect(await peekSignInLink(db, link, 'choosePassword')).not.toBeNull()
  expect(mails.at(-1)).toMatchObject({ to: user.email, subject: sv['mail.security.signedOut.subject'] })
  const where = { action: 'userSignedOut', subject_id: String(user.id) }
  expect(await db.auditEntry.findFirst({ where })).toMatchObject({ user_id: idOf('admin'), details: { ended: 2 } })
  const before = mails.length
  expect([await admin.user.endSessions({ id: user.id }), mails.length]).toEqual([{ ended: 0 }, before])
  expect(await codeOf(admin.user.endSessions({ id: idOf('admin') }))).toBe('FORBIDDEN')
})

describe('the link for a new password', () => {
  test('is mailed and noted, three times an hour', async () => {
    const user = await person({ groups: [['', 'here']] })
    for (let time = 0; time < 3; time++) await admin.user.sendReset({ id: user.id })
    expect(mails.at(-1)).toMatchObject({ to: user.email, subject: sv['mail.reset.subject'] })
    expect(await db.auditEntry.count({ where: { action: 'passwordLink', subject_id: String(user.id) } })).toBe(3)
    expect(await codeOf(admin.user.sendReset({ id: user.id }))).toBe('RATE_LIMITED')
  })

  test('is for active users with an address', async () => {
    const away = await person({ groups: [['', 'here']] }, { active: false })
    expect(await fieldsOf(admin.user.sendReset({ id: away.id }))).toEqual({ id: [sv['people.noAddress']] })
  })
})

test('acting as somebody one makes no users, changes no address, password, role or membership, and sends no links', async () => {
  const ctx = await actingAs(await world.actors.as('administrator'), idOf('office'))
  const acting = createCaller(ctx)
  const user = await person({ groups: [['', 'here']] })
  const roles = [await world.roleId('teacher')]
  for (const data of [
    { email: 'kapad@example.com' },
    { password: 'Nytt-Lösenord-1' },
    { roles },
    { memberships: [] },
    { memberships: [{ group_id: tree.here, groupRoles: [await world.groupsRoleId('editor')] }] },
  ]) {
    expect(await codeOf(acting.user.update({ id: user.id, data })), JSON.stringify(data)).toBe('FORBIDDEN')
  }
  for (const more of [{}, { roles }, { password: 'Nytt-Lösenord-1' }, { notifyUser: true }]) {
    expect(await codeOf(acting.user.create({ data: fresh(more) })), JSON.stringify(more)).toBe('FORBIDDEN')
  }
  expect(await codeOf(acting.user.sendReset({ id: user.id }))).toBe('FORBIDDEN')
  expect(await codeOf(acting.user.endSessions({ id: user.id }))).toBe('FORBIDDEN')
  expect(await codeOf(acting.user.update({ id: user.id, data: { town: 'Höör' } }))).toBe('ok')
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
