import { describe, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { sv } from '../../i18n/sv/index.ts'
import { limitKey } from '../../platform/auth/rate-limit.ts'
import { identityLookupLimits } from './identity.ts'
import { codeOf, fieldsOf } from './testing.ts'
import { createUserWorld, fresh } from './testing-users.ts'

const world = await createUserWorld()
const { db, tree, caller, person, mails, office, admin } = world

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
