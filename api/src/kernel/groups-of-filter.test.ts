import { expect, test } from 'vitest'
import { groupsOfFilter } from './groups-of-filter.ts'

test.each([
  ['a group', { type: 'article', group_id: 3 }, [3]],
  ['the front site', { group_id: null }, [0]],
  ['some groups', { group_id: { in: [1, 2] } }, [1, 2]],
  ['conditions that all hold', { AND: [{ title: 'a' }, { AND: { group_id: { in: [1, 2] } } }, { group_id: 2 }] }, [2]],
  ['one of several, each of which binds', { OR: [{ group_id: 1 }, { group_id: null, id: 3 }] }, [0, 1]],
  ['no rows at all', { OR: [] }, []],
])('a filter is bound by %s', (_, where, groups) => {
  expect([...(groupsOfFilter(where) ?? ['any'])].sort()).toEqual(groups)
})

test.each([
  {},
  { title: 'a' },
  { OR: [{ group_id: 1 }, { title: 'a' }] },
  { NOT: { group_id: 1 } },
  { group_id: { not: 1 } },
  { group_id: { in: [1], not: 2 } },
  { group_id: { notIn: [1] } },
  { group_id: { in: [1, null] } },
  { group_id: undefined },
  { group: { id: 1 } },
  { parent: { group_id: 1 } },
])('rows of any group may match %j', (where) => {
  expect(groupsOfFilter(where)).toBeNull()
})
