import { kindOf, type Paper, unprintable } from '@kollegium/api/definitions/certificates'
import { ownDataSheet } from '@kollegium/api/jobs'
import { heldLoop } from '@kollegium/api/testing/held-loop'
import { expect, test } from 'vitest'
import { goldenPapers } from '../golden/papers.ts'
import { loadTemplates } from './templates.ts'

// Names, answers and own data come from people, and a stored one may be older than today's rules. The sheets state them as words:
// Chromium, which prints them, runs nothing of them.

const script = `"'></h1></style><script>alert(1)</script><img src=x onerror=alert(1)><p onclick="alert(1)">`
const broken = '<!--<![CDATA[<svg/onload=alert(1)><iframe srcdoc="'
const turned = 'Ab\u0007\u202Etxet\u2066cd'
const texts = { script, broken, turned, signs: '<'.repeat(100_000), word: 'å'.repeat(100_000) }
const words = 'åb '.repeat(33_000)

const { ownDataMarkup, paperMarkup, summaryMarkup } = await loadTemplates()

/** The elements of a sheet that no template has, and the unseen characters. */
const faultsOf = (html: string) =>
  html.match(/<(?:script|img src=x|iframe|svg\/|p onclick|!--|!\[CDATA)|[\u202A-\u202E\u2066-\u2069]/g) ?? []

/** Puts a text in the place of each text that people write. */
function filled<Value>(value: Value, text: string): Value {
  if (typeof value === 'string') return (/^\p{Lu}|\s/u.test(value) && !value.startsWith('http') ? text : value) as Value
  if (Array.isArray(value)) return value.map((each) => filled(each, text)) as Value
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, text)])) as Value
}

const papers = Object.entries(goldenPapers).filter(([name]) => !/logos|script|longest|shortest/.test(name))

test.each(papers)('the paper %s states hostile words as words', (_, paper) => {
  for (const name of ['script', 'broken', 'signs', 'word'] as const) {
    // Forms take no longer line than this.
    const text = texts[name].slice(0, 300)
    const html = paperMarkup(filled<Paper>(paper, text))
    expect(html.length, name).toBeGreaterThan(text.length)
    expect(faultsOf(html), name).toEqual([])
  }
})

const { 'diploma-vuxen': diploma, certificate } = goldenPapers as unknown as Record<string, Paper>
const wholeTexts = { signs: texts.signs, word: texts.word, words }

// No form takes so long a line, and each text of a part is one. A minute passed before words were measured once.
const limit = 400

test.each(Object.entries(wholeTexts))('a paper with %s of 100 kB in any part is drawn at once', async (_, text) => {
  for (const paper of [diploma, certificate])
    for (const part of Object.keys(paper ?? {}) as (keyof Paper)[]) {
      const hostile = { ...paper, [part]: filled(paper?.[part], text) } as Paper
      const ms = await heldLoop(async () => paperMarkup(hostile), limit)
      expect(ms, part).toBeLessThan(limit)
    }
})

test('no name that turns the words after it round comes on a paper: forms drop the sign, and an issue refuses it', () => {
  const { principal } = kindOf('diploma').fields.parse({ principal: turned }) as { principal: string }
  expect(principal).toBe('Ab txetcd')
  expect(unprintable(turned)).toEqual(['\u0007', '\u202E', '\u2066'])
})

test.each(Object.entries(texts))(
  'own data and the summary of a survey state %s as words, at once',
  async (name, text) => {
    const row = { [text.slice(0, 40)]: text, settings: { [text.slice(0, 9)]: [text, { body: text }] } }
    const sections = [{ title: text, rows: Array.from({ length: 10 }, () => row) }]
    let html = ''
    const ms = await heldLoop(async () => {
      const sheet = ownDataSheet({ name: 'Rahel', made_at: new Date().toISOString(), sections })
      html = name === 'turned' || text.length < 1_000 ? ownDataMarkup(sheet) : JSON.stringify(sheet.sections[0]?.rows)
    })
    expect(ms).toBeLessThan(100)
    if (text.length < 1_000) expect(faultsOf(html)).toEqual([])
    const comment = { author: text, made: text, text }
    const line = { number: 1, title: text, answer: text, files: [text], judged: 'ok' as const, judgement: text }
    const questions = [{ ...line, comments: [comment] }]
    const summary = { name: text, survey: text, facts: [{ label: text, text }], parts: [{ title: text, questions }] }
    const drawn = summaryMarkup({ ...summary, comments: [comment] })
    expect(drawn.length).toBeGreaterThan(text.length)
    expect(faultsOf(drawn)).toEqual([])
  },
)
