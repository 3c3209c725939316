import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createExecutor } from './execute.ts'
import { createLruCache } from './lru-cache.ts'
import { newBudget } from './prepare.ts'
import { buildContractSchema } from './schema.ts'

test('entries used last stay, up to a size in all; a large entry is not stored', () => {
  const cache = createLruCache<string>(80)
  for (const text of 'abcdefgh') cache.set(text, text.toUpperCase(), 10)
  expect(cache.get('a')).toBe('A')
  cache.set('i', 'I', 10)
  expect([...'abi'].map(cache.get)).toEqual(['A', undefined, 'I'])
  cache.set('i', 'J', 10)
  expect([...'aci'].map(cache.get)).toEqual(['A', 'C', 'J'])
  cache.set('large', 'L', 11)
  expect(cache.get('large')).toBeUndefined()
})

test('large texts one after the other fill no memory, whether they are valid or refused', async () => {
  setFlagsFromString('--expose-gc')
  const gc: () => void = runInNewContext('gc')
  const megabytes = () => {
    gc()
    return process.memoryUsage().heapUsed / 2 ** 20
  }
  const executor = createExecutor({
    schema: buildContractSchema(),
    introspection: false,
    logger: { error() {} } as never,
  })
  const ask = (query: string) =>
    executor.answer({ operation: { query }, context: {} as never, budget: newBudget(), method: 'POST' })
  await ask('{ __typename }')
  const before = megabytes()
  for (let n = 0; n < 12; n++) {
    // Too many, unknown, and right.
    const many = await ask(`{ q${n}: __typename ${'a '.repeat(9_900)} }`)
    const unknown = await ask(`{ q${n}: __typename unknown(numbers: [${'1 '.repeat(9_900)}]) }`)
    expect([many, unknown].map(({ data }) => data)).toEqual([undefined, undefined])
    const right = await ask(
      `{ q${n}: __typename ${Array.from({ length: 700 }, (_, i) => `a${i}:__typename`).join(' ')} }`,
    )
    expect(right.data?.a699).toBe('Query')
  }
  expect(megabytes() - before).toBeLessThan(45)
}, 60_000)
