import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isReplaceable } from '../modules/brands/text-override-fields.ts'

/** A process of its own: here the modules have been loaded before. */
const script = `
  const read = []
  globalThis.kollegiumTextOverrides = new Proxy({}, { get: (_, key) => void read.push(key) })
  await import(${JSON.stringify(new URL('../app/app.ts', import.meta.url).href)})
  process.stdout.write(JSON.stringify(read), () => process.exit())
`

test('no text that an installation may replace is read when the server is loaded', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const read: string[] = JSON.parse(stdout)
  // It does ask this way: what permissions are called is kept with them.
  expect(read).toContain('permission.statistics')
  expect(read.filter(isReplaceable)).toEqual([])
})
