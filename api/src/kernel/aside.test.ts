import { expect, test, vi } from 'vitest'
import { setWordings } from '../i18n/translator.ts'
import { askBack } from '../testing/aside-work.ts'
import { heldLoop } from '../testing/held-loop.ts'
import { asideWhenLong } from './aside.ts'
import { AppError } from './errors.ts'
import { cleanRichText } from './long-texts.ts'
import { sanitizeRichText } from './rich-text.ts'

const file = new URL('../testing/aside-work.ts', import.meta.url).href
/** Stands for work of another module, by its name there. */
const named = (name: string, isLong = true) => {
  const work = { [name]: () => 'here' }[name] as (given: unknown) => unknown
  return asideWhenLong(file, work, () => isLong)
}

test('short work is done here, long work on another thread', async () => {
  expect(await named('threadOf', false)('x')).toBe('here')
  const thread = await named('threadOf')('x')
  expect(thread).toMatchObject({ given: 'x', isMain: false })
})

test('a refusal keeps its code, its fields and the installation’s own words', async () => {
  setWordings({ 'error.404': 'Finns inte här' })
  const refused = await named('refuse')('x').catch((error: unknown) => error)
  setWordings({})
  expect(refused).toBeInstanceOf(AppError)
  expect(refused).toMatchObject({ code: 'INVALID', message: 'Finns inte här', fields: { a: ['b'] } })
})

test('a fault is a fault, and the next work goes on', async () => {
  await expect(named('fail')('x')).rejects.toThrow('broken')
  expect(await named('threadOf')('y')).toMatchObject({ given: 'y' })
})

test('work that takes longer than it may is broken off, and the next work goes on', async () => {
  const work = { never: () => undefined }.never as (given: unknown) => unknown
  await expect(asideWhenLong(file, work, () => true, 300)('x')).rejects.toThrow(/abort/i)
  expect(await named('threadOf')('z')).toMatchObject({ given: 'z' })
})

test('work on a thread calls functions that stay here, and an error of theirs keeps its class', async () => {
  const ask = asideWhenLong(file, askBack, () => true)
  expect(await ask(2, { double: async (given) => given * 2 })).toBe('4,6')
  const refused = new AppError('CONFLICT', { message: 'upptagen' })
  const failing = async () => Promise.reject(refused)
  expect(await ask(2, { double: failing }).catch((error: unknown) => error)).toBe(refused)
  expect(await ask(3, { double: async (given) => given * 2 })).toBe('6,8')
})

test('a thread has no secrets of the process', async () => {
  vi.stubEnv('ENCRYPTION_KEY', 'secret')
  expect(await named('environment')('x')).not.toContain('ENCRYPTION_KEY')
  vi.unstubAllEnvs()
})

test('a long text is cleaned like a short one, and holds nobody up', async () => {
  const text = '<td>a</td>'.repeat(80_000)
  const clean = await cleanRichText(text)
  expect(clean).toBe(sanitizeRichText(text))
  expect(await heldLoop(() => cleanRichText(text))).toBeLessThan(100)
  // The measure sees what it would be without.
  expect(await heldLoop(async () => sanitizeRichText(text))).toBeGreaterThan(100)
})
