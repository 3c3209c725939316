import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Dependency, incompatibleDependencies, noticeOf, readDependencies } from './notice.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const dependencies = readDependencies(ROOT)

const one = (licence: string, name = 'some-package'): Dependency => ({ name, version: '1.0.0', licence, copyright: [] })

test('NOTICE is what the lock file gives; `npm run notice` writes it anew', () => {
  expect(read('NOTICE')).toBe(noticeOf(dependencies))
})

test('all licences go together with ours', () => {
  expect(dependencies.length).toBeGreaterThan(100)
  expect(incompatibleDependencies(dependencies)).toEqual([])
})

test('a licence that asks for more is refused, but where it is one of a choice', () => {
  const licences = ['GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'LGPL-3.0-or-later', 'not stated', 'SEE LICENSE IN x', '']
  for (const licence of licences) {
    expect(incompatibleDependencies([one(licence)])).toEqual([`some-package 1.0.0: ${licence}`])
  }
  expect(
    incompatibleDependencies([one('MIT'), one('(MIT OR GPL-3.0-or-later)'), one('(MIT AND Zlib)'), one('MIT and ISC')]),
  ).toEqual([])
})

test('what is allowed one package is refused another', () => {
  expect(incompatibleDependencies([one('MPL-2.0', 'lightningcss-linux-x64-gnu')])).toEqual([])
  expect(incompatibleDependencies([one('MPL-2.0', 'lightning')])).toHaveLength(1)
})

test('every package of ours is under the licence of the root', () => {
  const { workspaces, license } = JSON.parse(read('package.json')) as { workspaces: string[]; license: string }
  expect(license).toBe('MIT')
  expect(read('LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) 2026 The Kollegium authors\n/)
  for (const folder of workspaces) expect(JSON.parse(read(`${folder}/package.json`)).license, folder).toBe('MIT')
})
