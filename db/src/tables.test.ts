import { expect, test } from 'vitest'
import { createDb } from './client.ts'
import { tablesOf } from './tables.ts'

const db = createDb('postgresql://nobody@127.0.0.1:1/nothing')

test.each([
  ['Content', {}, ['Content']],
  ['Content', { AND: [{ type: 'article' }, { group_id: { in: [1] } }] }, ['Content']],
  ['Content', { tags: { some: { id: 1 } } }, ['Content', 'Tag', '_ContentToTag']],
  ['User', { OR: [{ memberships: { some: { group: { path: { has: 1 } } } } }] }, ['Group', 'Membership', 'User']],
  [
    'Certificate',
    { NOT: { persons: { none: { AND: [{ status: 'issued' }] } } } },
    ['Certificate', 'CertificatePerson'],
  ],
  ['Content', { date: { gte: new Date() }, settings: { path: ['a'], equals: 1 } }, ['Content']],
])('%s %j reads %j', (model, where, tables) => {
  const told = tablesOf(db, model, where)
  expect(told).toEqual(expect.arrayContaining(tables))
  // The others are names of join tables.
  expect(told.filter((name) => !name.startsWith('_'))).toEqual(tables.filter((name) => !name.startsWith('_')))
})
