import { describe, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { impersonal, register } from './register.ts'
import type { RegisterEntry } from './register-entry.ts'

const { db } = await createWorld()

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
