import { generalSurvey } from '@kollegium/api/definitions/surveys'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderKind } from '../../resource/fields/testing.tsx'
import { surveyRows } from './survey-field-types.tsx'
import { optionsOf, rewritten, toOptions } from './survey-values.ts'

const held = [
  {
    id: 4,
    title: 'Hur länge har du arbetat?',
    type: 'choice',
    options: { kort: 'Mindre än ett år' },
    items: [{ id: 9, title: 'Heltid', type: '', options: [1, { djup: true }] }],
  },
]
const show = async () => {
  const view = renderKind(surveyRows, { label: 'Rader', held })
  await screen.findByRole('list', { name: 'Rader' })
  return view
}
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

test.each([
  ['nothing', null, 'pairs'],
  ['keys and texts', { a: 'A', b: '' }, 'pairs'],
  ['keys and more than texts', { a: 1 }, 'json'],
  ['a list', ['a'], 'json'],
  ['a text', 'a', 'json'],
])('options that are %s are edited so and come back the same', (_, stored, as) => {
  const options = optionsOf(stored)
  expect(options.as).toBe(as)
  expect(toOptions(options)).toEqual(stored)
})

test('what is more than keys and values stays JSON; a text that is none is kept as typed', () => {
  const list = optionsOf(['a'])
  expect(rewritten(list, 'pairs')).toBe(list)
  const broken = { as: 'json' as const, text: '{"a":' }
  expect(rewritten(broken, 'pairs')).toBe(broken)
  expect(rewritten(optionsOf({ a: 'A' }), 'json')).toEqual({ as: 'json', text: '{\n  "a": "A"\n}' })
})

test('rows and items are changed, added and removed', async () => {
  const view = await show()
  expect(view.sent()).toEqual(held)
  type(/^Värde, Rad 1 1/, 'Under ett år')
  fireEvent.click(screen.getByRole('button', { name: 'Lägg till svarspost' }))
  type(/^Rad 1, Post 2/, 'Deltid')
  fireEvent.click(screen.getByRole('button', { name: 'Lägg till rad' }))
  type(/^Rad 2/, 'Vad är din roll?')
  expect(view.sent()).toEqual([
    {
      ...held[0],
      options: { kort: 'Under ett år' },
      items: [...(held[0]?.items ?? []), { title: 'Deltid', type: '', options: null }],
    },
    { title: 'Vad är din roll?', type: '', options: null, items: [] },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Ta bort Rad 1' }))
  expect(view.sent()).toEqual([expect.objectContaining({ title: 'Vad är din roll?' })])
})

test('a text that is no JSON says so, and is refused by the rules', async () => {
  const view = await show()
  type('Som JSON, Rad 1, Post 1', '[1,')
  expect(screen.getByText(/inte giltig JSON/)).toBeTruthy()
  const checked = generalSurvey.fields.safeParse({ title: 'Enkät', rows: view.sent() })
  expect(checked.error?.issues.map((issue) => issue.path.join('.'))).toEqual(['rows.0.items.0.options'])
})
