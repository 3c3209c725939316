import { beforeEach, expect, test } from 'vitest'
import { type Caller, createCaller } from '../../app/caller.ts'
import { buildCollege, refused } from '../../testing/certificates.ts'
import { issuableDataOf } from '../../testing/rows.ts'
import { createWorld } from '../../testing/world.ts'
import type { PaperKind } from './papers/index.ts'
import { verify } from './verification/verify.ts'

// Tests the rules that the kinds beside diploma and intyg have of their own; the common rules are tested with the
// diploma.

const world = await createWorld()
let college: Awaited<ReturnType<typeof buildCollege>>
let caller: Caller
let data: Awaited<ReturnType<typeof issuableDataOf>>

beforeEach(async () => {
  await world.clear()
  college = await buildCollege(world.db)
  caller = createCaller((await world.national([{ subject: 'all', name: 'manage' }])).ctx)
  data = await issuableDataOf(world.db, college.college.id)
})

/** All kinds have the same procedures; the input is as untyped as from a client. */
const on = (kind: PaperKind) => caller[kind] as Caller['diploma']
const issue = (kind: PaperKind, sent: object) => on(kind).issue({ data: sent as never })

test('a college that has another name gets its certificate anew under it; the old one says that it is replaced', async () => {
  const issued = await issue('college_certificate', data.college_certificate)
  const [first] = issued.persons
  await world.db.group.update({ where: { id: college.college.id }, data: { title: 'Eslöv och Höör' } })
  const person = { firstname: '', lastname: first?.lastname ?? '', email: '', personal_number: null, credits: null }
  const given = { person_id: first?.id ?? 0, reason: 'Colleget har bytt namn', person }
  const { persons } = await on('college_certificate').reissue(given)
  expect(persons).toMatchObject([
    { lastname: 'Eslöv–Höör–Hörby', status: 'replaced', replaced_by_id: persons[1]?.id },
    { lastname: 'Eslöv och Höör', status: 'issued' },
  ])
  expect(await verify(world.db, first?.number ?? '')).toMatchObject({ status: 'replaced' })
  const told = await verify(world.db, persons[1]?.number ?? '')
  expect(told.facts).toContainEqual({ label: 'Namn', value: 'Eslöv och Höör, College Skåne' })
})

test('a college certificate is for the college itself, whatever names are sent', async () => {
  const typed = { firstname: 'Fel', lastname: 'Person', email: '', personal_number: null, credits: null }
  const given = { ...data.college_certificate, persons: [typed, typed] }
  const draft = await on('college_certificate').create({ data: given })
  expect(draft).toMatchObject({ faults: {}, persons: [{ firstname: '', lastname: 'Eslöv–Höör–Hörby' }] })
  const regional = { ...given, collegeType: 'regional', group_id: college.region.id }
  const { id, updated_at } = draft
  const moved = await on('college_certificate').update({ id, updated_at, data: regional as never })
  expect(moved.persons).toMatchObject([{ id: draft.persons[0]?.id, lastname: 'College Skåne' }])
  const issued = await caller.college_certificate.issue({ id, updated_at: moved.updated_at })
  const found = await verify(world.db, issued.persons[0]?.number ?? '')
  expect(found.facts).toEqual(
    expect.arrayContaining([
      { label: 'Namn', value: 'College Skåne' },
      { label: 'Dokument', value: 'Collegecertifikat' },
      { label: 'Certifierat', value: '1\u00a0juli\u00a02027–30\u00a0juni\u00a02032' },
    ]),
  )
  expect(found.facts.map(({ label }) => label)).not.toContain('College')
})

test('a college certificate is of the type that its college is', async () => {
  const wrong = { ...data.college_certificate, collegeType: 'regional' }
  expect((await on('college_certificate').create({ data: wrong })).faults).toEqual({
    'data.collegeType': ['Det här är ett lokalt college'],
  })
  expect(await refused(issue('college_certificate', wrong))).toMatchObject({
    code: 'INVALID',
    fields: { 'data.collegeType': ['Det här är ett lokalt college'] },
  })
  const region = { ...data.college_certificate, group_id: college.region.id }
  expect((await refused(issue('college_certificate', region))).fields).toEqual({
    'data.collegeType': ['Det här är ett regionalt college'],
  })
})

test('what is no college is not offered as one that receives it', async () => {
  const rights = ['CollegeCertificate', 'Certificate'].map((subject) => ({ subject, name: 'manage' }))
  const own = createCaller((await world.member(rights, college.educator.id)).ctx)
  expect(await own.college_certificate.groups()).toEqual([])
  expect(await own.certificate.groups()).toMatchObject([{ id: college.educator.id }])
})

test('a period that ends before it begins is refused at its end', async () => {
  const wrong = { ...data.college_certificate, from: '2026-07-01', to: '2026-06-30' }
  expect(await refused(issue('college_certificate', wrong))).toMatchObject({
    code: 'INVALID',
    fields: { 'data.to': ['Perioden slutar innan den börjar'] },
  })
})

test('a care assistant needs 800 points', async () => {
  const few = { ...data.diploma_care_assistant, credits: 799 }
  expect((await refused(issue('diploma_care_assistant', few))).fields).toHaveProperty(['data.credits'])
  const own = { ...data.diploma_care_assistant, persons: [{ ...few.persons?.[0], credits: 700 }] }
  expect((await refused(issue('diploma_care_assistant', own))).fields).toHaveProperty(['data.persons.0.credits'])
})

test('step 2 of the tutor training has its modules, in their order; the other steps have none', async () => {
  const none = { ...data.tutor_certificate, modules: [] }
  expect((await refused(issue('tutor_certificate', none))).fields).toHaveProperty(['data.modules'])
  const modules = ['step2-mod04', 'step2-mod01', 'step2-mod04']
  const both = await issue('tutor_certificate', { ...none, step: '1&2', modules })
  expect(both).toMatchObject({ modules: ['step2-mod01', 'step2-mod04'], title: 'Handledarutbildning steg 1 och 2' })
  const paper = async (step: string) => {
    const { persons } = await issue('tutor_certificate', { ...none, step, modules })
    return caller.tutor_certificate.paper({ person_id: persons[0]?.id ?? 0 })
  }
  expect(await paper('2')).toMatchObject({ modules: ['step2-mod01', 'step2-mod04'] })
  expect(await paper('3')).toMatchObject({ modules: [] })
})

test('the place of a language diploma is the college, or typed; the college that issues stands on it either way', async () => {
  const kind = 'diploma_language_representative'
  const paper = async (more: object) => {
    const { persons } = await issue(kind, { ...data[kind], ...more })
    return on(kind).paper({ person_id: persons[0]?.id ?? 0 })
  }
  expect(await paper({ belonging: 'college', place: 'överhoppad' })).toMatchObject({ place: 'Eslöv–Höör–Hörby' })
  expect(await paper({ belonging: 'none', place: 'Kiruna' })).toMatchObject({
    place: 'Kiruna',
    college: { title: 'Eslöv–Höör–Hörby', certified: { from: '2022-07-01', until: '2027-06-30' } },
    brand: { name: 'Språk i arbetet', mark: 'language' },
  })
  const { persons } = await issue(kind, { ...data[kind], belonging: 'none', place: 'Kiruna' })
  const { facts } = await verify(world.db, persons[0]?.number ?? '')
  expect(facts).toContainEqual({ label: 'College', value: 'Eslöv–Höör–Hörby, College Skåne' })
  const unplaced = { ...data[kind], belonging: 'none', place: '' }
  const { fields } = await refused(issue(kind, unplaced))
  expect(fields).toEqual({ 'data.place': ['Skriv orten när du har valt ”Inte ett college”'] })
})

test('the year of an award has four digits', async () => {
  const wrong = { ...data.tutor_award_certificate, year: '26' }
  expect((await refused(issue('tutor_award_certificate', wrong))).fields).toHaveProperty(['data.year'])
})
