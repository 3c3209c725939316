import { buildCertificate, buildCertificatePerson } from '@kollegium/db/testing/factories/certificate'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { maxNamedHits } from '../../engine/search/ranking.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { testNumbers } from '../../testing/certificates.ts'
import { createWorld } from '../../testing/world.ts'
import { catchMails } from '../applications/testing.ts'
import { courseMomentRouter } from './course-moment.router.ts'

const world = await createWorld()
const { db, services } = world
const mails = catchMails(world)
const callerOf = createCallerFactory(courseMomentRouter)
const refused = (code: string, fields?: Record<string, unknown>) =>
  expect.objectContaining({ cause: expect.objectContaining({ code, ...(fields && { fields }) }) })
const rights = [
  { subject: 'CourseMoment', name: 'manage' },
  { subject: 'Group', name: 'read' },
  { subject: 'User', name: 'read' },
]
const year = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Stockholm' }).slice(0, 4)

const kind = 'diploma_language_representative'

let group_id: number
let user: { id: number }
let api: ReturnType<typeof callerOf>

const amira = {
  firstname: 'Amira',
  lastname: 'Provberg',
  personal_number: testNumbers[0],
  employer: 'Provköpings kommun',
  workplace: 'aldreboende' as const,
  employer_type: 'kommun' as const,
  approved: true,
}
const liban = { firstname: 'Liban', lastname: 'Demolund' }
const data = () => ({ title: 'Språkombud, våren', orderer: 'Provköpings kommun', group_id })
const billed = {
  audience: 'outside' as const,
  billing_organisation: 'Provköpings kommun',
  billing_orgnr: '299999-0019',
  billing_address: 'Box 1\n123 45 Provköping',
  billing_responsible: 'Elif Demolund',
  billing_order: 'Ref 7',
}

beforeEach(async () => {
  await world.clear()
  mails.length = 0
  group_id = (await buildGroup(db, { title: 'Nordöstra Skåne', category: 'local' })).id
  const issuer = await world.member(rights, group_id)
  user = issuer.user
  api = callerOf(issuer.ctx)
})

describe('a course moment', () => {
  test('comes back as it went in, with a number of its own in each year and its fee', async () => {
    const college = await buildGroup(db, { title: 'College Skåne', category: 'region' })
    const dates = { from: '2026-01-14', to: '2026-05-29' }
    const given = { ...data(), ...dates, place: 'Kristianstad', orderer_college_id: college.id, ...billed }
    const made = await api.create({ data: { ...given, educators: [user.id], stakeholders: [user.id] } })
    expect(made).toMatchObject({ ...given, number: `KT-${year}-001`, fee: 2000, billed_at: null, participants: [] })
    expect(made).toMatchObject({
      ordererCollege: { title: 'College Skåne' },
      educators: [{ id: user.id }],
      stakeholders: [{ id: user.id }],
      author: { id: user.id },
    })
    expect(await api.get({ id: made.id })).toEqual(made)
    expect((await api.create({ data: data() })).number).toBe(`KT-${year}-002`)
    await db.courseMoment.update({ where: { id: made.id }, data: { number: 'KT-2001-999' } })
    expect((await api.create({ data: data() })).number).toBe(`KT-${year}-003`)
  })

  test('are found by the day they begin, first and last of the period included', async () => {
    for (const from of ['2026-01-13', '2026-01-14', '2026-01-15', '2026-01-16', null]) {
      await api.create({ data: { ...data(), from } })
    }
    const begun = async (from: unknown) => {
      const { items } = await api.list({ filters: { from } })
      return items.map((row) => row.from).sort()
    }
    expect(await begun({ from: '2026-01-14', to: '2026-01-15' })).toEqual(['2026-01-14', '2026-01-15'])
    expect(await begun({ from: '2026-01-14', to: '2026-01-14' })).toEqual(['2026-01-14'])
    expect(await begun({ from: null, to: '2026-01-13' })).toEqual(['2026-01-13'])
    expect(await begun({ from: '2026-01-16', to: null })).toEqual(['2026-01-16'])
  })

  test('the same moment gives many their own numbers', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => api.create({ data: data() })))
    expect(new Set(made.map(({ number }) => number)).size).toBe(5)
  })

  test.each([
    ['network', 0],
    ['outside', 2000],
    ['other_industry', 3000],
  ] as const)('for %s costs %i kr', async (audience, fee) => {
    expect(await api.create({ data: { ...data(), audience } })).toMatchObject({ fee })
  })

  test('what is wrong is told at its field', async () => {
    const wrong = { ...data(), billing_orgnr: '2999990019', from: '2026-05-29', to: '2026-01-14' }
    await expect(api.create({ data: wrong })).rejects.toEqual(
      refused('INVALID', { 'data.billing_orgnr': ['Skriv organisationsnumret med 10 siffror: NNNNNN-NNNN'] }),
    )
    await expect(api.create({ data: { ...wrong, billing_orgnr: '299999-0019' } })).rejects.toEqual(
      refused('INVALID', { 'data.to': ['Sista dagen kan inte vara före den första'] }),
    )
    const elsewhere = (await buildGroup(db)).id
    await expect(api.create({ data: { ...data(), group_id: elsewhere } })).rejects.toEqual(
      refused('INVALID', { 'data.group_id': expect.anything() }),
    )
    const employer = (await buildGroup(db, { category: 'employer' })).id
    await expect(api.create({ data: { ...data(), orderer_college_id: employer } })).rejects.toEqual(
      refused('INVALID', { 'data.orderer_college_id': expect.anything() }),
    )
  })

  test('is found by number, place and participant; the list counts participants', async () => {
    const { id } = await api.create({ data: { ...data(), place: 'Kristianstad', participants: [amira, liban] } })
    await api.create({ data: { ...data(), title: 'Höst' } })
    for (const search of ['-001', 'kristian', 'provberg', 'vår amira', 'VAR stad']) {
      expect(await api.list({ search }), search).toMatchObject({ total: 1, items: [{ id, participants: 2 }] })
    }
    for (const search of ['höst amira', '%', "'; --"])
      expect(await api.list({ search }), search).toMatchObject({ total: 0 })
  })

  test('is found by words that a crowd holds, alone and beside one that few hold', async () => {
    const { id } = await api.create({ data: { ...data(), participants: [amira] } })
    const more = Array.from({ length: maxNamedHits + 1 }, (_, n) => ({
      number: `S${n}`,
      title: 'Vårens',
      orderer: 'X',
      group_id,
    }))
    await db.courseMoment.createMany({ data: more })
    expect((await api.list({ search: 'vår' })).total).toBe(maxNamedHits + 2)
    expect(await api.list({ search: 'vår amira' })).toMatchObject({ total: 1, items: [{ id }] })
    expect((await api.list({ search: 'vår höst' })).total).toBe(0)
  })

  test('is not removed while a diploma names it', async () => {
    const { id } = await api.create({ data: data() })
    const { id: certificate } = await buildCertificate(db, { kind, group_id, course_moment_id: id })
    await expect(api.delete({ id })).rejects.toEqual(refused('CONFLICT'))
    await db.certificate.delete({ where: { id: certificate } })
    await api.delete({ id })
    expect(await db.courseMoment.count()).toBe(0)
  })
})

describe('participants', () => {
  test('are saved whole, in order, with masked numbers that keep what is saved', async () => {
    const made = await api.create({ data: { ...data(), participants: [amira, liban] } })
    const [first, second] = made.participants
    expect(first).toMatchObject({ ...amira, personal_number: '19850912-••••', email: '' })
    const sealed = await db.participant.findUniqueOrThrow({ where: { id: first?.id ?? 0 } })
    expect(services.keys.open(sealed.personal_number as Uint8Array)).toBe(testNumbers[0])

    const participants = [{ ...second, approved: true }, first, { firstname: 'Ny', lastname: 'Person' }] as never
    const saved = await api.update({ id: made.id, data: { participants } })
    expect(saved.participants.map(({ firstname, approved }) => [firstname, approved])).toEqual([
      ['Liban', true],
      ['Amira', true],
      ['Ny', false],
    ])
    expect(saved.participants.slice(0, 2).map(({ id }) => id)).toEqual([second?.id, first?.id])
    const kept = await db.participant.findUniqueOrThrow({ where: { id: first?.id ?? 0 } })
    expect(kept.personal_number).toEqual(sealed.personal_number)
    expect((await api.update({ id: made.id, data: { participants: [] } })).participants).toEqual([])
  })

  test('of another course moment, the same one twice and a foreign mask are refused at their rows', async () => {
    const other = await api.create({ data: { ...data(), participants: [amira] } })
    const { id } = await api.create({ data: data() })
    const fault = (participants: unknown, fields: string) =>
      expect(api.update({ id, data: { participants: participants as never } })).rejects.toEqual(
        refused('INVALID', { [fields]: expect.anything() }),
      )
    await fault([{ ...liban, id: other.participants[0]?.id }], 'data.participants.0.id')
    await fault([amira, { ...liban, personal_number: testNumbers[0] }], 'data.participants.1.personal_number')
    await fault([{ ...liban, personal_number: '19850912-••••' }], 'data.participants.0.personal_number')
    await fault([liban, { ...liban, firstname: 'R2' }], 'data.participants.1.firstname')
  })

  test('a save touches only those who changed', async () => {
    const { id, participants } = await api.create({ data: { ...data(), participants: [amira, liban] } })
    const [first, second] = participants as [never, never]
    const before = await db.participant.findMany({ orderBy: { id: 'asc' } })
    await api.update({ id, data: { participants: [first, { ...(second as object), employer: 'X' }] as never } })
    const after = await db.participant.findMany({ orderBy: { id: 'asc' } })
    expect(after[0]).toEqual(before[0])
    expect(after[1]?.employer).toBe('X')
  })
})

describe('the billing basis', () => {
  const address = { name: 'vocertCourseMomentBillingMail', value: 'faktura@example.com' }

  test('goes once to the address of the setting, and what it said stands', async () => {
    await db.setting.create({ data: address })
    const { id, number, updated_at } = await api.create({ data: { ...data(), ...billed } })
    const sent = await api.bill({ id, updated_at })
    expect(sent.billed_at).not.toBeNull()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      to: 'faktura@example.com',
      subject: `Fakturaunderlag för kurstillfälle ${number}`,
    })
    for (const fact of ['2 000 kr', 'Provköpings kommun', '299999-0019', 'Box 1, 123 45 Provköping', 'Ref 7']) {
      expect(mails[0]?.text.replaceAll('\u00a0', ' ')).toContain(fact)
    }
    await expect(api.bill({ id, updated_at: sent.updated_at })).rejects.toThrow(/skickades redan \d+ \p{L}+ \d{4}/u)
    expect(mails).toHaveLength(1)
    await expect(api.update({ id, data: { audience: 'network', billing_order: 'X' } })).rejects.toEqual(
      refused('INVALID', { 'data.audience': expect.anything(), 'data.billing_order': expect.anything() }),
    )
    expect(await api.update({ id, data: { ...billed, title: 'Nytt namn' } })).toMatchObject({ title: 'Nytt namn' })
    await expect(api.delete({ id })).rejects.toEqual(refused('CONFLICT'))
  })

  test('is refused without a fee, an address, its fields, or over somebody else’s save', async () => {
    const free = await api.create({ data: data() })
    await expect(api.bill(free)).rejects.toEqual(refused('CONFLICT'))
    const bare = await api.create({ data: { ...data(), audience: 'outside' } })
    await expect(api.bill(bare)).rejects.toEqual(
      refused('INVALID', expect.objectContaining({ 'data.billing_organisation': ['Obligatoriskt'] })),
    )
    const whole = await api.create({ data: { ...data(), ...billed } })
    await expect(api.bill(whole)).rejects.toEqual(refused('CONFLICT'))
    expect(await api.billingAddress(whole)).toEqual({ address: null })
    await db.setting.create({ data: address })
    expect(await api.billingAddress(whole)).toEqual({ address: address.value })
    await api.update({ id: whole.id, data: { title: 'Nytt namn' } })
    await expect(api.bill(whole)).rejects.toEqual(
      expect.objectContaining({
        cause: expect.objectContaining({ details: expect.objectContaining({ stale: true }) }),
      }),
    )
    expect(mails).toEqual([])
  })
})

describe('diplomas for the approved', () => {
  const issuing = [...rights, { subject: 'DiplomaLanguageRepresentative', name: 'manage' }]

  test('are one linked draft, for those who have none yet, with their whole numbers', async () => {
    const { ctx } = await world.member(issuing, group_id)
    const educators = [user.id]
    const { id } = await api.create({ data: { ...data(), to: '2026-05-29', educators, participants: [amira, liban] } })
    const made = await callerOf(ctx).createDiploma({ id })
    const draft = await createCaller(ctx).diploma_language_representative.get(made)
    expect(draft).toMatchObject({ group_id, date: '2026-05-29', educator1: expect.stringContaining('Test') })
    expect(draft.persons).toMatchObject([{ firstname: 'Amira', personal_number: '19850912-••••', status: 'draft' }])
    const kept = await db.certificatePerson.findFirstOrThrow()
    expect(services.keys.open(kept.personal_number as Uint8Array)).toBe(testNumbers[0])
    expect(await callerOf(ctx).diplomas({ id })).toMatchObject({
      items: [{ id: made.id, persons: 1 }],
      holders: [(await api.get({ id })).participants[0]?.id],
    })

    await expect(callerOf(ctx).createDiploma({ id })).rejects.toEqual(refused('CONFLICT'))
    const { participants } = await api.get({ id })
    await api.update({ id, data: { participants: participants.map((row) => ({ ...row, approved: true })) } })
    const more = await callerOf(ctx).createDiploma({ id })
    const persons = await db.certificatePerson.findMany({ where: { certificate_id: more.id } })
    expect(persons.map(({ firstname }) => firstname)).toEqual(['Liban'])
  })

  test('are not made twice by who presses twice', async () => {
    const { ctx } = await world.member(issuing, group_id)
    const { id } = await api.create({ data: { ...data(), participants: [amira] } })
    const tries = await Promise.allSettled([1, 2, 3].map(() => callerOf(ctx).createDiploma({ id })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.certificatePerson.count()).toBe(1)
  })
})

test('the linked diplomas are those that one may read', async () => {
  const { id } = await api.create({ data: data() })
  const { id: certificate } = await buildCertificate(db, { kind, group_id, course_moment_id: id })
  await buildCertificatePerson(db, { certificate_id: certificate })
  expect(await api.diplomas({ id })).toEqual({ items: [], holders: [] })
  const reader = await world.member([...rights, { subject: 'DiplomaLanguageRepresentative', name: 'read' }], group_id)
  expect(await callerOf(reader.ctx).diplomas({ id })).toMatchObject({
    items: [{ id: certificate, kind, entity: 'diplomaLanguageRepresentative', persons: 1, status: 'draft' }],
  })
})
