import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mutationFiles } from './mutation-files.ts'

const project: Record<string, string> = {
  'api/src/floor/one.ts': '',
  'api/src/floor/one.test.ts': '',
  'api/src/floor/in-a-page.test.ts': '// @vitest-environment jsdom',
  'api/src/floor/testing.ts': '',
  'api/src/floor/testing-rows.ts': '',
  'api/src/floor/matrix-rows.ts': '',
  'api/src/floor/matrix.test.ts': "import './one.ts'",
  'api/src/floor/below/two.ts': '',
  'api/src/floor/below/two.test.tsx': '',
  'api/src/other/user.test.ts': "import { one } from '../floor/one.ts'",
  'api/src/other/stranger.test.ts': "import { one } from './one.ts'",
  'api/src/other/routers.test.ts': '',
  'gateway/src/by-package.test.ts': "import { one } from '@kollegium/api/floor/one'",
  'api/node_modules/x/one.test.ts': "import { one } from '../../src/floor/one.ts'",
}

function files(...asked: [paths: string[], more?: Partial<Parameters<typeof mutationFiles>[2]>]) {
  const root = mkdtempSync(join(tmpdir(), 'kollegium-files-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, text] of Object.entries(project)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const [paths, more] = asked
  return mutationFiles(root, paths, { with: [], without: [], ...more })
}

test('a folder’s own files are mutated, and seen by the tests beside them and by those that import one', async () => {
  expect(await files(['api/src/floor/'])).toEqual({
    sources: ['api/src/floor/below/two.ts', 'api/src/floor/one.ts'],
    tests: [
      'api/src/floor/below/two.test.tsx',
      'api/src/floor/one.test.ts',
      'api/src/other/user.test.ts',
      'gateway/src/by-package.test.ts',
    ],
  })
})

test('one file is seen by the tests of its folder', async () => {
  const { sources, tests } = await files(['api/src/floor/below/two.ts'])
  expect([sources, tests]).toEqual([['api/src/floor/below/two.ts'], ['api/src/floor/below/two.test.tsx']])
})

test('others may be asked for, the tests of every procedure too, and some left out', async () => {
  const given = { with: ['api/src/floor/matrix.test.ts', 'api/src/other/routers.test.ts'], without: ['gateway'] }
  expect((await files(['api/src/floor/one.ts'], given)).tests).toEqual([
    'api/src/floor/matrix.test.ts',
    'api/src/floor/one.test.ts',
    'api/src/other/routers.test.ts',
    'api/src/other/user.test.ts',
  ])
})
