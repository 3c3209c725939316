import { expect, test } from 'vitest'
import { schemaFacts } from '../cli/schema-facts.ts'
import { createTestDatabase } from '../testing/database.ts'
import { modelFacts } from './schema-facts.ts'

const { db } = await createTestDatabase()

test('columns have their types, and relations the keys that join them', () => {
  const { columns, relations } = modelFacts('Content')
  expect(columns).toMatchObject({ id: 'Int', status: 'enum', publish_at: 'DateTime', settings: 'Json' })
  expect(modelFacts('Group').columns.path).toBe('Int[]')
  expect(relations).toMatchObject({
    group: { kind: 'one', model: 'Group', key: 'group_id' },
    children: { kind: 'many', model: 'Content', key: 'parent_id' },
    tags: { kind: 'linked', model: 'Tag', table: '_ContentToTag', own: 'A' },
    draft_link: { kind: 'inverse', model: 'DraftLink', key: 'content_id' },
  })
})

test('the database has each column and each table of pairs', async () => {
  const rows = await db.$queryRaw<{ place: string }[]>`
    SELECT table_name || '.' || column_name AS place FROM information_schema.columns WHERE table_schema = 'public'`
  const known = new Set(rows.map(({ place }) => place))
  const models = [...known].flatMap((place) => (place.startsWith('_') ? [] : [place.split('.')[0] as string]))
  const named = [...new Set(models)].flatMap((model) => {
    try {
      const { columns, relations } = modelFacts(model)
      return [
        ...Object.keys(columns).map((column) => `${model}.${column}`),
        ...Object.values(relations).flatMap((relation) => {
          if (relation.kind === 'linked') return [`${relation.table}.A`, `${relation.table}.B`]
          return [`${relation.kind === 'one' ? model : relation.model}.${relation.key}`]
        }),
      ]
    } catch {
      return []
    }
  })
  expect(named.length).toBeGreaterThan(500)
  expect(named.filter((place) => !known.has(place))).toEqual([])
})

test.each([
  ['a table of another name', 'model A {\n  id Int @id\n\n  @@map("b")\n}'],
  [
    'a key of two columns',
    'model A {\n  b B @relation(fields: [b, c], references: [id])\n}\n\nmodel B {\n  id Int\n  as A[]\n}',
  ],
  ['a relation without another side', 'model A {\n  bs B[]\n}\n\nmodel B {\n  id Int\n}'],
])('%s is refused', (_, schema) => {
  expect(() => schemaFacts(schema)).toThrow()
})

test('a model that the schema does not have is refused', () => {
  expect(() => modelFacts('constructor')).toThrow('no model is called constructor')
})
