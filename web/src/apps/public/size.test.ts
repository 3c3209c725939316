import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { firstScreen, weightOf } from '../../../size-check.ts'

/** The build that `npm test` makes before the tests. */
const dist = join(import.meta.dirname, '../../../dist/public')
/** The largest script of a public page, in bytes of gzip; browsers get Brotli, which is smaller still. */
const limit = 45_000

test('there is a build to weigh (npm run build)', () => {
  expect(existsSync(join(dist, '.vite/manifest.json'))).toBe(true)
})

test('the script of the public pages is light, and it is all there is', () => {
  const files = firstScreen(dist, 'src/apps/public/client.tsx')
  const list = files.map(({ file, bytes }) => `${(bytes / 1000).toFixed(1)} kB ${file}`).join('\n')
  expect(weightOf(files), list).toBeLessThanOrEqual(limit)
  const scripts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))
  expect(scripts).toHaveLength(files.length)
})
