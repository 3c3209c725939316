import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { firstScreen, weightOf } from '../../size-check.ts'

/** The build that `npm test` makes before the tests. */
const dist = join(import.meta.dirname, '../../dist/public')
/** The largest script of a page that is only read, and of a page whose islands are alive, in bytes of Brotli. */
const limits = { read: 15_000, touched: 75_000 }

test('there is a build to weigh (npm run build)', () => {
  expect(existsSync(join(dist, '.vite/manifest.json'))).toBe(true)
})

test('the script of a page that is only read is light, and holds no React', () => {
  const files = firstScreen(dist, 'src/site/client.ts')
  const list = files.map(({ file, bytes }) => `${(bytes / 1000).toFixed(1)} kB ${file}`).join('\n')
  expect(weightOf(files), list).toBeLessThanOrEqual(limits.read)
})

test('all islands together are light', () => {
  const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))
  const weighed = scripts.map((name) => brotliCompressSync(readFileSync(join(dist, 'assets', name))).length)
  expect(weighed.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(limits.touched)
})
