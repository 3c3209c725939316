import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { isHeldSolved } from './bot-check.ts'
import { catchMails, solved } from './testing.ts'
import { faultsOf, senderOf, token } from './testing-forms.ts'

const world = await createWorld()
const { db } = world
const mails = catchMails(world)

const account = {
  email: 'ny.larare@example.com',
  firstname: 'Åsa',
  lastname: 'Öberg',
  college: 'other',
  content: {
    description: 'Jag undervisar.',
    roles: ['teacher', 'other'],
    roleDescription: 'Samordnare',
    apps: ['cert', 'pages'],
    certItems: ['diploma', 'tutor_certificate'],
    organisation: 'Provköpings kommun',
    educator: 'Provköpings vuxenutbildning',
    belongsLocal: 'Provlandets nya college',
    orgnr: '299999-0019',
    reference: 'Ref 7',
    billingAddress: 'Box 1\n123 45 Provköping',
  },
  gdpr: true,
  gdpr_version: '1',
}

beforeEach(async () => {
  await world.clear()
  mails.length = 0
})
const send = senderOf(world)

describe('an account', () => {
  test('every field is kept with the version of the consent; the receipt has the application’s number', async () => {
    const receipt = await send('account', account)
    const { college: _, gdpr: __, ...kept } = account
    expect(await db.application.findFirst()).toMatchObject({
      ...kept,
      category: 'account_application',
      status: 'open',
      group_id: null,
      gdpr_at: expect.any(Date),
      id: receipt.number,
    })
    expect(receipt).toMatchObject({ email: account.email, at: expect.any(Date) })
    expect(mails[0]).toMatchObject({
      to: account.email,
      text: expect.stringContaining(`Din ansökan har nummer ${receipt.number}.`),
    })
  })

  test('what belongs to a choice that was taken back is not kept', async () => {
    const college = await buildGroup(db, { category: 'local' })
    const content = { ...account.content, apps: ['pages'] }
    await send('account', { ...account, college: String(college.id), content })
    expect(await db.application.findFirst()).toMatchObject({
      group_id: college.id,
      content: { ...content, certItems: [], reference: '', billingAddress: '', belongsLocal: '' },
    })
  })

  test('everything that is missing or wrong is told at once, and nothing is kept or sent', async () => {
    expect(
      await faultsOf(send('account', { email: 'x', firstname: '', lastname: 'Vinn 1000 kr', content: {} })),
    ).toEqual({
      code: 'INVALID',
      fields: {
        email: ['Ogiltig e-postadress'],
        firstname: ['Obligatoriskt'],
        lastname: ['Namnet får inte innehålla siffror'],
        college: ['Välj vilket college du tillhör'],
        'content.organisation': ['Obligatoriskt'],
        'content.roles': ['Välj minst en roll'],
        'content.apps': ['Välj minst en tjänst'],
        gdpr: ['Du behöver godkänna att vi behandlar dina personuppgifter'],
      },
    })
    const content = { ...account.content, roles: ['other'], roleDescription: ' ', belongsLocal: '', orgnr: '12' }
    expect((await faultsOf(send('account', { ...account, content }))).fields).toEqual({
      'content.belongsLocal': ['Skriv vilket college du tillhör'],
      'content.roleDescription': ['Beskriv din roll när du har valt Annan roll'],
      'content.orgnr': ['Skriv organisationsnumret med 10 siffror: NNNNNN-NNNN'],
    })
    expect(await db.application.count()).toBe(0)
    expect(await db.formReceipt.count()).toBe(0)
    expect(mails).toEqual([])
  })

  test('a text that was changed meanwhile is asked for again', async () => {
    const { fields } = await faultsOf(send('account', { ...account, gdpr_version: '0' }))
    expect(fields).toEqual({ gdpr: ['Texten har ändrats. Läs den nya texten och godkänn den.'] })
  })

  test('a college that visitors are not shown can’t be named', async () => {
    const { id } = await buildGroup(db, { status: false, category: 'local' })
    for (const college of [String(id), '999999999']) {
      expect((await faultsOf(send('account', { ...account, college }))).fields).toEqual({
        college: [expect.any(String)],
      })
    }
  })

  test('1 MB of text is refused at its field', async () => {
    const content = { ...account.content, description: 'å'.repeat(1_000_000) }
    expect((await faultsOf(send('account', { ...account, content }))).fields).toEqual({
      'content.description': ['Högst 5000 tecken'],
    })
  })
})

test('method material: one of the two declarations is needed', async () => {
  const { email, firstname, lastname, gdpr, gdpr_version } = account
  const given = { email, firstname, lastname, gdpr, gdpr_version, college: '', content: { organisation: 'Skolan' } }
  expect((await faultsOf(send('material', given))).fields).toEqual({
    'content.yrkeslarare': [expect.stringContaining('intyga')],
  })
  await send('material', { ...given, content: { organisation: 'Skolan', syv: true } })
  expect(await db.application.findFirst()).toMatchObject({
    category: 'metodmaterial',
    content: { organisation: 'Skolan', syv: true, yrkeslarare: false },
    gdpr_version: '1',
  })
})

describe('sent twice', () => {
  test('the second answer is the first receipt: one row, one set of mails', async () => {
    const first = await send('account', account)
    expect(await send('account', account)).toEqual(first)
    const both = await Promise.all([send('account', account, token(2)), send('account', account, token(2))])
    expect(both[0]).toEqual(both[1])
    expect(await db.application.count()).toBe(2)
    expect(mails).toHaveLength(2)
  })

  test('what was corrected is another sending; one that fails leaves no receipt', async () => {
    await send('account', account)
    await send('account', { ...account, email: 'ratt@example.com' })
    expect(await db.application.count()).toBe(2)
    const services = { ...world.services, mailer: { send: () => Promise.reject(new Error('away')) } }
    await expect(send('account', account, token(2), { ctx: { ...world.visitor, services } })).rejects.toThrow()
    expect(await db.application.count()).toBe(2)
    await send('account', account, token(2))
    expect(await db.application.count()).toBe(3)
  })

  test('receipts are forgotten after two days', async () => {
    await send('account', account)
    await db.formReceipt.updateMany({ data: { created_at: new Date(Date.now() - 3 * 24 * 3600_000) } })
    await send('account', account, token(2))
    expect(await db.formReceipt.count()).toBe(1)
  })
})

describe('robots', () => {
  const ctx = { ...world.visitor, services: { ...world.services, env: { ...world.env, CAPTCHA: 'on' as const } } }
  const robot = { code: 'INVALID', fields: { captcha: [expect.stringContaining('kansliet@example.com')] } }
  const minuteAgo = () => Date.now() - 60_000

  test('a replayed check is refused, for another form too', async () => {
    const captcha = await solved(world.services, minuteAgo())
    expect(await isHeldSolved(world.services, captcha)).toBe(true)
    await send('account', account, token(), { ctx, captcha })
    expect(await isHeldSolved(world.services, captcha)).toBe(false)
    expect(await faultsOf(send('account', account, token(2), { ctx, captcha }))).toEqual(robot)
    expect(await faultsOf(send('tip', { message: 'Fel' }, token(3), { ctx, captcha }))).toEqual(robot)
    // The same sending once more is no replay.
    await send('account', account, token(), { ctx, captcha })
    expect(await db.application.count()).toBe(1)
    expect(await db.formReceipt.count()).toBe(1)
  })

  test('no check, a text in the hidden field, and a form sent at once are refused; the check stays good', async () => {
    expect(await faultsOf(send('account', account, token(), { ctx }))).toEqual(robot)
    const captcha = await solved(world.services, minuteAgo())
    expect(await faultsOf(send('account', account, token(), { ctx, captcha, trap: 'http://x' }))).toEqual(robot)
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const quick = await solved(world.services, Date.now())
    expect(await faultsOf(send('account', account, token(), { ctx, captcha: quick }))).toEqual({
      code: 'INVALID',
      fields: { captcha: [expect.stringContaining('Vänta ett par sekunder')] },
    })
    vi.useRealTimers()
    expect(await db.application.count()).toBe(0)
    await send('account', account, token(), { ctx, captcha })
  })

  test('faulty fields use up no check', async () => {
    const captcha = await solved(world.services, minuteAgo())
    expect((await faultsOf(send('account', { ...account, email: 'x' }, token(), { ctx, captcha }))).code).toBe(
      'INVALID',
    )
    await send('account', account, token(), { ctx, captcha })
    expect(await db.application.count()).toBe(1)
  })

  test('so many from one address an hour; what was sent already is still answered', async () => {
    for (let sent = 0; sent < 20; sent++) await send('tip', { message: 'Fel' }, token(sent))
    expect((await faultsOf(send('tip', { message: 'Fel' }, token(20)))).code).toBe('RATE_LIMITED')
    await send('tip', { message: 'Fel' }, token(3))
  })
})
