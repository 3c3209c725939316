import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, withBrowser } from './browser.ts'

afterAll(closeBrowser)

test('the browser holds no print that it has made', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const print = async () => new WeakRef(await withBrowser(async () => Buffer.alloc(1_000_000)))
  const made = await print()
  await print()
  // A weak reference holds its object until the turn of the loop ends.
  await setImmediate()
  collect()
  expect(made.deref()).toBeUndefined()
})
