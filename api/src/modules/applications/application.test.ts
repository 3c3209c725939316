import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { readEnv } from '../../kernel/env.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { catchMails, solved } from './testing.ts'
import { callerOf, prepareOffice, wanted } from './testing-applications.ts'

const world = await createWorld()
const { db } = world
const mails = catchMails(world)

const { visitor } = world
const form = callerOf(visitor)

let ctx: Context
let office: ReturnType<typeof callerOf>
beforeEach(async () => {
  mails.length = 0
  ;({ ctx, office } = await prepareOffice(world))
})

describe('applying', () => {
  test('every field is kept, the applicant gets a receipt and the office is told', async () => {
    const college = await buildGroup(db, { title: 'Eslöv', category: 'local' })
    const { id, email } = await form.submit({ data: { ...wanted, group_id: college.id } })
    expect(email).toBe(wanted.email)
    expect(await office.get({ id })).toMatchObject({
      ...wanted,
      status: 'open',
      college: 'Eslöv',
      name: 'Åsa Öberg',
      responsible: null,
      comments: '',
    })
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [wanted.email, 'Vi har tagit emot din ansökan'],
      [ctx.actor.user?.email, 'Ny ansökan: Åsa Öberg'],
    ])
    expect(mails[1]?.text).toContain(`/application/${id}`)
  })

  test('who wants no mails at once gets none, nor who may not see applications', async () => {
    await db.user.updateMany({ data: { settings: { notifications: 'none' } } })
    const teacher = await buildUser(db)
    await db.user.update({ where: { id: teacher.id }, data: { roles: { connect: { name: 'teacher' } } } })
    await form.submit({ data: wanted })
    expect(mails.map(({ to }) => to)).toEqual([wanted.email])
  })

  test('who wants mails only of validation candidates gets these: by who is signed in, or by the address', async () => {
    await db.user.updateMany({ data: { settings: { notifications: 'candidate' } } })
    const candidate = await buildUser(db, { email: 'Kandidat@Example.com' })
    await db.user.update({ where: { id: candidate.id }, data: { roles: { connect: { name: 'candidate' } } } })
    const toOffice = async (api: typeof form, data: typeof wanted) => {
      mails.length = 0
      await api.submit({ data })
      return mails.filter(({ to }) => to !== data.email).map(({ to }) => to)
    }
    expect(await toOffice(form, wanted)).toEqual([])
    expect(await toOffice(form, { ...wanted, email: 'kandidat@example.com' })).toEqual([ctx.actor.user?.email])
    expect(await toOffice(form, { ...wanted, email: 'kandida_@example.com' })).toEqual([])
    expect(await toOffice(callerOf(await world.as(candidate.id)), wanted)).toEqual([ctx.actor.user?.email])
  })

  test('method material: its own fields alone, and one of the two declarations', async () => {
    const data = { ...wanted, category: 'metodmaterial' as const, content: { organisation: 'Skolan', syv: true } }
    const { id } = await form.submit({ data: { ...data, content: { ...data.content, billingAddress: 'x' } as never } })
    const { content } = await office.get({ id })
    expect(content).toMatchObject({ organisation: 'Skolan', syv: true, yrkeslarare: false })
    expect(Object.keys(content)).not.toContain('billingAddress')
    await expect(form.submit({ data: { ...data, content: {} } })).rejects.toEqual(
      refused('INVALID', { 'data.content.yrkeslarare': [expect.stringContaining('intyga')] }),
    )
  })

  test('names in any script, emoji where any text goes; 10,000 characters are too long at each field', async () => {
    const person = { firstname: 'محمد', lastname: 'Ångström-الهاشمي' }
    const content = { ...wanted.content, organisation: 'Vård 🏥 مستشفى', description: '🙂'.repeat(2_500) }
    const { id } = await form.submit({ data: { ...wanted, ...person, content } })
    expect(await office.get({ id })).toMatchObject({ ...person, content })
    expect((await office.list({ search: 'الهاشمي' })).items).toMatchObject([{ id }])
    expect(mails[1]?.subject).toBe('Ny ansökan: محمد Ångström-الهاشمي')
    const long = 'å'.repeat(10_000)
    const everywhere = { ...wanted.content, organisation: long, description: long, roleDescription: long }
    await expect(
      form.submit({ data: { ...wanted, firstname: long, lastname: '🙂', content: everywhere } }),
    ).rejects.toEqual(
      refused('INVALID', {
        'data.firstname': ['Högst 100 tecken'],
        'data.lastname': ['Ogiltigt efternamn'],
        'data.content.organisation': ['Högst 200 tecken'],
        'data.content.description': ['Högst 5000 tecken'],
        'data.content.roleDescription': ['Högst 1000 tecken'],
      }),
    )
  })

  test('what is wrong is said at every field at once, and nothing is kept or sent', async () => {
    const content = { ...wanted.content, roles: ['boss'], orgnr: '12' } as never
    await expect(
      form.submit({ data: { ...wanted, email: 'x', firstname: ' ', lastname: 'Vinn 1000 kr', content } }),
    ).rejects.toEqual(
      refused('INVALID', {
        'data.email': ['Ogiltig e-postadress'],
        'data.firstname': ['Obligatoriskt'],
        'data.lastname': ['Namnet får inte innehålla siffror'],
        'data.content.roles.0': [
          'Välj ett av alternativen: teacher, principal, school_administrator, regional_processledare, lokal_processledare, language_representative_educator, syv, other',
        ],
        'data.content.orgnr': ['Skriv organisationsnumret med 10 siffror: NNNNNN-NNNN'],
      }),
    )
    expect(await db.application.count()).toBe(0)
    expect(mails).toEqual([])
  })

  test('of an unknown category the rest is told too, and so are keys that no category has', async () => {
    const content = { ...wanted.content, orgnr: '12', role_description: 'Lärare', belonging: 'Eslöv' }
    const sent = form.submit({ data: { ...wanted, category: 'other', email: 'x', content } as never })
    await expect(sent).rejects.toEqual(
      refused('INVALID', {
        'data.category': ['Välj ett av alternativen: account_application, metodmaterial'],
        'data.email': ['Ogiltig e-postadress'],
        'data.content.orgnr': ['Skriv organisationsnumret med 10 siffror: NNNNNN-NNNN'],
        'data.content.role_description': ['Det finns inget sådant fält'],
        'data.content.belonging': ['Det finns inget sådant fält'],
      }),
    )
    const undeclared = form.submit({ data: { ...wanted, category: 'metodmaterial', email: 'x', content: {} } })
    await expect(undeclared).rejects.toEqual(
      refused('INVALID', {
        'data.email': ['Ogiltig e-postadress'],
        'data.content.yrkeslarare': [expect.stringContaining('intyga')],
      }),
    )
  })

  test('a college that visitors are not shown can’t be named', async () => {
    for (const group of [{ status: false }, { category: 'educator' as const }]) {
      const { id } = await buildGroup(db, group)
      await expect(form.submit({ data: { ...wanted, group_id: id } })).rejects.toEqual(
        refused('INVALID', { 'data.group_id': [expect.any(String)] }),
      )
    }
  })

  test('so many from one address an hour', async () => {
    for (let sent = 0; sent < 20; sent++) await form.submit({ data: wanted })
    await expect(form.submit({ data: wanted })).rejects.toEqual(refused('RATE_LIMITED'))
    const elsewhere = { ...visitor, request: { ...visitor.request, ip: '203.0.113.7' } }
    await callerOf(elsewhere).submit({ data: wanted })
  })
})

describe('the bot check', () => {
  const services = { ...world.services, env: { ...world.env, CAPTCHA: 'on' as const } }
  const guarded = callerOf({ ...visitor, services })
  const office = 'kansliet@example.com'
  const robot = refused('INVALID', { captcha: [expect.stringContaining(office)] })

  test('a solved challenge lets one form through, once', async () => {
    const captcha = await solved(world.services)
    await guarded.submit({ data: wanted, captcha })
    await expect(guarded.submit({ data: wanted, captcha })).rejects.toEqual(robot)
    expect(await db.application.count()).toBe(1)
  })

  test('none, a changed one, an easier one, an old one and another’s are refused', async () => {
    const captcha = await solved(world.services)
    const { challenge, solution } = JSON.parse(Buffer.from(captcha, 'base64').toString())
    const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
    const foreign = { ...world.services, keys: { ...world.services.keys, sign: () => 'another secret' } }
    const attempts = [
      '',
      'null',
      packed({ challenge, solution: { ...solution, counter: solution.counter + 1 } }),
      packed({ challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '' } }, solution }),
      packed({ challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9e9 } }, solution }),
      packed({ challenge: { ...challenge, signature: undefined }, solution }),
      await solved(world.services, Date.now() - 2 * 3600_000),
      await solved(foreign),
    ]
    for (const attempt of attempts) {
      await expect(guarded.submit({ data: wanted, captcha: attempt })).rejects.toEqual(robot)
    }
    await guarded.submit({ data: wanted, captcha })
  })
})

test('production doesn’t start without the bot check', () => {
  const env = {
    NODE_ENV: 'production',
    PUBLIC_HOST: 'college.example',
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  }
  expect(readEnv(env).CAPTCHA).toBe('on')
  expect(() => readEnv({ ...env, CAPTCHA: 'off' })).toThrow('CAPTCHA')
})
