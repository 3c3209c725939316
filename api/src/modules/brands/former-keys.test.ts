import { readFile } from 'node:fs/promises'
import { createTestDatabase } from '@kollegium/db/testing/database'
import { beforeEach, expect, test } from 'vitest'
import { sv } from '../../i18n/sv/index.ts'
import { loadWordings } from './wordings.ts'

// Words of an installation of version 0.1.0, under the keys that their texts had there.

const { db } = await createTestDatabase()
const place = '../../../../db/migrations/20261201002500_texts_under_their_new_keys/migration.sql'
const upgrade = async () => db.$executeRawUnsafe(await readFile(new URL(place, import.meta.url), 'utf8'))
/** Before and after this database got its migrations. */
const [before, after] = [new Date('2026-11-22'), new Date('2999-01-01')]
const write = (key: string, text: string, updated_at: Date, brand = '') =>
  db.wording.create({ data: { key, text, brand, updated_at } })
/** The installation's own words, without the names of its brands. */
const own = async () =>
  Object.fromEntries(Object.entries(await loadWordings(db)).filter(([key]) => !key.startsWith('brand.')))

beforeEach(() => db.wording.deleteMany({}))

test('words for texts that have another key since 0.1.0 are shown where these texts are', async () => {
  const renamed = {
    ...{ 'list.ring': 'list.removalCycle', 'cert.newTab': 'link.newTab', 'certified.become': 'certified.changeKind' },
    ...{ 'mail.daily.notices': 'mail.daily.messages', 'links.empty': 'links.none', 'bank.allFiles': 'bank.everyFile' },
    ...{ 'bank.empty': 'bank.emptyTitle', 'bank.search': 'bank.searchHere' },
  }
  for (const key of Object.keys(renamed)) await write(key, `Vårt ${key}`, before)
  await upgrade()
  expect(await own()).toEqual(Object.fromEntries(Object.entries(renamed).map(([old, key]) => [key, `Vårt ${old}`])))
  expect(Object.values(renamed).filter((key) => !(key in sv))).toEqual([])
})

test('words of a brand stay the brand’s, and those under the new key are kept', async () => {
  await write('bank.search', 'Sök i mappen', before)
  await write('bank.search', 'Sök hos språkombuden', before, 'language')
  await write('bank.searchHere', 'Sök under mappen', before)
  await upgrade()
  expect(
    await db.wording.findMany({ select: { key: true, brand: true, text: true }, orderBy: { brand: 'asc' } }),
  ).toEqual([
    { key: 'bank.searchHere', brand: '', text: 'Sök under mappen' },
    { key: 'bank.searchHere', brand: 'language', text: 'Sök hos språkombuden' },
  ])
})

test('words for the text that has the key now stay with it', async () => {
  await write('bank.search', 'Sök bland dokumenten', after)
  await upgrade()
  expect(await own()).toEqual({ 'bank.search': 'Sök bland dokumenten' })
})
