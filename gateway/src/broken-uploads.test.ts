import { readdirSync } from 'node:fs'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { expect, test } from 'vitest'
import { startGateway } from './testing.ts'

// A form that breaks off after it has said what it asks for: the client's fault, told at the field, and nothing is kept.

const { db, editor, url, dataDir, logger } = await startGateway()
const { id: portfolio_id } = await buildPortfolio(db, { group_id: editor.groupId })
const { id } = await buildFile(db, { portfolio_id, filename: 'rapport.txt', filetype: 'text/plain' })

const boundary = 'x-boundary-x'
const part = (head: string, body: string) =>
  `\r\n--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}`
const end = `\r\n--${boundary}--\r\n`
const whole = part('name="1"; filename="a.txt"', 'hej')
const rests: [string, string, string][] = [
  ['ends inside the file', part('name="1"; filename="a.txt"', 'hej'.repeat(100_000)), 'Uppladdningen avbröts'],
  ['ends before the file', `\r\n--${boundary}\r\nContent-Dispo`, 'Uppladdningen avbröts'],
  ['has a head that can’t be read', part('name="1"; filename="a\u0000.txt"', 'hej') + end, 'Uppladdningen avbröts'],
  ['lacks the file', end, 'Välj en fil'],
  ['has another file', part('name="2"; filename="a.txt"', 'hej') + end, 'Välj en fil'],
  ['has a text in its place', part('name="1"', 'hej') + end, 'Välj en fil'],
  ['has an empty file without a name', part('name="1"; filename=""', '') + end, 'Välj en fil'],
]
const fields = 'id filename'
const asked: [string, object, string[], string][] = [
  [
    `mutation ($f: X) { f: createFile(file: $f, input: { portfolio_id: ${portfolio_id} }) { ${fields} } }`,
    { f: null },
    ['variables.f'],
    'file',
  ],
  [`mutation ($f: X) { f: updateFile(id: ${id}, file: $f) { ${fields} } }`, { f: null }, ['variables.f'], 'file'],
  [
    `mutation ($i: X) { f: createArticle(input: $i) { id } }`,
    { i: { title: 'Ny', images: { create: [{ portfolio_id, file: null }] } } },
    ['variables.i.images.create.0.file'],
    'input.images.create.0.file',
  ],
]

async function send(rest: string, [query, variables, map]: (typeof asked)[number]) {
  const operations = JSON.stringify({ query, variables })
  const body = part('name="operations"', operations) + part('name="map"', JSON.stringify({ 1: map })) + rest
  const headers = { authorization: 'editor', 'content-type': `multipart/form-data; boundary=${boundary}` }
  const response = await fetch(url, { method: 'POST', headers, body })
  return { status: response.status, body: await response.json() }
}
const kept = async () => ({
  rows: await db.file.findMany({ orderBy: { id: 'asc' } }),
  texts: await db.content.count(),
  bytes: readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
})

test.each(rests)('a form that %s', async (_, rest, text) => {
  const before = await kept()
  for (const each of asked) {
    const { status, body } = await send(rest, each)
    const told = { [each[3]]: [text] }
    expect([status, body.errors]).toMatchObject([200, [{ extensions: { category: 'validation', validation: told } }]])
  }
  expect(await kept()).toEqual(before)
  expect(logger.error).not.toHaveBeenCalled()
})

test('one that is whole is kept, of who may', async () => {
  const { body } = await send(whole + end, asked[0] as (typeof asked)[number])
  expect(body.data.f).toMatchObject({ filename: 'a.txt' })
})
