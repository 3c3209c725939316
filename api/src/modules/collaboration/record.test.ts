import { expect, test } from 'vitest'
import { entities } from '../../entities/index.ts'
import { sharedNames } from './record.ts'

test('people work together on every entity with versions', () => {
  const versioned = entities.filter((each) => 'versioned' in each).map(({ name }) => name)
  expect([...sharedNames].sort()).toEqual(versioned.sort())
})
