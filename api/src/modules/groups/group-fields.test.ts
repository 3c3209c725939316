import { expect, test } from 'vitest'
import { groupNameError, orgnrError, orgnrWarning, reservedLabels } from './group-fields.ts'

test.each(['skane', 'eslov-hoor-horby', 'a1', 'goteborg_2', 'a'.repeat(63)])('%s is a name', (name) => {
  expect(groupNameError(name)).toBeNull()
})

test.each(['', 'a', 'Skane', '1abc', '-abc', 'abc-', 'abc_', 'skåne', 'a b', 'a.b', 'a'.repeat(64), 'abc\n'])(
  '%j is no name',
  (name) => {
    expect(groupNameError(name)).toMatch(/^Gruppnamnet ska börja/)
  },
)

test.each([...reservedLabels, 'local-skane', 'local_skane'])('%s is reserved', (name) => {
  expect(groupNameError(name)).toBe('Namnet är reserverat och kan inte användas')
})

test('an organisation number: the form is an error, the check digit a warning', () => {
  expect([orgnrError(''), orgnrError('299999-0019')]).toEqual([null, null])
  expect(orgnrError('2999990019')).toBe('Skriv organisationsnumret med 10 siffror: NNNNNN-NNNN')
  expect(orgnrWarning('212000-0142')).toBeNull()
  expect(orgnrWarning('212000-0143')).toMatch(/^Kontrollsiffran/)
  expect([orgnrWarning(''), orgnrWarning('x')]).toEqual([null, null])
})
