import { procedureDefs } from '@kollegium/api/testing/inputs'
import { expect, test } from 'vitest'
import { calls, unmeasured } from './scale-calls.ts'

test('every query that may grow with the tables is measured, and each that is measured is there', () => {
  expect(unmeasured()).toEqual([])
  expect(calls.map(({ procedure }) => procedure).filter((path) => !procedureDefs[path])).toEqual([])
})
