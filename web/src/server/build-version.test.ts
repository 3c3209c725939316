import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildVersion } from './build-version.ts'

const dist = await mkdtemp(join(tmpdir(), 'kollegium-dist-'))
afterAll(() => rm(dist, { recursive: true, force: true }))

test('a build is named by what is in it, alike each time', async () => {
  expect(await buildVersion(dist)).toBeUndefined()
  await mkdir(join(dist, 'client'))
  const built = async (page: string) => {
    await writeFile(join(dist, 'client/index.html'), page)
    return buildVersion(dist)
  }
  const first = await built('<script src="/assets/index-a1.js">')
  expect(first).toMatch(/^[0-9a-f]{12}$/)
  expect(await built('<script src="/assets/index-b2.js">')).not.toBe(first)
  expect(await built('<script src="/assets/index-a1.js">')).toBe(first)
})
