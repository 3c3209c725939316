import { expect, test } from 'vitest'
import { withoutEntries } from './without-entries.ts'

const links = [
  {
    url: '/a',
    children: [
      { url: '/b', children: [] },
      { url: '/c', children: [] },
    ],
  },
  { url: '/d', children: [] },
]

test.each([
  [[[1, 'url']], [links[0]]],
  [[['0', 'children', '1', 'url']], [{ url: '/a', children: [links[0]?.children[0]] }, links[1]]],
  // An entry and one below it, and two of one list.
  [
    [
      [0, 'url'],
      [0, 'children', 0],
    ],
    [links[1]],
  ],
  [
    [
      [0, 'children', 0],
      [0, 'children', 1],
    ],
    [{ url: '/a', children: [] }, links[1]],
  ],
])('the deepest entries of %j are left out, with what lies below them', (paths, expected) => {
  const before = structuredClone(links)
  expect(withoutEntries(links, paths)).toEqual(expected)
  expect(links).toEqual(before)
})

test.each([[[]], [[[]]], [[['title']]], [[[1, 'url'], []]], [[[7, 'url']]], [[['constructor']]]])(
  'paths that name no entry are about the whole: %j',
  (paths) => {
    expect(withoutEntries(links, paths as never)).toBeNull()
  },
)
