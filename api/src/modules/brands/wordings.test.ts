import { listenForChanges } from '@kollegium/db'
import { createTestDatabase } from '@kollegium/db/testing/database'
import { afterAll, expect, test, vi } from 'vitest'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator, setWordings } from '../../i18n/translator.ts'
import { brandAppearance, setBrandAppearance } from '../../platform/brand-appearance.ts'
import { brandSchema } from './brand.ts'
import { followWordings } from './wordings.ts'

const { db, url } = await createTestDatabase()
const t = createTranslator(sv)
const env = { PUBLIC_HOST: 'vo.localhost:3000' }
afterAll(() => {
  setWordings({})
  setBrandAppearance(brandSchema.parse({}))
})

test("a wording of the installation stands at once for the dictionary's, with its placeholders", async () => {
  const changes = await listenForChanges(url)
  await followWordings(db, changes, env)
  expect(t('list.count', { number: 3 })).toBe('Antal objekt: 3')
  await db.wording.create({ data: { key: 'list.count', text: '::number rader' } })
  await vi.waitFor(() => expect(t('list.count', { number: 3 })).toBe('3 rader'))
  await db.wording.deleteMany({})
  await vi.waitFor(() => expect(t('list.count', { number: 3 })).toBe('Antal objekt: 3'))
  await changes.close()
})

test('what a brand is called is said in every text; once settled, what was heard is in force', async () => {
  const changes = await listenForChanges(url)
  const wordings = await followWordings(db, changes, env)
  expect(t('brand.network')).toBe('Collegenätverket')
  await db.setting.create({ data: { name: 'brand', value: { name: 'Provnätet', colour: '#7A1F3D' } } })
  await db.wording.create({ data: { key: 'list.count', text: '::number rader' } })
  await changes.heard()
  await wordings.settled()
  expect([t('brand.network'), t('list.count', { number: 3 })]).toEqual(['Provnätet', '3 rader'])
  expect(brandAppearance()).toEqual({ mark: 'college', colour: '#7A1F3D' })
  await changes.close()
})

test('a reading that took long does not take back a later one', async () => {
  const rowOf = (text: string) => ({ key: 'list.count', brand: '', text })
  const rows = [[rowOf('först ::number')], [rowOf('sedan ::number')]]
  const first = Promise.withResolvers<void>()
  let reads = 0
  const slow = {
    setting: { findMany: async () => [] },
    wording: {
      findMany: async () => {
        const turn = reads++
        if (turn === 1) await first.promise
        return turn === 0 ? [] : rows[turn - 1]
      },
    },
  } as unknown as Parameters<typeof followWordings>[0]
  let tell = () => {}
  const changes = {
    on: (_: readonly string[], fn: () => void) => {
      tell = fn
      return () => {}
    },
  } as unknown as Parameters<typeof followWordings>[1]
  const wordings = await followWordings(slow, changes, env)
  tell()
  tell()
  await wordings.settled()
  first.resolve()
  await new Promise(setImmediate)
  expect(t('list.count', { number: 3 })).toBe('sedan 3')
})
