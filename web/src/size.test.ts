import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appNames } from '@kollegium/api/process'
import { expect, test } from 'vitest'
import { firstScreen, firstScreenLimit, weightOf } from '../size-check.ts'

/** The build that `npm test` makes before the tests. */
const dist = join(import.meta.dirname, '../dist/client')

test('there is a build to weigh (npm run build)', () => {
  expect(existsSync(join(dist, '.vite/manifest.json'))).toBe(true)
})

test.each(appNames)('the first screen of %s is light', (app) => {
  const files = firstScreen(dist, `src/apps/${app}/app.tsx`)
  const list = files.map(({ file, bytes }) => `${(bytes / 1000).toFixed(1)} kB ${file}`).join('\n')
  expect(weightOf(files), list).toBeLessThanOrEqual(firstScreenLimit)
})

test('forms, their rules and the editor wait until they are needed', () => {
  const names = firstScreen(dist, 'src/apps/admin/app.tsx').map(({ file }) => file)
  expect(names.filter((name) => /resource-page|calendar-[\w-]{8}\.js|group-list/.test(name))).toEqual([])
  expect(() => firstScreen(dist, 'src/apps/none.tsx')).toThrow('not in the build')
})

test.each(appNames)('the first screen of %s holds no definition of an entity: session.me tells of them', (app) => {
  const sources = firstScreen(dist, `src/apps/${app}/app.tsx`).flatMap(({ file }) => {
    const map = JSON.parse(readFileSync(join(dist, `${file}.map`), 'utf8')) as { sources: string[] }
    return map.sources
  })
  expect(sources.filter((name) => /\.entity\.ts$|\/entities\/index\.ts$|\/zod\//.test(name))).toEqual([])
})
