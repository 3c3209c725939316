import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../kernel/errors.ts'
import { toAppError } from '../../kernel/translate-error.ts'
import { createWorld } from '../../testing/world.ts'
import { isHeldSolved } from './bot-check.ts'
import type { PublicFormName } from './form-fields.ts'
import { sendForm } from './send-form.ts'
import { catchMails, solved } from './testing.ts'

const world = await createWorld()
const { db } = world
const mails = catchMails(world)
const front = { groupId: null, origin: 'http://vo.localhost:3000' }
const token = (number = 1) => `sending-${String(number).padStart(16, '0')}`

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

type Options = { ctx?: typeof world.visitor; site?: Parameters<typeof sendForm>[1]; trap?: string; captcha?: string }
const send = (form: PublicFormName, given: unknown, id = token(), options: Options = {}) => {
  const { ctx = world.visitor, site = front, trap, captcha } = options
  return sendForm(ctx, site, form, given, { token: id, trap, captcha })
}
/** The fields of a refusal, whichever way it was found. */
const faultsOf = async (sent: Promise<unknown>) => {
  const error = await sent.then(
    () => new AppError('INTERNAL', { message: 'it was taken' }),
    (thrown) => toAppError(thrown, (key) => key),
  )
  return { code: error.code, fields: error.fields }
}

beforeEach(async () => {
  await world.clear()
  mails.length = 0
})

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

describe('a tip', () => {
  const visible = { status: true, active: true }
  const contact = async (group_id: number, email: string, data: object = visible) => {
    const { id } = await buildUser(db, { ...data, email })
    await db.groupContact.create({ data: { group_id, user_id: id } })
  }

  test('goes to the group’s contacts with the page’s address, and to nobody who isn’t shown', async () => {
    const group = await buildGroup(db)
    await contact(group.id, 'gunilla@example.com')
    await contact(group.id, 'dold@example.com', { status: false, active: true })
    const site = { groupId: group.id, origin: 'http://skane.vo.localhost:3000' }
    const given = { message: 'Länken är <b>död</b>.', page: '/om-oss?x=1', email: 'besokare@example.com' }
    const receipt = await send('tip', given, token(), { site })
    expect(mails.map(({ to }) => to)).toEqual(['gunilla@example.com', 'besokare@example.com'])
    expect(mails[0]?.text).toContain('http://skane.vo.localhost:3000/om-oss?x=1')
    expect(mails[0]?.text).toContain('mailto:besokare@example.com')
    expect(mails[0]?.html).toContain('&lt;b&gt;död&lt;/b&gt;')
    expect(mails[1]?.subject).toContain(`nummer ${receipt.number}`)
    // Nothing that a stranger wrote is sent on to an address of the stranger's choice.
    expect(mails[1]?.text).not.toContain('död')
  })

  test('goes to the nearest group above that has contacts, else to the office', async () => {
    const region = await buildGroup(db, { category: 'region' })
    const local = await buildGroup(db, { category: 'local', parent_id: region.id })
    const recipients = async (groupId: number | null, id: number) => {
      mails.length = 0
      await send('tip', { message: 'Fel' }, token(id), { site: { ...front, groupId } })
      return mails.map(({ to }) => to)
    }
    expect(await recipients(local.id, 1)).toEqual(['kansliet@example.com'])
    await contact(region.id, 'regionen@example.com')
    expect(await recipients(local.id, 2)).toEqual(['regionen@example.com'])
    await contact(local.id, 'lokalt@example.com')
    expect(await recipients(local.id, 3)).toEqual(['lokalt@example.com'])
    expect(await recipients(null, 4)).toEqual(['kansliet@example.com'])
  })

  test('names a page of its own site alone', async () => {
    for (const page of ['https://evil.example/x', '//evil.example', 'javascript:alert(1)', '/\\evil.example']) {
      expect((await faultsOf(send('tip', { message: 'Fel', page }))).fields).toEqual({
        page: [expect.stringContaining('/om-oss')],
      })
    }
    await send('tip', { message: 'Fel', page: 'http://vo.localhost:3000/artiklar' })
    expect(mails).toHaveLength(1)
  })
})

test('a subscription: the same receipt for a reader as for a new one, and a link to the site it was asked for on', async () => {
  const site = { groupId: null, origin: 'http://skane.vo.localhost:3000' }
  const receipt = await send('newsletter', { email: 'Mia@Example.com' }, token(), { site })
  expect(receipt).toMatchObject({ email: 'Mia@Example.com' })
  expect(mails[0]?.text).toContain('http://skane.vo.localhost:3000/nyhetsbrev/bekrafta?token=')
  await db.newsletterSubscriber.updateMany({ data: { confirmed_at: new Date(), token_hash: null } })
  expect(await send('newsletter', { email: 'mia@example.com' }, token(2), { site })).toMatchObject({
    number: expect.any(Number),
  })
  expect(mails).toHaveLength(1)
})

describe('a link to one’s own documents', () => {
  test('the answer is the same whatever was typed, and only half a wish is refused', async () => {
    const known = await send('holder', { email: 'elev1@example.com' }, token())
    const unknown = await send('holder', { number: '7K3M-Q9TX-2F8C', birth: '1985-09-12' }, token(2))
    for (const receipt of [known, unknown]) expect(receipt).toMatchObject({ number: expect.any(Number), email: '' })
    const refusals = [
      [{}, 'email'],
      [{ email: 'elev1' }, 'email'],
      [{ number: '7K3M-Q9TX-2F8C' }, 'birth'],
      [{ number: '7K3M-Q9TX-2F8C', birth: '850912' }, 'birth'],
      [{ number: '7K3M', birth: '1985-09-12' }, 'number'],
      [{ birth: '1985-09-12' }, 'number'],
    ] as const
    for (const [given, field] of refusals) {
      const { code, fields } = await faultsOf(send('holder', given, token(3)))
      expect([code, Object.keys(fields)]).toEqual(['INVALID', [field]])
    }
    expect(mails).toEqual([])
  })
})
