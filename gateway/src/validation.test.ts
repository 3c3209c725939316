import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import {
  buildAnswer,
  buildAssignment,
  buildCandidate,
  buildCandidateFile,
  buildComment,
} from '@kollegium/db/testing/factories/validation'
import { expect, test } from 'vitest'
import { startGateway } from './testing.ts'

// The validation tool in the old contract: surveys and keywords are there, candidates' answers and files are not.

const { db, ask, askers, national, editor } = await startGateway()
askers.set('all', (await national([{ subject: 'all', name: 'manage' }], editor.groupId)).ctx)

test('an administrator finds no file, comment or answer of a candidate by the contract', async () => {
  const candidate_id = (await buildCandidate(db)).id
  const assignment_id = (await buildAssignment(db, { candidate_id, status: 'sent' })).id
  await buildAnswer(db, { assignment_id, value: 'Hemligaordet' })
  await buildComment(db, { assignment_id, body: 'Hemligaordet' })
  const kept = { candidate_id, assignment_id, filename: 'Hemligaordet.pdf' }
  const { id } = await buildCandidateFile(db, { ...kept, id: 900_001 })
  const portfolio = await buildPortfolio(db, { group_id: editor.groupId })
  await buildFile(db, { title: 'Öppet', portfolio_id: portfolio.id })
  const asked = [
    `{ f: files(first: 100) { data { id title filename } paginatorInfo { total } } }`,
    `{ f: files(first: 100, search: "Hemligaordet") { data { id } paginatorInfo { total } } }`,
    `{ f: file(id: ${id}) { id } }`,
    `{ f: searchContent(search: "Hemligaordet") { id } }`,
    `{ f: searchUser(search: "Hemligaordet") { id } }`,
  ]
  const [all, ...others] = await Promise.all(asked.map(async (query) => JSON.stringify(await ask(query, {}, 'all'))))
  expect(all).toContain('Öppet')
  for (const each of [all, ...others]) expect(each).not.toMatch(/Hemligaordet|900001/)
  const schema = await readFile(join(import.meta.dirname, '../schema.graphql'), 'utf8')
  expect(schema).toContain('ValidigGeneralSurvey')
  expect(schema).not.toMatch(/Validig(?:File|Answer|Comment|Candidate|Assignment)/)
})

const create = 'mutation ($i: X) { f: createGeneralSurvey(input: $i) { rows { options } } }'
const send = (options: string) => ask(create, { i: { title: 'Enkät', rows: [{ title: 'Fråga', options }] } }, 'all')

test.each([
  ['no JSON', '{"choices": ["a"', '{"choices": ["a"'],
  ['of another shape', '[1,null,{"choices":{"choices":[]}}]', [1, null, { choices: { choices: [] } }]],
])('options of a survey that are %s come back as they went in', async (_, sent, value) => {
  const { data } = await send(sent)
  const made = data?.f as unknown as { rows: { options: string }[] } | undefined
  expect(JSON.parse(made?.rows[0]?.options ?? '')).toEqual(value)
})

test.each([
  ['a megabyte', JSON.stringify({ help: 'x'.repeat(1_000_000) })],
  ['nested a hundred times', `${'['.repeat(100)}${']'.repeat(100)}`],
])('options of a survey that are %s are refused at their place, and nothing is written', async (_, sent) => {
  const before = await db.validigGeneralSurvey.count()
  const { errors } = await send(sent)
  expect(errors?.[0]?.extensions.validation).toEqual({ 'input.rows.0.options': ['Värdet är inte rätt ifyllt'] })
  expect(await db.validigGeneralSurvey.count()).toBe(before)
})
