import { expect, test } from 'vitest'
import { questionText } from './question-text.ts'

test.each([
  ['unpublish', 'article', 1, 'Avpublicera 1 artikel?'],
  ['moveTo', 'message', 12, 'Flytta 12 meddelanden till Höör?'],
  ['moveFiles', 'file', 1, 'Flytta 1 fil till Höör?'],
  ['addTag', 'article', 1_200, 'Ge 1\u00a0200 artiklar taggen Höör?'],
  ['addRole', 'user', 2, 'Ge 2 användare rollen Höör?'],
  ['addGroupRole', 'user', 2, 'Ge 2 användare rollen Höör i gruppen?'],
  ['addToGroup', 'user', 2, 'Lägg till 2 användare i Höör?'],
] as const)('the question of an act names its target (%s)', (act, entity, number, text) => {
  expect(questionText(act, { label: 'Avpublicera', entity, number, target: 'Höör' })).toBe(text)
})
