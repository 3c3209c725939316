import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { printContract } from './schema.ts'

test('the printed contract is the one that clients were given', () => {
  const golden = readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8')
  // A wanted change: `npm run schema -w gateway`, and read the difference.
  expect(printContract()).toBe(golden)
})
