import { expect, test } from 'vitest'
import { buildFor, lintedPaths } from './run-scope.ts'

test.for([
  [['db/src/migrate.test.ts'], ['generate']],
  [['api', 'gateway/src'], ['generate']],
  [['web/src/ui/button.test.tsx'], ['generate']],
  [['pdf-worker/src'], ['build', '--filter=@kollegium/pdf-worker']],
  // These tests start the product or read its bundles.
  [['tests/e2e/files.spec.ts'], ['build']],
  [['web/src/server/public-pages.test.ts'], ['build']],
  [['web/src/size.test.ts'], ['build']],
  [['web/src/site/size.test.ts'], ['build']],
  // The folder holds tests of either sort.
  [['web'], ['build']],
  [['apiary.test.ts'], ['build']],
  [['api/src', 'tests/start'], ['build']],
  [[], ['build']],
] satisfies [string[], string[]][])('%j needs turbo run %j', ([paths, tasks]) => {
  expect(buildFor(paths)).toEqual(tasks)
})

test('what a path names is linted, and everything when it names nothing that is there', () => {
  const exists = (path: string) => path.startsWith('api/')
  expect(lintedPaths(['api/src', 'api/package.json'], exists)).toEqual(['api/src', 'api/package.json'])
  expect(lintedPaths(['api/src', 'merge'], exists)).toEqual(['.'])
  expect(lintedPaths([], exists)).toEqual(['.'])
})
