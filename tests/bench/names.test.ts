import { expect, test } from 'vitest'
import { partNames, readPart } from './names.ts'

test('a part is measured by its name, and all parts without one', () => {
  expect(partNames.map(readPart)).toEqual([...partNames])
  expect(readPart(undefined)).toBeUndefined()
})

test('an unknown name is refused with the names that exist', () => {
  expect(() => readPart('findin')).toThrow(/“findin”.*quick, scale, finding, create, screens, presence, day/)
  expect(() => readPart('')).toThrow('No part')
})
