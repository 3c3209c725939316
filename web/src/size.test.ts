import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appNames } from '@kollegium/api/process'
import { expect, test } from 'vitest'
import { firstScreen, firstScreenLimit, listLimit, partsOnDemand, type Weighed, weightOf } from '../size-check.ts'
import { listScreens } from './apps/admin/list-registry.ts'

/** The build that `npm test` makes before the tests. */
const dist = join(import.meta.dirname, '../dist/client')

/** The source files of scripts, as their maps name them. */
const sourcesOf = (scripts: readonly Weighed[]) =>
  scripts.flatMap(({ file }) => {
    const map = JSON.parse(readFileSync(join(dist, `${file}.map`), 'utf8')) as { sources: string[] }
    return map.sources
  })

test('there is a build to weigh (npm run build)', () => {
  expect(existsSync(join(dist, '.vite/manifest.json'))).toBe(true)
})

test('no script of the browser asks for a module of Node, which the build leaves empty', () => {
  const scripts = globSync('assets/*.js.map', { cwd: dist }).map((map) => ({
    file: map.replace(/\.map$/, ''),
    bytes: 0,
  }))
  expect(scripts.length).toBeGreaterThan(20)
  const asking = scripts.filter((script) =>
    sourcesOf([script]).some((name) => name.endsWith('__vite-browser-external')),
  )
  expect(asking).toEqual([])
})

test.each(appNames)('the first screen of %s is light', (app) => {
  const files = firstScreen(dist, `src/apps/${app}/app.tsx`)
  const list = files.map(({ file, bytes }) => `${(bytes / 1000).toFixed(1)} kB ${file}`).join('\n')
  expect(weightOf(files), list).toBeLessThanOrEqual(firstScreenLimit)
})

test("a candidate's pages are light when each is opened by itself", () => {
  for (const page of ['home', 'files', 'keywords', 'contact', 'surveys']) {
    const own = `src/apps/validig/candidate/${page}.tsx`
    const files = firstScreen(dist, 'src/apps/validig/app.tsx', own)
    const list = files.map(({ file, bytes }) => `${(bytes / 1000).toFixed(1)} kB ${file}`).join('\n')
    expect(weightOf(files), `${page}\n${list}`).toBeLessThanOrEqual(firstScreenLimit)
  }
})

const list = ['src/apps/admin/app.tsx', 'src/apps/admin/resource-page.tsx']

test('a list of the admin is light when it is opened by itself, and brings no code and no rules of its form', () => {
  const files = firstScreen(dist, ...list)
  const told = files.map(({ file, bytes }) => `${(bytes / 1000).toFixed(1)} kB ${file}`).join('\n')
  expect(weightOf(files), told).toBeLessThanOrEqual(listLimit)
  const ofForms =
    /\/resource\/(?:open-form|use-resource-form)\.|\/fields\/relation\.tsx$|\/react-hook-form\/|\/@tiptap\/|\.entity\.ts$|\/node_modules\/zod\//
  expect(sourcesOf(files).filter((name) => ofForms.test(name))).toEqual([])
  const form = sourcesOf(firstScreen(dist, ...list, 'src/apps/admin/form-page.tsx'))
  expect(form.filter((name) => ofForms.test(name)).length).toBeGreaterThan(2)
})

/** The texts that scripts bring, and those that their code names. */
function textsOf(scripts: readonly Weighed[]) {
  const sources = sourcesOf(scripts).map((name) => join(dist, 'assets', name))
  const isWords = (path: string) => path.includes('/i18n/sv/')
  const textOf = (path: string) => readFileSync(path, 'utf8')
  const brought = new Set(
    sources.filter(isWords).flatMap((path) => [...textOf(path).matchAll(/^ {2}'([^']+)':/gm)].map(([, key]) => key)),
  )
  const own = sources.filter((path) => /\/web\/src\/(?:apps|features|lib|resource|ui)\//.test(path) && existsSync(path))
  const asked = own.flatMap((path) => [...textOf(path).matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key]) => key))
  return { brought, asked }
}

test('a list, and each part that it fetches on demand, brings the texts that its code names', () => {
  const { brought, asked } = textsOf(firstScreen(dist, ...list))
  // Parts of other apps are opened with the texts of those, and scripts that they share with a page hold code that it doesn't use.
  const isOthers = /^_|\/apps\/(?:cert|metodmaterial|validig)\//
  const parts = partsOnDemand(dist, ...list).filter((part) => !isOthers.test(part))
  expect(parts).toContain('src/features/copies/copy-dialog.tsx')
  for (const part of parts) {
    const texts = textsOf(firstScreen(dist, ...list, part))
    const missing = [...new Set(texts.asked)].filter((key) => !texts.brought.has(key) && !key?.startsWith('cert.'))
    expect(missing, part).toEqual([])
  }
  expect(asked.length).toBeGreaterThan(150)
  expect([...new Set(asked)].filter((key) => !brought.has(key))).toEqual([])
  const labels = listScreens.flatMap(
    ({
      resource: {
        list: { columns, filters },
      },
    }) => [...columns, ...filters].flatMap(({ label, options = {} }) => [label, ...Object.values(options)]),
  )
  expect(labels.length).toBeGreaterThan(200)
  expect([...new Set(labels)].filter((key) => !brought.has(key))).toEqual([])
})

test('forms, their rules and the editor wait until they are needed', () => {
  const late = /\/resource-page\.tsx$|\/ui\/calendar\.tsx$|\/ui\/group-list\.tsx$/
  const lateIn = (part: string) => sourcesOf(firstScreen(dist, part)).filter((name) => late.test(name))
  expect(lateIn('src/apps/admin/app.tsx')).toEqual([])
  // Each would be seen: its own part names it.
  for (const part of ['src/apps/admin/resource-page.tsx', 'src/ui/calendar.tsx', 'src/ui/group-list.tsx']) {
    expect(lateIn(part).some((name) => name.endsWith(part))).toBe(true)
  }
  expect(() => firstScreen(dist, 'src/apps/none.tsx')).toThrow('not in the build')
})

test.each(appNames)('the first screen of %s holds no definition of an entity: session.me tells of them', (app) => {
  const sources = sourcesOf(firstScreen(dist, `src/apps/${app}/app.tsx`))
  expect(sources.filter((name) => /\.entity\.ts$|\/entities\/index\.ts$|\/zod\//.test(name))).toEqual([])
})
