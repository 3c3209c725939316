import { expect, test } from 'vitest'
import { line, plainText } from './fields.ts'

test('a letter and the accent behind it are one sign, however somebody’s files have them', () => {
  const decomposed = 'Ångström på Öland'.normalize('NFD')
  expect(decomposed).not.toBe('Ångström på Öland')
  expect(line().parse(decomposed)).toBe('Ångström på Öland')
  expect(plainText().parse(decomposed)).toBe('Ångström på Öland')
})
