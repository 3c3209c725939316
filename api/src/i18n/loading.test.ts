import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isReplaceable } from '../modules/brands/wording-fields.ts'

/** The script runs in a process of its own, because this one has loaded the modules before. */
const script = `
  const read = []
  globalThis.kollegiumWordings = new Proxy({}, { get: (_, key) => void read.push(key) })
  await import(${JSON.stringify(new URL('../app/app.ts', import.meta.url).href)})
  const { createTranslator } = await import(${JSON.stringify(new URL('translator.ts', import.meta.url).href)})
  createTranslator({ 'permission.statistics': '' })('permission.statistics')
  process.stdout.write(JSON.stringify(read), () => process.exit())
`

test('no text that an installation may replace is read when the server is loaded', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const read: string[] = JSON.parse(stdout)
  // The script's own read shows that reads are recorded.
  expect(read).toContain('permission.statistics')
  expect(read.filter(isReplaceable)).toEqual([])
})
