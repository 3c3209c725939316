import { describe, expect, test } from 'vitest'
import { answerErrors, isAnswered } from './answer-errors.ts'
import { type Question, questionPartsOf, questionsOf } from './question.ts'

const row = (rest: object) => ({ id: 1, title: 'Fråga', type: '', options: null, items: [], ...rest })
const first = (rest: object) => questionsOf(questionPartsOf([row(rest)]))[0] as Question

describe('a survey’s rows', () => {
  test('are parts with questions, numbered across the parts', () => {
    const rows = [
      row({ id: 1, title: 'Lös fråga' }),
      row({
        id: 2,
        title: 'Bakgrund',
        type: 'part',
        options: { help: 'Om dig' },
        items: [row({ id: 3 }), row({ id: 4 })],
      }),
      row({ id: 5, title: 'Sist' }),
    ]
    const parts = questionPartsOf(rows)
    expect(parts.map(({ rowId, title, help }) => ({ rowId, title, help }))).toEqual([
      { rowId: null, title: '', help: '' },
      { rowId: 2, title: 'Bakgrund', help: 'Om dig' },
      { rowId: null, title: '', help: '' },
    ])
    expect(questionsOf(parts).map(({ rowId, number }) => [rowId, number])).toEqual([
      [1, 1],
      [3, 2],
      [4, 3],
      [5, 4],
    ])
  })

  test('give each kind what it needs', () => {
    const choices = [
      { title: 'Aldrig', value: 0 },
      { title: 'Ofta', value: '1' },
    ]
    expect(
      first({ type: 'choice', options: { choices, own: true, required: true, help: 'Ett', keywords: [4, 4, 'x'] } }),
    ).toEqual({
      ...{ rowId: 1, number: 1, kind: 'choice', title: 'Fråga', help: 'Ett', required: true, own: true },
      choices: [
        { title: 'Aldrig', value: '0' },
        { title: 'Ofta', value: '1' },
      ],
      scale: { from: 1, to: 5, low: '', high: '', labels: {} },
      ...{ maxLength: 5000, notAfterToday: false, keywords: [4] },
    })
    expect(first({ type: 'scale', options: { from: 0, to: 10, labels: { low: 'Inte', high: 'Helt' } } }).scale).toEqual(
      {
        ...{ from: 0, to: 10, low: 'Inte', high: 'Helt', labels: {} },
      },
    )
    expect(first({ type: 'text', options: { maxLength: 2000 } }).maxLength).toBe(2000)
    expect(first({ type: 'date', options: { notAfterToday: true } })).toMatchObject({
      kind: 'date',
      notAfterToday: true,
    })
  })

  test('of old clients are read: lists, keys with titles, items as choices, statements below a scale', () => {
    expect(first({ type: 'choices', options: ['Äldreboende', 'Hemtjänst'] }).choices).toEqual([
      { title: 'Äldreboende', value: 'Äldreboende' },
      { title: 'Hemtjänst', value: 'Hemtjänst' },
    ])
    expect(first({ type: 'choice', options: { kort: 'Mindre än ett år' } }).choices).toEqual([
      { title: 'Mindre än ett år', value: 'kort' },
    ])
    expect(first({ items: [row({ id: 2, title: 'Heltid' })] })).toMatchObject({
      ...{ kind: 'choice', choices: [{ title: 'Heltid', value: 'Heltid' }] },
    })
    const labels = { 1: 'Stämmer inte alls', 5: 'Stämmer helt' }
    const options = { kind: 'scale', from: 1, to: 5, labels }
    const parts = questionPartsOf([row({ title: 'Hur väl?', options, items: [row({ id: 7, title: 'Jag kan' })] })])
    expect(parts).toMatchObject([
      { rowId: 1, title: 'Hur väl?', questions: [{ rowId: 7, kind: 'scale', title: 'Jag kan' }] },
    ])
    expect(parts[0]?.questions[0]?.scale).toMatchObject({ low: labels[1], high: labels[5], labels })
  })

  test.each([
    ['a number', 7],
    ['a text', 'fritext'],
    ['a list of everything', [1, null, [], {}, true, { title: {} }]],
    ['nested', { choices: { choices: [{ choices: [] }] }, labels: [1], from: {}, help: [], keywords: 'x' }],
    ['a scale without end', { kind: 'scale', from: -1e308, to: 1e308 }],
    ['keys of every object', { __proto__: null, constructor: 'x', toString: 'y', hasOwnProperty: 1 }],
    ['1 MB of text', 'x'.repeat(1_000_000)],
    ['1 MB of choices', Array.from({ length: 100_000 }, (_, at) => `val ${at}`)],
    ['1 MB under one key', { help: 'y'.repeat(1_000_000), choices: { a: 'z'.repeat(1_000_000) } }],
  ])('with options that are %s are questions still', (_, options) => {
    for (const type of ['', 'choice', 'choices', 'scale', 'text', 'date', 'file', 'part', '__proto__', 'constructor']) {
      const [question] = questionsOf(
        questionPartsOf([row({ type, options }), row({ type: 'part', items: [row({ options })] })]),
      )
      expect(['text', 'choice', 'choices', 'scale', 'date', 'file']).toContain(question?.kind)
      expect(question?.choices.length).toBeLessThanOrEqual(200)
      expect(question?.help.length).toBeLessThanOrEqual(5000)
      expect((question?.scale.to ?? 0) - (question?.scale.from ?? 0)).toBeLessThan(11)
    }
  })

  test.each([[null], [7], ['x'], [{}], [[null, 1, 'x', {}, [], { id: '1' }, { id: 1.5 }]], [[{ id: 1, items: 'x' }]]])(
    '%j is no reason to throw',
    (rows) => {
      expect(() => questionPartsOf(rows)).not.toThrow()
    },
  )

  test('a choice with nothing to choose is answered with text, and no two choices have one value', () => {
    expect(first({ type: 'choice' }).kind).toBe('text')
    const twice = [{ title: 'Ja', value: 1 }, { title: 'Nej', value: 1 }, { title: 'Ja', value: 1 }, 'Nej']
    expect(first({ type: 'choice', options: twice }).choices).toEqual(
      [
        { title: 'Ja', value: '1' },
        { title: 'Nej', value: 'Nej' },
      ].concat([{ title: 'Ja', value: 'Ja' }]),
    )
  })
})

describe('answers', () => {
  const choice = first({ type: 'choice', options: { choices: ['Ja', 'Nej'], required: true } })
  const several = first({ type: 'choices', options: { choices: ['Ja', 'Nej'], own: true } })
  const scale = first({ type: 'scale', options: { required: true } })
  const date = first({ type: 'date', options: { notAfterToday: true } })
  const file = first({ type: 'file', options: { required: true } })
  const text = first({ type: 'text', options: { maxLength: 3, required: true } })

  test.each([
    ['a choice', choice, { value: 'Ja' }],
    ['several and an own', several, { values: ['Ja', 'Nej'], own: 'Kanske' }],
    ['none where none is needed', several, null],
    ['a step', scale, 5],
    ['today', date, '2026-11-23'],
    ['files', file, [3, 4]],
    ['a text', text, 'abc'],
  ])('%s may be sent', (_, question, value) => {
    expect(answerErrors(question, value, '2026-11-23')).toBeNull()
  })

  test.each([
    ['nothing', choice, null, 'Välj ett alternativ'],
    ['a choice that is gone', choice, { value: 'Kanske' }, 'Alternativet finns inte längre. Välj på nytt.'],
    ['an own answer where none may be', choice, { own: 'Eget' }, 'Alternativet finns inte längre. Välj på nytt.'],
    ['another shape', choice, 'Ja', 'Svaret går inte att läsa. Svara på nytt.'],
    ['values that are no list', several, { values: 'Ja', own: 'x' }, 'Svaret går inte att läsa. Svara på nytt.'],
    ['a long own answer', several, { values: [], own: 'x'.repeat(1001) }, 'Högst 1000 tecken'],
    ['half a step', scale, 2.5, 'Välj ett steg från 1 till 5'],
    ['no step', scale, '2', 'Svaret går inte att läsa. Svara på nytt.'],
    ['a day that never was', date, '2026-02-30', 'Ange ett datum som finns, till exempel 2026-05-11'],
    ['tomorrow', date, '2026-11-24', 'Datumet får inte vara efter i dag'],
    ['no file', file, [], 'Lägg till en fil'],
    ['a file without id', file, ['3'], 'Svaret går inte att läsa. Svara på nytt.'],
    ['spaces', text, '  ', 'Frågan måste besvaras'],
    ['a long text', text, 'abcd', 'Högst 3 tecken'],
  ])('%s is refused', (_, question, value, message) => {
    expect(answerErrors(question, value, '2026-11-23')).toBe(message)
  })

  test('are there or not', () => {
    expect(isAnswered(choice, { value: '' })).toBe(false)
    expect(isAnswered(several, { values: [], own: ' ' })).toBe(false)
    expect(isAnswered(scale, 0)).toBe(true)
    expect(isAnswered(file, [1])).toBe(true)
    expect(isAnswered(text, 7)).toBe(false)
  })
})
