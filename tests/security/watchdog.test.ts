import { maxBodySize } from '@kollegium/api/server'
import { inspectFile, longFileOfRows, readLongList, workbookOf, zip } from '@kollegium/api/testing'
import { undo } from '@kollegium/api/testing/database-state'
import { heavyInput, heavyTexts, type Weight } from '@kollegium/api/testing/heavy-input'
import { heldLoop } from '@kollegium/api/testing/held-loop'
import { callByPath, procedureDefs } from '@kollegium/api/testing/inputs'
import { codeOf, createMatrixWorld } from '@kollegium/api/testing/matrix-world'
import { expect, test } from 'vitest'

// No request of anybody holds the loop of the process, in which all others wait: each procedure gets the heaviest texts
// that its schema lets through, from somebody with every right.

/** The longest stretch in milliseconds of a usual machine's processor. */
const limit = 100

const world = await createMatrixWorld({ administrator: { roles: ['administrator'] }, 'no role': {} })
const { actors, tree, inputs, readOnly } = world
const ctx = await actors.as('administrator', tree.here)

type Text = (length: number) => string
type Schema = Parameters<typeof heavyInput>[0]

/** Calls a procedure as a request does: the text of its input is read and checked, and nothing of it stays. */
async function call(path: string, body: string): Promise<string> {
  const input = JSON.parse(body)
  if (procedureDefs[path]?.type !== 'mutation') {
    return codeOf(callByPath({ ...ctx, db: readOnly }, path, input)).finally(world.forgetTries)
  }
  return undo(world, (db) => codeOf(callByPath({ ...ctx, db }, path, input)))
}

/** Inputs from the heaviest to the lightest: the first one that a request may hold is taken. */
const weights = [
  { rows: 1_000, most: 400_000 },
  { rows: 300, most: 100_000 },
  { rows: 30, most: 20_000 },
]

/** The heavy input of a procedure as JSON; null for one that takes no texts. */
function bodyOf(path: string, weight: Pick<Weight, 'text' | 'longTextsOnly'>): string | null {
  const [schema] = (procedureDefs[path]?.inputs ?? []) as Schema[]
  if (!schema) return null
  for (const each of weights) {
    const body = JSON.stringify(heavyInput(schema, inputs[path], { ...weight, ...each })) ?? ''
    if (Buffer.byteLength(body) < maxBodySize) return body.length > 20_000 ? body : null
  }
  throw new Error(`the heavy input of ${path} is larger than a request may be`)
}

/** Tries an input of each procedure. Returns those that held the loop too long, and adds those that went through to `passed`. */
async function heldBy(paths: string[], weight: Pick<Weight, 'text' | 'longTextsOnly'>, passed = new Set<string>()) {
  const held: string[] = []
  for (const path of paths) {
    const body = bodyOf(path, weight)
    if (!body) continue
    const ms = await heldLoop(async () => void ((await call(path, body)) === 'ok' && passed.add(path)), limit)
    if (ms > limit) held.push(`${path}: ${ms} ms`)
  }
  return held
}

const all = Object.keys(procedureDefs)

test.each(['a long table', 'wide characters'])(
  '%s in every text of every procedure',
  { timeout: 120_000 },
  async (name) => {
    expect(await heldBy(all, { text: heavyTexts[name] as Text })).toEqual([])
  },
)

test('a text of any length in an input that is valid otherwise, for every procedure', {
  timeout: 120_000,
}, async () => {
  const passed = new Set<string>()
  const text = heavyTexts['many links'] as Text
  expect(await heldBy(all, { text, longTextsOnly: true }, passed)).toEqual([])
  // These keep what they are given, so the work on it was done.
  expect([...passed]).toEqual(
    expect.arrayContaining(['article.create', 'card.update', 'group.update', 'message.update']),
  )
})

test.each(Object.entries(heavyTexts))('an editor’s text of %s', { timeout: 120_000 }, async (_, text) => {
  expect(await heldBy(['article.update', 'message.update'], { text, longTextsOnly: true })).toEqual([])
})

test.each(['a long table', 'half open tags', 'wide characters'])(
  'two versions of a long text of %s are compared',
  { timeout: 120_000 },
  async (name) => {
    const text = heavyTexts[name] as Text
    const { id } = inputs['article.get'] as { id: number }
    const ms = await undo(world, async (db) => {
      const on = { ...ctx, db }
      for (const end of ['one', 'two']) {
        const body = `${text(300_000)}<p>${end}</p>`
        await codeOf(callByPath(on, 'article.update', { id, data: { body } }))
      }
      return heldLoop(() => codeOf(callByPath(on, 'article.compare', { id })), limit)
    })
    expect(ms).toBeLessThan(limit)
  },
)

const cells = (row: number) => Array.from({ length: 20 }, (_, at) => `Cell ${row} ${at}`)
const grid = Array.from({ length: 5_000 }, (_, row) => cells(row))

test('a list of five thousand persons is tried, as text and as a workbook', { timeout: 60_000 }, async () => {
  const titles = ['Förnamn', 'Efternamn', 'Personnummer', ...cells(0).slice(3)]
  const rows = grid.slice(1).map((row, at) => [`Anna ${at}`, 'Test', '19850912-2381', ...row.slice(3)])
  const csv = Buffer.from([titles, ...rows].map((row) => row.join(';')).join('\n'))
  const workbook = await workbookOf([{ title: 'A', columns: titles.map((title) => ({ title, width: 9 })), rows }])
  for (const [filename, bytes] of [
    ['lista.csv', csv],
    ['lista.xlsx', workbook],
  ] as const) {
    const given = { bytes, filename, sheet: '', kind: 'diploma', common: {} } as const
    let answer: Uint8Array = Buffer.alloc(0)
    const ms = await heldLoop(async () => {
      answer = await readLongList(given)
    }, limit)
    expect(ms, filename).toBeLessThan(limit)
    expect(JSON.parse(Buffer.from(answer).toString()).data.dryRun.counts.total).toBe(rows.length)
  }
})

test('five thousand rows to mend become a file', { timeout: 60_000 }, async () => {
  const note = 'Personnumret stämmer inte'
  const rows = grid.map((values, at) => ({
    row: at + 1,
    values: { ...values },
    notes: Array.from({ length: 20 }, () => note),
  }))
  const bytes = Buffer.from(JSON.stringify(rows))
  expect(await heldLoop(() => longFileOfRows({ bytes, fields: [] }), limit)).toBeLessThan(limit)
})

test('a workbook of a hundred thousand cells is written', { timeout: 60_000 }, async () => {
  const columns = cells(0).map((title) => ({ title, width: 9 }))
  expect(await heldLoop(() => workbookOf([{ title: 'A', columns, rows: grid }]), limit)).toBeLessThan(limit)
})

test('a drawing of many parts is looked through, and an archive of many', { timeout: 60_000 }, async () => {
  const drawing = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0" fill="#fff"/>'.repeat(100_000)}</svg>`,
  )
  expect(await heldLoop(() => inspectFile(drawing, 'a.svg'), limit)).toBeLessThan(limit)
  const parts = Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`part${at}.xml`, 'x']))
  const archive = zip(parts)
  expect(await heldLoop(() => inspectFile(archive, 'a.docx'), limit)).toBeLessThan(limit)
  const text = Buffer.alloc(25 * 1024 * 1024, 0xe5)
  expect(await heldLoop(() => inspectFile(text, 'a.txt'), limit)).toBeLessThan(limit)
})
