import { listenForChanges } from '@kollegium/db'
import { createTestDatabase } from '@kollegium/db/testing/database'
import { afterAll, expect, test, vi } from 'vitest'
import { sv } from '../words/sv/index.ts'
import { createWords, replaceWords } from '../words/words.ts'
import { followWordings } from './wordings.ts'

const { db, url } = await createTestDatabase()
const t = createWords(sv)
afterAll(() => replaceWords({}))

test("a wording of the installation stands at once for the dictionary's, with its placeholders", async () => {
  const changes = await listenForChanges(url)
  await followWordings(db, changes)
  expect(t('list.count', { number: 3 })).toBe('Antal objekt: 3')
  await db.wording.create({ data: { key: 'list.count', text: '::number rader' } })
  await vi.waitFor(() => expect(t('list.count', { number: 3 })).toBe('3 rader'))
  await db.wording.deleteMany({})
  await vi.waitFor(() => expect(t('list.count', { number: 3 })).toBe('Antal objekt: 3'))
  await changes.close()
})
