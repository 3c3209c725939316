import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Tx } from '../../kernel/transaction.ts'
import {
  type FieldVersions,
  type NameReader,
  type NameReaders,
  nameOf,
  namesIn,
  refOf,
  type Table,
  withoutUnnamed,
} from './version-links.ts'

const field = (
  widget: 'tags' | 'relation' | 'file' | 'image' | 'images' | 'attachments' | 'entity',
  relation?: string,
) => z.unknown().meta({ widget, ...(relation && { relation }) })

test.each([
  ['tags', 'tag', 4, { table: 'tag', id: 4 }],
  ['relation', 'groupsRole', 4, { table: 'groupsRole', id: 4 }],
  ['relation', 'article', 4, { table: 'content', id: 4 }],
  ['relation', undefined, 4, { table: 'content', id: 4 }],
  ['file', undefined, 4, { table: 'file', id: 4 }],
  ['image', undefined, 4, { table: 'picture', id: 4 }],
  ['images', undefined, { file_id: 4, description: '' }, { table: 'picture', id: 4 }],
  ['attachments', undefined, { file_id: 4 }, { table: 'file', id: 4 }],
  ['entity', undefined, { type: 'User', id: 4 }, { table: 'user', id: 4 }],
  ['entity', undefined, { type: 'Page', id: 4 }, { table: 'content', id: 4 }],
] as const)('a value of %s (%s) names its row', (widget, relation, value, ref) => {
  expect(refOf(field(widget, relation), value)).toEqual(ref)
})

test('a value of another form names no row', () => {
  for (const widget of ['tags', 'relation', 'file', 'image'] as const) {
    expect(refOf(field(widget), '4')).toBeNull()
  }
  for (const widget of ['images', 'attachments', 'entity'] as const) {
    for (const value of [null, 4, 'x']) expect(refOf(field(widget), value)).toBeNull()
  }
  expect(refOf(z.string(), 4)).toBeNull()
})

/** A tree of links, which names its rows inside. */
const tree: FieldVersions = {
  refs: (value) => (value as number[]).map((id) => ({ table: 'content', id })),
  lines: () => [],
  without: (value, isLeft) => (value as number[]).filter((id) => isLeft({ table: 'content', id })),
}
const fields = {
  fields: {
    title: z.string(),
    tags: field('tags', 'tag'),
    image: field('image'),
    images: field('images'),
    tree: z.unknown(),
  },
  own: { tree },
}

test('names are read once a table, for all versions together', async () => {
  const asked: [Table, number[]][] = []
  const reader =
    (table: Table): NameReader =>
    async (_, ids) => {
      asked.push([table, ids])
      return ids.map((id) => [id, `${table} nummer ${id}`])
    }
  const tables: Table[] = ['tag', 'file', 'picture', 'role', 'groupsRole', 'content', 'user']
  const readers = Object.fromEntries(tables.map((table) => [table, reader(table)])) as NameReaders
  const names = await namesIn({} as Tx, readers, fields, [
    { title: 'Ett', tags: [1, 2], image: 5, tree: [8] },
    { title: 'Två', tags: [2, 3], image: null, images: [{ file_id: 6 }], tree: null },
  ])
  expect(asked).toEqual([
    ['tag', [1, 2, 3]],
    ['picture', [5, 6]],
    ['content', [8]],
  ])
  expect(nameOf(names, { table: 'tag', id: 3 })).toBe('tag nummer 3')
  expect(nameOf(names, { table: 'content', id: 8 })).toBe('content nummer 8')
  expect(nameOf(names, { table: 'content', id: 3 })).toBeUndefined()
})

test('a version is brought back without the rows that have no name, and without fields that are no more', () => {
  const names = new Map([
    ['tag 1', 'Apl'],
    ['picture 6', 'cykel.png'],
    ['content 8', 'Om oss'],
  ])
  const version = {
    title: 'Rubrik',
    tags: [1, 2],
    image: 5,
    images: [{ file_id: 6 }, { file_id: 7 }],
    tree: [8, 9],
    former: 'x',
  }
  expect(withoutUnnamed(fields, version, names)).toEqual({
    title: 'Rubrik',
    tags: [1],
    image: null,
    images: [{ file_id: 6 }],
    tree: [8],
  })
  expect(withoutUnnamed(fields, { image: 6, tree: null }, names)).toEqual({ image: 6, tree: null })
})
