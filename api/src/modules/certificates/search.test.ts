import { buildGroup } from '@kollegium/db/testing/factories/group'
import { expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { buildCollege, issuerRights } from '../../testing/certificates.ts'
import { createWorld } from '../../testing/world.ts'
import { certificateRouter } from './certificate.router.ts'
import { kinds } from './kinds/index.ts'
import { searchOf } from './search.ts'

const world = await createWorld()
const { db } = world
const { college } = await buildCollege(db)
const { ctx } = await world.member(issuerRights, college.id)
const diplomas = createCallerFactory(certificateRouter(kinds.diploma))(ctx)

const many = 520
await db.certificate.createMany({
  data: Array.from({ length: many }, (_, n) => ({
    kind: 'diploma' as const,
    group_id: college.id,
    date: new Date('2026-06-12'),
    fields: { diplomaType: 'vuxen', educator: n === 7 ? 'Enstaka folkhögskola' : 'Provköping' },
  })),
})
const all = await db.certificate.findMany({ select: { id: true }, orderBy: { id: 'asc' } })
await db.certificatePerson.createMany({
  data: all.map(({ id }, n) => ({
    certificate_id: id,
    position: 0,
    firstname: 'Alva',
    lastname: n === 3 ? 'Ensam_50%' : 'Vanlig',
    number: n === 5 ? 'ABCD23456789' : n === 9 ? 'A1VA00000000' : null,
  })),
})
const found = async (search: string) => (await diplomas.list({ search })).total

test('few hits are named one by one, in one statement and the list’s own', async () => {
  expect(await searchOf(world.visitor, 'diploma', 'alva ensam')).toEqual({ id: { in: [all[3]?.id] } })
  expect(await searchOf(world.visitor, 'diploma', 'enstaka')).toEqual({ id: { in: [all[7]?.id] } })
  expect(await searchOf(world.visitor, 'diploma', 'abcd-2345-6789')).toEqual({ id: { in: [all[5]?.id] } })
  expect(await searchOf(world.visitor, 'diploma', 'ingen alls')).toEqual({ id: { in: [] } })
})

test('a number is read as it stands on paper and as it is mistaken; a short word is a name and no number', async () => {
  for (const typed of ['ABCD–2345–6789', 'abcd 2345', '2345−67', 'alva–oooo–oo']) {
    expect(await searchOf(world.visitor, 'diploma', typed), typed).toEqual({
      id: { in: [all[typed.startsWith('alva') ? 9 : 5]?.id] },
    })
  }
  expect(await searchOf(world.visitor, 'diploma', 'abcd')).toEqual({ id: { in: [] } })
  expect(await found('alva ensam')).toBe(1)
})

test('many hits are all found, and signs that mean something to the database only part words', async () => {
  expect([await found('alva'), await found('vanlig alva'), await found('provköping')]).toEqual([
    many,
    many - 1,
    many - 1,
  ])
  expect([await found('ensam_50%'), await found('ens%_60'), await found('%%%'), await found('\\')]).toEqual([
    1, 0, 0, 0,
  ])
})

test('a name that many of the newest of its kind hold is met along the list, and not looked for in all of them first', async () => {
  const make = (kind: 'tutor_certificate' | 'ambassador_certificate') =>
    db.certificate.create({
      data: {
        ...{ kind, group_id: college.id, date: new Date('2026-06-13'), fields: {} },
        persons: { create: { position: 0, firstname: 'Ofta', lastname: 'Ek' } },
      },
    })
  for (let n = 0; n < 5; n += 1) await make('tutor_certificate')
  const { id } = await make('ambassador_certificate')
  expect(await searchOf(world.visitor, 'tutor_certificate', 'ofta ek')).toEqual({
    persons: { some: { AND: [{ words: { contains: 'ofta' } }, { words: { contains: 'ek' } }] } },
  })
  const few = await searchOf(world.visitor, 'ambassador_certificate', 'ofta ek')
  expect(few).toEqual({ id: { in: expect.arrayContaining([id]) } })
})

test('words are those of one person', async () => {
  expect(await found('ensam vanlig')).toBe(0)
})

test('many hits by the educator, by a field or by the number are all found, together and beside the few by a name', async () => {
  const kind = 'certificate' as const
  const shared = { kind, group_id: college.id, date: new Date('2026-06-12') }
  const { id: educator_id } = await buildGroup(db, { title: 'Hudvårdens skola', category: 'educator' })
  const times = Array.from({ length: 501 }, (_, n) => n)
  const made = await db.certificate.createManyAndReturn({
    data: [
      ...times.map(() => ({ ...shared, educator_id, fields: {} })),
      ...times.map((n) => ({ ...shared, fields: { [n % 2 ? 'degree' : 'programme']: 'Hudvårdens grunder' } })),
      { ...shared, fields: {} },
    ],
    select: { id: true },
  })
  const named = { position: 0, firstname: 'Bo', lastname: 'Ek' }
  await db.certificatePerson.createMany({
    data: made.map(({ id }, n) => {
      if (n === made.length - 1) return { ...named, certificate_id: id, lastname: 'Hudvård Grunder' }
      return { ...named, certificate_id: id, number: n > 500 ? null : `KAMN2222${1_000 + n}` }
    }),
  })
  const number = async (text: string) =>
    db.certificate.count({ where: { AND: [{ kind }, await searchOf(world.visitor, kind, text)] } })
  expect([await number('hudvårdens'), await number('hudvård')]).toEqual([1002, 1003])
  expect([await number('grunder'), await number('kamn 2222')]).toEqual([502, 501])
})
