import { kindOf } from '@kollegium/api/definitions/certificates'
import { expect, test } from 'vitest'
import type { Certificate } from '../../lib/certificate-client.ts'
import { createRow } from '../persons/rows.ts'
import { sameValues, valuesOf } from './certificate-values.ts'
import { mergeChanges } from './merge-changes.ts'
import { person, saved } from './testing.tsx'

const kind = kindOf('diploma')
const record = (...given: Parameters<typeof saved>) => saved(...given) as unknown as Certificate
const before = valuesOf(kind, record())

test('changes of two people meet: each keeps what the other has not touched', () => {
  const mine = { ...before, fields: { ...before.fields, principal: 'Ny Rektor' } }
  const theirs = record([person(1, 'Jasmina', 'Testander-Ny'), person(2, 'Liban', 'Demolund')], { place: 'Eslöv' })
  const both = mergeChanges(kind, mine, before, theirs)
  expect(both.fields).toMatchObject({ principal: 'Ny Rektor', place: 'Eslöv' })
  expect(both.rows.map((row) => row.lastname)).toEqual(['Testander-Ny', 'Demolund'])
})

test('persons: own changes stay, removed ones go, added ones come, and what is issued is theirs', () => {
  const [one, two] = before.rows
  if (!one || !two) throw new Error('two rows')
  const mine = { ...before, rows: [{ ...one, lastname: 'Egen' }, createRow({ firstname: 'Ny' })] }
  const theirs = record([
    person(1, 'Jasmina', 'Deras', { status: 'issued', number: '7K3MQ9TX2F8C' }),
    person(2, 'Liban', 'Demolund'),
    person(9, 'Tillagd', 'Person'),
  ])
  const rows = mergeChanges(kind, mine, before, theirs).rows
  expect(rows.map((row) => `${row.firstname} ${row.lastname}`.trim())).toEqual([
    'Jasmina Deras',
    'Ny',
    'Tillagd Person',
  ])
  expect(rows[0]?.key).toBe(one.key)
})

test('a person they removed and one has changed becomes a new one, without the number that nobody knows', () => {
  const held = valuesOf(kind, record([person(1, 'Jasmina', 'Testander', { personal_number: '19850912-••••' })]))
  const [row] = held.rows
  if (!row) throw new Error('a row')
  const mine = { ...held, rows: [{ ...row, lastname: 'Egen' }] }
  const [kept] = mergeChanges(kind, mine, held, record([])).rows
  expect(kept).toMatchObject({ lastname: 'Egen', personal_number: '' })
  expect(kept?.id).toBeUndefined()
  expect(mergeChanges(kind, held, held, record([])).rows).toEqual([])
})

test('a blank row is no change', () => {
  expect(sameValues(before, { ...before, rows: [...before.rows, createRow()] })).toBe(true)
  expect(sameValues(before, { ...before, date: '2026-12-19' })).toBe(false)
})
