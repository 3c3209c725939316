import { AppError } from '@kollegium/api/definitions'
import { GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import { contractError } from './errors.ts'

const formatted = (details: Record<string, unknown>) => {
  const originalError = new AppError('FORBIDDEN', { message: 'Logga ut och in igen.', details })
  return contractError(new GraphQLError('x', { originalError }))
}

test('a refusal for want of a fresh proof tells an old client’s user the way; any other has the contract’s text', () => {
  const extensions = { category: 'authorization' }
  expect(formatted({ proof: {} })).toEqual({ message: 'Logga ut och in igen.', extensions })
  expect(formatted({})).toEqual({ message: 'This action is unauthorized.', extensions })
})
