import { describe, expect, test } from 'vitest'
import { sv } from '../../i18n/sv/index.ts'
import { personTables } from '../../modules/people/person-tables.ts'
import { nameOf, sealedColumns } from '../../platform/keys/sealed-columns.ts'
import { createWorld } from '../../testing/world.ts'
import { titleOf } from './extract.ts'
import { isTold } from './extract-rows.ts'
import { impersonal, register, toldTables, untold } from './register.ts'
import { protectionLevels, type RegisterEntry } from './register-entry.ts'
import { registerPage } from './register-page.ts'

const world = await createWorld()
const { db } = world

/** Every column that can hold words, bytes or JSON, as `Table.column`: names, addresses and free texts are among them. */
async function columnsOfText(): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND table_name NOT LIKE '\\_%'
      AND (data_type IN ('text', 'character varying', 'json', 'jsonb', 'bytea', 'tsvector', 'inet', 'cidr', 'xml')
        OR (data_type = 'ARRAY' AND udt_name IN ('_text', '_varchar', '_jsonb', '_bytea')))
    ORDER BY 1`
  return rows.map(({ name }) => name)
}

const named = (columns: RegisterEntry['columns'] = {}) =>
  Object.entries(columns).flatMap(([table, names]) => names.map((column) => `${table}.${column}`))
const entries: readonly RegisterEntry[] = register
const registered = entries.flatMap(({ columns, texts }) => [...named(columns), ...named(texts)])

describe('the register', () => {
  test('has every column that may hold something of a person, once; every other one is stated as impersonal', async () => {
    const stated = [...registered, ...named(impersonal)]
    const columns = await columnsOfText()
    expect(columns.filter((column) => !stated.includes(column))).toEqual([])
    expect(stated.filter((column) => !columns.includes(column))).toEqual([])
    expect(stated.filter((column, at) => stated.indexOf(column) !== at)).toEqual([])
  })

  test('holds no column for impersonal that has the name of something personal', () => {
    const personal =
      /firstname|lastname|email|phone|personal_number|address|comments|password|orderer|responsible|\bip\b/
    expect(named(impersonal).filter((column) => personal.test(column))).toEqual([])
  })
})

describe('levels of protection', () => {
  const of = (...levels: RegisterEntry['level'][]) => entries.filter(({ level }) => levels.includes(level))
  const columnsOf = (given: readonly RegisterEntry[]) => given.flatMap(({ columns }) => named(columns))

  test('are told with a rule each, and every one is in use', async () => {
    const { ctx } = await world.national([{ subject: 'Privacy', name: 'read' }])
    const page = await registerPage(ctx)
    expect(page.levels.map(({ level }) => level)).toEqual(protectionLevels)
    for (const { title, rule } of page.levels) expect([title, rule.length > 40]).toEqual([expect.any(String), true])
    const titles = new Set(page.levels.map(({ title }) => title))
    expect(new Set(page.entries.map(({ level }) => level))).toEqual(titles)
  })

  test('sealed values, personal numbers and passwords are under the strictest alone', () => {
    const secret = /personal_number|password|secret/
    const sealed = sealedColumns.map(nameOf)
    const strict = columnsOf(of('strict'))
    const needed = registered.filter((column) => sealed.includes(column) || secret.test(column))
    expect(needed).toEqual(expect.arrayContaining(['User.personal_number', 'Erasure.facts', 'AuthenticatorApp.secret']))
    expect(needed.filter((column) => !strict.includes(column))).toEqual([])
    // Numbers are sealed, and beside them stands only the keyed hash; a password is a hash.
    const numbers = registered.filter((column) => column.endsWith('.personal_number'))
    expect(numbers.filter((column) => !sealed.includes(column))).toEqual([])
  })

  test('ways to reach a person are at least personal, and what is personal is removed by itself', () => {
    const contact = /\.(invited_)?(email|address\d?|phone\d?|ip)$/
    expect(columnsOf(of('open', 'internal')).filter((column) => contact.test(column))).toEqual([])
    expect(of('personal').filter(({ removal }) => !removal)).toEqual([])
  })
})

describe('the extract', () => {
  const told = Object.keys(toldTables)

  test('has each table with a column about persons, or the reason why not', () => {
    const personal = new Set(entries.flatMap(({ columns }) => Object.keys(columns ?? {})))
    const texts = new Set(entries.flatMap(({ texts }) => Object.keys(texts ?? {})))
    // Columns that the database makes of texts; these are searched for the name.
    const missing = [...personal].filter((table) => !texts.has(table) && !told.includes(table) && !(table in untold))
    expect(missing).toEqual([])
    expect(told.filter((table) => table in untold)).toEqual([])
  })

  test('has each table that points at a person, or the reason why not', async () => {
    const rows = await db.$queryRaw<{ table: string }[]>`
      SELECT DISTINCT conrelid::regclass::text AS table FROM pg_constraint
      WHERE contype = 'f' AND confrelid = ANY (${personTables.map((table) => `"${table}"`)}::text[]::regclass[])`
    const byId = await db.$queryRaw<{ table: string }[]>`
      SELECT DISTINCT format('%I', table_name) AS table FROM information_schema.columns
      WHERE table_schema = current_schema() AND column_name IN ('user_id', 'real_user_id', 'person_id', 'author_id', 'participant_id')`
    const tables = [...new Set([...rows, ...byId].map(({ table }) => table.replaceAll('"', '')))]
    // Tables of pairs have a section of their own.
    const pairs = tables.filter((table) => table.startsWith('_'))
    expect(pairs.sort()).toEqual([
      '_CourseMomentEducators',
      '_CourseMomentStakeholders',
      '_LicenseeToUser',
      '_RoleToUser',
    ])
    expect(tables.filter((table) => !pairs.includes(table) && !told.includes(table) && !(table in untold))).toEqual([])
  })

  test('has a Swedish name for each table and column', async () => {
    const columns = await db.$queryRaw<{ table: string; name: string }[]>`
      SELECT table_name AS table, column_name AS name FROM information_schema.columns WHERE table_schema = current_schema()`
    const shown = columns.filter(({ table, name }) => {
      const source = toldTables[table as keyof typeof toldTables]
      return source && isTold(name) && (source.only?.includes(name) ?? true)
    })
    expect(shown.map(({ name }) => name).filter((name) => titleOf(name) === name)).toEqual([])
    expect(told.filter((table) => !(`privacy.table.${table}` in sv))).toEqual([])
  })

  test('tells no secret and no colleague', () => {
    const secrets = ['password_hash', 'secret', 'public_key', 'token_hash', 'access_hash', 'refresh_hash', 'successor']
    const colleagues = ['started_by', 'confirmed_by', 'stopped_by', 'answered_by_id', 'responsible_id', 'real_user_id']
    expect([...secrets, ...colleagues].filter(isTold)).toEqual([])
  })
})
