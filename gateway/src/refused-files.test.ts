import { planted, scanWithStandIn } from '@kollegium/api/testing/clamd'
import { expect, test } from 'vitest'
import { startGateway } from './testing.ts'

// Files with malicious code that come by the old contract.

const { db, url, services } = await startGateway()
const text = 'Filen innehåller skadlig kod och har inte sparats.'

async function send(query: string, variables: object, bytes: string) {
  const form = new FormData()
  form.append('operations', JSON.stringify({ query, variables: { ...variables, file: null } }))
  form.append('map', '{"1":["variables.file"]}')
  form.append('1', new Blob([bytes]), 'lista.txt')
  const response = await fetch(url, { method: 'POST', body: form, headers: { authorization: 'editor' } })
  return response.json()
}
const createFile = 'mutation ($file: Upload) { createFile(file: $file, input: { title: "Lista" }) { id url } }'
const updateFile =
  'mutation ($id: ID!, $file: Upload) { updateFile(id: $id, file: $file, input: { title: "Ny" }) { title url } }'
const createArticle =
  'mutation ($file: Upload) { createArticle(input: { title: "Nytt", attachments: { create: [{ file: $file, title: "Bilaga" }] } }) { id } }'

test('malicious code is refused at the file, with all that it came with, and noted although all is undone', async () => {
  await scanWithStandIn(services)
  const made = await send(createFile, {}, 'Hej')
  expect(made.errors).toBeUndefined()
  const { id } = made.data.createFile
  for (const [query, variables] of [
    [createFile, {}],
    [updateFile, { id }],
    [createArticle, {}],
  ] as const) {
    const { data, errors } = await send(query, variables, planted)
    expect(JSON.stringify(errors[0].extensions.validation), query).toContain(text)
    expect(Object.values(data ?? { none: null }), query).toEqual([null])
  }
  expect(await db.file.findMany({ select: { title: true } })).toEqual([{ title: 'Lista' }])
  expect(await db.content.count()).toBe(0)
  expect(await db.auditEntry.count({ where: { action: 'malware' } })).toBe(3)
})

test('while the scanner is away nothing comes in', async () => {
  const clamd = await scanWithStandIn(services)
  clamd.instead = 'hangUp'
  const before = await db.file.count()
  const { errors } = await send(createFile, {}, 'Hej')
  expect(errors[0].extensions).toEqual({
    category: 'internal',
    reason: expect.stringMatching(/Försök igen om en stund/),
  })
  expect(await db.file.count()).toBe(before)
})
