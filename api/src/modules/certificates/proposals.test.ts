import { expect, test } from 'vitest'
import type { Context, SignedInContext } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { buildCollege, diplomaData, issuerRights, person, refused } from '../../testing/certificates.ts'
import { createWorld } from '../../testing/world.ts'
import { certificateRouter } from './certificate.router.ts'
import { kinds } from './kinds/index.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(certificateRouter(kinds.diploma))
const awards = createCallerFactory(certificateRouter(kinds.tutor_award_certificate))
const persons = [person('Jasmina', 'Testander')]

async function collegeWithIssuer(rights = issuerRights) {
  const { college, educator } = await buildCollege(db)
  const { ctx } = await world.member(rights, college.id)
  return { college, educator, ctx: ctx as SignedInContext, diplomas: callerOf(ctx as Context) }
}

test('a first certificate has nothing to propose', async () => {
  const { college, diplomas } = await collegeWithIssuer()
  expect(await diplomas.proposals({ group_id: college.id })).toEqual({
    source: null,
    fields: {},
    educator: null,
    signatories: [],
  })
})

test('the facts of the last issued one are proposed, never its date or its persons', async () => {
  const { college, educator, diplomas } = await collegeWithIssuer()
  const common = { persons, educator: '', educator_id: educator.id }
  await diplomas.issue({
    data: diplomaData(college.id, { ...common, date: '2025-06-12', principal: 'Förra Demolund' }),
  })
  const last = await diplomas.issue({
    data: diplomaData(college.id, { ...common, date: '2026-06-12', president: 'Ivar Mönsterqvist' }),
  })
  // A draft of a later date is no document that anybody has signed.
  await diplomas.create({ data: diplomaData(college.id, { ...common, date: '2026-08-20', principal: 'Utkast' }) })
  const { source, fields, educator: proposed } = await diplomas.proposals({ group_id: college.id })
  expect(source).toEqual({
    id: last.id,
    title: 'Vuxenutbildning, vård och omsorg',
    date: '2026-06-12',
    persons: 1,
    issued: true,
  })
  expect(fields).toEqual({
    diplomaType: 'vuxen',
    education: 'vardOchOmsorg',
    credits: 1500,
    principal: 'Elif Demolund',
    president: 'Ivar Mönsterqvist',
    place: 'Höör',
  })
  expect(proposed).toEqual({ id: educator.id, name: 'Provköpings vuxenutbildning' })
})

test('the chosen type of diploma decides whose facts are proposed', async () => {
  const { college, diplomas } = await collegeWithIssuer()
  const young = { diplomaType: 'ung' as const, credits: 2250, principal: 'Ungas Rektor', date: '2026-06-01' }
  await diplomas.issue({ data: diplomaData(college.id, { ...young, persons }) })
  await diplomas.issue({ data: diplomaData(college.id, { date: '2026-06-12', persons }) })
  const proposed = async (variant: string) => (await diplomas.proposals({ group_id: college.id, variant })).fields
  expect(await proposed('ung')).toMatchObject({ principal: 'Ungas Rektor' })
  expect(await proposed('vuxen')).toMatchObject({ principal: 'Elif Demolund' })
  expect(await proposed('\0')).toMatchObject({ principal: 'Elif Demolund' })
  // None of the type: those of another are better than none.
  expect(await proposed('yh')).toMatchObject({ principal: 'Elif Demolund' })
})

test('without an issued one the last draft is proposed, and a revoked one never', async () => {
  const { college, diplomas } = await collegeWithIssuer([...issuerRights])
  await diplomas.create({
    data: diplomaData(college.id, { date: '2026-05-01', principal: 'Utkast Demolund', persons }),
  })
  const wrong = await diplomas.issue({ data: diplomaData(college.id, { principal: 'Fel Demolund', persons }) })
  await db.certificatePerson.updateMany({
    where: { certificate_id: wrong.id },
    data: { status: 'revoked', revoked_at: new Date(), revoked_reason: 'Fel' },
  })
  const { source, fields } = await diplomas.proposals({ group_id: college.id })
  expect(source).toMatchObject({ issued: false })
  expect(fields).toMatchObject({ principal: 'Utkast Demolund' })
})

test('a year is no proposal', async () => {
  const { college, ctx } = await collegeWithIssuer()
  const data = {
    group_id: college.id,
    educator_id: null,
    educator: '',
    certified_reason: '',
    persons,
    date: '2026-05-04',
  }
  await awards(ctx).issue({ data: { ...data, year: '2026', president: 'Ivar Mönsterqvist', place: 'Höör' } })
  const { fields } = await awards(ctx).proposals({ group_id: college.id })
  expect(fields).toEqual({ president: 'Ivar Mönsterqvist', place: 'Höör' })
})

test('an issue keeps those who sign, a draft does not; a removed name comes back when it signs again', async () => {
  const { college, diplomas } = await collegeWithIssuer()
  const issue = (date: string, principal: string) =>
    diplomas.issue({ data: diplomaData(college.id, { date, principal, president: 'Ivar Mönsterqvist', persons }) })
  await issue('2026-06-12', 'Elif Demolund')
  await issue('2025-06-12', 'Elif Demolund')
  await diplomas.create({ data: diplomaData(college.id, { principal: 'Bara Utkast', persons }) })
  const list = async () => (await diplomas.proposals({ group_id: college.id })).signatories
  const ivar = { role: 'president', name: 'Ivar Mönsterqvist', used_on: '2026-06-12' }
  expect(await list()).toEqual([{ role: 'principal', name: 'Elif Demolund', used_on: '2026-06-12' }, ivar])

  const left = await diplomas.removeSignatory({ group_id: college.id, role: 'principal', name: 'Elif Demolund' })
  expect(left).toEqual([ivar])
  // A person who signs no more isn't proposed by the last diploma either.
  const { fields } = await diplomas.proposals({ group_id: college.id })
  expect(fields).not.toHaveProperty('principal')
  expect(fields).toMatchObject({ president: 'Ivar Mönsterqvist' })

  await issue('2026-06-13', 'Elif Demolund')
  expect(await list()).toHaveLength(2)
})

test('another college sees and removes nothing', async () => {
  const { college, diplomas } = await collegeWithIssuer()
  const other = await collegeWithIssuer()
  await diplomas.issue({ data: diplomaData(college.id, { persons }) })
  const name = { group_id: college.id, role: 'principal', name: 'Elif Demolund' } as const
  expect((await refused(other.diplomas.proposals({ group_id: college.id }))).code).toBe('NOT_FOUND')
  expect((await refused(other.diplomas.removeSignatory(name))).code).toBe('NOT_FOUND')
  const reader = await world.member([{ subject: 'Diploma', name: 'read' }], college.id)
  expect((await refused(callerOf(reader.ctx).removeSignatory(name))).code).toBe('FORBIDDEN')
  expect((await diplomas.proposals({ group_id: college.id })).signatories).toHaveLength(2)
})
