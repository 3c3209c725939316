// Writes what statements of our own need to know of the schema, and what Prisma's client doesn't tell: the type of each column,
// and by which keys each relation joins. The schema is read as text, in the form that Prisma's own formatter gives it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ModelFacts, Relation, SchemaFacts } from '../src/schema-facts.ts'

type Field = { name: string; type: string; many: boolean; relation: string | null; key: string | null }

const block = /^(model|enum) (\w+) \{\n([\s\S]*?)^\}/gm
const line = /^ {2}(\w+)\s+(\w+)(\[\]|\?)?(?:\s+(.*))?$/

/** @throws Error for what these statements don't know: a table or column of another name, a key of several columns */
export function schemaFacts(schema: string): SchemaFacts {
  const blocks = [...schema.matchAll(block)].map(([, kind, name = '', body = '']) => ({ kind, name, body }))
  const enums = new Set(blocks.filter(({ kind }) => kind === 'enum').map(({ name }) => name))
  const models = new Map(blocks.filter(({ kind }) => kind === 'model').map(({ name, body }) => [name, fieldsOf(body)]))
  const factsOf = (model: string, fields: Field[]): ModelFacts => ({
    columns: Object.fromEntries(
      fields
        .filter(({ type }) => !models.has(type))
        .map(({ name, type, many }) => [name, `${enums.has(type) ? 'enum' : type}${many ? '[]' : ''}`]),
    ),
    relations: Object.fromEntries(
      fields.filter(({ type }) => models.has(type)).map((field) => [field.name, relationOf(models, model, field)]),
    ),
  })
  return Object.fromEntries([...models].map(([model, fields]) => [model, factsOf(model, fields)]))
}

function fieldsOf(body: string): Field[] {
  return body.split('\n').flatMap((text) => {
    if (/@map|@@map/.test(text)) throw new Error(`a name in the database of its own: ${text.trim()}`)
    const [, name = '', type = '', mark, rest = ''] = line.exec(text) ?? []
    if (!name) return []
    const fields = /fields: \[([^\]]*)\], references: \[(\w+)\]/.exec(rest)
    if (fields && (fields[1]?.includes(',') || fields[2] !== 'id'))
      throw new Error(`a key of another form: ${text.trim()}`)
    return {
      name,
      type,
      many: mark === '[]',
      relation: /@relation\("(\w+)"/.exec(rest)?.[1] ?? null,
      key: fields?.[1] ?? null,
    }
  })
}

function relationOf(models: Map<string, Field[]>, model: string, field: Field): Relation {
  const { type, many, relation, key, name } = field
  if (key) return { kind: 'one', model: type, key }
  const others = (models.get(type) ?? []).filter(
    (other) => other.type === model && other.relation === relation && !(model === type && other.name === name),
  )
  const [back, ...more] = others
  if (!back || more.length > 0) throw new Error(`${model}.${name} has no single other side`)
  if (back.key) return { kind: many ? 'many' : 'inverse', model: type, key: back.key }
  const [first = ''] = [model, type].sort()
  const table = `_${relation ?? [model, type].sort().join('To')}`
  if (model === type) return { kind: 'linked', model: type, table, own: name < back.name ? 'A' : 'B' }
  return { kind: 'linked', model: type, table, own: first === model ? 'A' : 'B' }
}

/** Writes the facts of the schema in `folder` into the generated client. */
export function writeSchemaFacts(folder: string, generated: string): void {
  const files = readdirSync(folder).filter((name) => name.endsWith('.prisma'))
  const schema = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  writeFileSync(join(generated, 'schema-facts.json'), `${JSON.stringify(schemaFacts(schema))}\n`)
}
