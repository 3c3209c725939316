import { expect, test } from 'vitest'
import { z } from 'zod'
import { changesBetween } from './version-lines.ts'
import type { FieldVersions, Names, VersionFields } from './version-links.ts'

const place = z.object({
  street: z.string().meta({ label: 'field.title' }),
  town: z.string(),
})
const fields = {
  title: z.string().meta({ label: 'field.title' }),
  slug: z.string(),
  body: z.string().meta({ label: 'field.body', widget: 'richText' }),
  date: z.string().nullable().meta({ label: 'field.date', widget: 'dateTime' }),
  active: z.boolean(),
  status: z.enum(['published', 'constructor']).meta({ options: { published: 'enum.status.published' } }),
  tags: z.array(z.int()).meta({ widget: 'tags', relation: 'tag' }),
  images: z.array(z.object({ file_id: z.int(), description: z.string() })).meta({ widget: 'images' }),
  place: place.default({ street: '', town: '' }),
  notes: z.object({ text: z.string().meta({ widget: 'richText' }) }),
  other: z.unknown(),
  tree: z.unknown(),
}
const names: Names = new Map([
  ['tag 1', 'Apl'],
  ['picture 7', 'cykel.png'],
  ['content 3', 'Om oss'],
])

/** The differences of one field, as "+ new", "- gone" and "= same". */
async function between(field: keyof typeof fields, before: unknown, after: unknown, own?: VersionFields['own']) {
  const changes = await changesBetween({ fields, ...(own && { own }) }, { [field]: before }, { [field]: after }, names)
  return changes.map(({ label, parts }) => ({
    label,
    lines: parts.flatMap(({ kind, lines }) =>
      lines.map((line) => `${{ same: '=', added: '+', removed: '-' }[kind]} ${line}`),
    ),
  }))
}

test('a text is told line by line, under the word of its form, or under its name when the form has none', async () => {
  expect(await between('title', 'Ett\nTvå', 'Ett\nTre')).toEqual([
    { label: 'Rubrik', lines: ['= Ett', '- Två', '+ Tre'] },
  ])
  expect(await between('slug', undefined, 'om-oss')).toEqual([{ label: 'slug', lines: ['+ om-oss'] }])
  expect(await between('title', 'Ett', 'Ett')).toEqual([])
})

test('nothing is told of an empty value that is kept in another way', async () => {
  for (const [before, after] of [
    [null, ''],
    ['', undefined],
    [null, []],
  ]) {
    expect(await between('title', before, after)).toEqual([])
  }
  expect(await between('body', null, '')).toEqual([])
})

test('rich text is told by its blocks; only another form of the same words has no lines', async () => {
  expect(await between('body', '<p>Ett</p><p>Två</p>', '<p>Ett</p><h2>Tre</h2>')).toEqual([
    { label: 'Brödtext', lines: ['= Ett', '- Två', '+ Tre'] },
  ])
  expect(await between('body', '<p>Ett</p>', '<p><b>Ett</b></p>')).toEqual([{ label: 'Brödtext', lines: [] }])
})

test('a long text is told by another thread in the same words', async () => {
  const long = (word: string) => `<p>${'Samma ord. '.repeat(1_000)}</p><p>${word}</p>`
  const [change] = await between('body', long('Två'), long('Tre'))
  expect(change?.lines.slice(1)).toEqual(['- Två', '+ Tre'])
})

test('values are told in words: moments of Swedish time, yes and no, chosen words', async () => {
  expect(await between('date', '2026-07-01T22:30:00.000Z', 'i morgon')).toEqual([
    { label: 'Datum', lines: ['- 2026-07-02 00:30', '+ i morgon'] },
  ])
  expect(await between('active', true, false)).toEqual([{ label: 'active', lines: ['- Ja', '+ Nej'] }])
  // A value that is no word of the field's is told as it stands.
  expect(await between('status', 'published', 'constructor')).toEqual([
    { label: 'status', lines: ['- Publicerad', '+ constructor'] },
  ])
  expect(await between('other', { a: 1 }, 7)).toEqual([{ label: 'other', lines: ['- {"a":1}', '+ 7'] }])
})

test('rows are told by their names, with the words beside them; those that are gone or hidden say so', async () => {
  expect(await between('tags', [1], [1, 2])).toEqual([{ label: 'tags', lines: ['= Apl', '+ (borttaget eller dolt)'] }])
  expect(await between('images', [{ file_id: 7, description: '' }], [{ file_id: 7, description: 'En cykel' }])).toEqual(
    [{ label: 'images', lines: ['- cykel.png', '+ cykel.png – En cykel'] }],
  )
})

test('a group of fields is told field by field, each line under the word of its field', async () => {
  expect(await between('place', { street: 'Gatan 1', town: 'Lund' }, { street: 'Gatan 2', town: 'Lund' })).toEqual([
    { label: 'place', lines: ['- Rubrik: Gatan 1', '+ Rubrik: Gatan 2', '= Lund'] },
  ])
  expect(await between('notes', { text: '<p>Ett</p>' }, { text: '<p>Ett</p><p>Två</p>' })).toEqual([
    { label: 'notes', lines: ['= Ett', '+ Två'] },
  ])
})

test('a field with a form of its own tells its lines itself', async () => {
  const tree: FieldVersions = {
    refs: () => [],
    lines: (value, nameOf) => (value as number[]).map((id) => `→ ${nameOf({ table: 'content', id })}`),
    without: (value) => value,
  }
  expect(await between('tree', [3], [3, 4], { tree })).toEqual([
    { label: 'tree', lines: ['= → Om oss', '+ → (borttaget eller dolt)'] },
  ])
  expect(await between('tree', null, [3], { tree })).toEqual([{ label: 'tree', lines: ['+ → Om oss'] }])
})
