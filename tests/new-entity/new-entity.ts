import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// Writes the first version of an entity: a title, a text, a day, a group and a publication. docs/adding-an-entity.md leads on.

/** The entity's name (`course`), its Swedish forms as the dictionary has them, and the path of its public pages. */
export type NewEntity = {
  name: string
  forms: { gender: 'en' | 'ett'; indefSg: string; defSg: string; indefPl: string; defPl: string }
  path: string
}

/** The program that puts the imports of a written file in their order. */
export const biome = join(dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')), 'bin/biome')

const subjectOf = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
const fileOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const quoted = (text: string) => `'${text.replaceAll("'", "\\'")}'`

function modelOf(name: string): string {
  return `
/// One ${name}: its text, its first day and its publication.
model ${subjectOf(name)} {
  id           Int           @id @default(autoincrement())
  title        String
  body         String        @default("")
  start_date   DateTime?     @db.Date
  status       ContentStatus @default(unpublished)
  publish_at   DateTime?     @db.Timestamptz(3)
  unpublish_at DateTime?     @db.Timestamptz(3)
  group_id     Int?
  created_at   DateTime      @default(now()) @db.Timestamptz(3)
  updated_at   DateTime      @updatedAt @db.Timestamptz(3)
  group        Group?        @relation(fields: [group_id], references: [id], onDelete: Cascade)

  /// What a list's search looks in, worked out by the database.
  list_text String? @default(dbgenerated())

  @@index([group_id, title])
  @@index([title, id])
  @@index([start_date, id])
  @@index([updated_at, id])
  @@index([created_at, id])
  @@index([list_text(ops: raw("gin_trgm_ops"))], type: Gin)
}
`
}

function definitionOf({ name, forms, path }: NewEntity): string {
  return `import { z } from 'zod'
import { crudActions, defineEntity, editorial } from '../../entities/define-entity.ts'
import { publishing } from '../../entities/publication-fields.ts'
import { day, requiredLine, richText } from '../../kernel/fields.ts'

export const ${name} = defineEntity({
  name: ${quoted(name)},
  subject: ${quoted(subjectOf(name))},
  actions: [...crudActions, 'publish'],
  group: 'group_id',
  ...editorial,
  published: { path: ${quoted(path)}, facts: ['start_date'] },
  searched: true,
  navigation: { under: 'nav.content', icon: 'file-text' },
  contract: { one: ${quoted(name)}, many: ${quoted(`${name}s`)} },
  sample: { title: ${quoted(subjectOf(forms.indefSg))}, body: '<p>Text</p>', start_date: '2027-01-18' },
  fields: z.object({
    title: requiredLine(200).meta({ label: 'field.title', widget: 'title' }),
    start_date: day().meta({ label: 'field.start_date', widget: 'date' }),
    body: richText().default('').meta({ label: 'field.body', widget: 'richText' }),
    ...publishing,
  }),
})
`
}

/** @throws Error naming the file when the place to write at isn't there any more */
function insert(root: string, file: string, edits: [before: string, text: string][]): void {
  const path = join(root, file)
  let code = readFileSync(path, 'utf8')
  for (const [before, text] of edits) {
    if (!code.includes(before)) throw new Error(`${file} has no "${before.trim()}" to write before`)
    code = code.replace(before, `${text}${before}`)
  }
  writeFileSync(path, code)
}

/** A line of a rights table: the subject, then each cell below its role. */
const rightsRow = (subject: string, cells: [string, number][]) =>
  `${subject.padEnd(40)}${cells.map(([cell, width]) => cell.padEnd(width)).join('')}`.trimEnd()

/**
 * Writes the entity into the project at `root`.
 * @returns the files written, from the root; the migration and the contract are printed by their own commands
 * @throws Error for a name that the project has, or when a file has another form than this knows
 */
export function writeNewEntity(root: string, entity: NewEntity): string[] {
  const { name, forms } = entity
  const subject = subjectOf(name)
  const home = `modules/${fileOf(name)}s/${fileOf(name)}.entity.ts`
  const index = 'api/src/entities/index.ts'
  if (readFileSync(join(root, index), 'utf8').includes(`  ${name},\n`)) throw new Error(`${index} has ${name} already`)
  const definition = `api/src/${home}`
  mkdirSync(dirname(join(root, definition)), { recursive: true })
  writeFileSync(join(root, definition), definitionOf(entity))
  const schema = `db/schema/${fileOf(name)}s.prisma`
  writeFileSync(join(root, schema), modelOf(name).trimStart())
  const groups = 'db/schema/groups.prisma'
  const column = /^ {2}messages +/m.exec(readFileSync(join(root, groups), 'utf8'))?.[0].length ?? 0
  insert(root, groups, [['  messages ', `${`  ${name}s`.padEnd(column)}${subject}[]\n`]])
  insert(root, index, [
    ['import { application }', `import { ${name} } from '../${home}'\n`],
    ['] as const\n', `  ${name},\n`],
  ])
  const router = 'api/src/app/router.ts'
  insert(root, router, [
    [
      'import { router }',
      `import { entityRouter } from '../engine/entity-router.ts'\nimport { ${name} } from '../${home}'\n`,
    ],
    ['  print: printRouter,\n', `  ${name}: entityRouter(${name}),\n`],
  ])
  const words = 'api/src/i18n/sv/entities.ts'
  const written = Object.entries(forms).map(([key, text]) => `${key}: ${quoted(text)}`)
  insert(root, words, [['  courseMoment: {', `  ${name}: { ${written.join(', ')} },\n`]])
  const matrix = 'api/src/access/matrix.ts'
  const everywhere = rightsRow(subject, [
    ['RCUDP', 15],
    ['RCUDP', 9],
    ['-', 7],
    ['-', 11],
    ['-', 1],
  ])
  const inGroups = rightsRow(subject, [
    ['RCUDP/R', 13],
    ['RCUDP/-', 9],
    ['-/-', 11],
    ['R/-', 3],
  ])
  insert(root, matrix, [
    ['`\n\n/** The roles that stand', `${everywhere}\n`],
    ['`\n\n/**\n * People whom a course moment names', `${inGroups}\n`],
  ])
  return [schema, groups, definition, index, router, words, matrix]
}
