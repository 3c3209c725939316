import express from 'express'
import { expect, test } from 'vitest'
import { serveOn } from '../../testing/serve-on.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { samples } from './testing.ts'
import { createUploadRoute } from './upload.ts'

const world = await createWorld()
const editor = await world.member(editorRights)
const origin = await serveOn(express().use(createUploadRoute(world.services, { authenticate: async () => editor.ctx })))

async function upload(fields: Record<string, string>, path = '', filename = 'a.txt') {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(await samples.txt())]), filename)
  const answer = await fetch(`${origin}/api/v1/files${path}`, { method: 'POST', body: form })
  return { status: answer.status, body: await answer.json() }
}

test('a title holds what a title may, and one of nothing becomes the file’s name', async () => {
  const { body } = await upload({ title: 'Års\u0000rapport\n2026', description: '\u0000' })
  expect(body.data).toMatchObject({ title: 'Årsrapport 2026', description: '' })
  expect((await upload({ title: ' \u0000 ' })).body.data).toMatchObject({ title: 'a' })
})

test('a title and a description that are too long are told at their fields, and nothing is kept', async () => {
  const before = await world.db.file.count()
  const { status, body } = await upload({ title: 'a'.repeat(201), description: 'b'.repeat(2001) })
  expect(status).toBe(400)
  expect(body).toMatchObject({
    code: 'INVALID',
    fields: { title: [expect.stringContaining('200')], description: [expect.stringContaining('2')] },
  })
  expect(await world.db.file.count()).toBe(before)
})

test('a form without boundary is no form', async () => {
  const headers = { 'content-type': 'multipart/form-data' }
  const answer = await fetch(`${origin}/api/v1/files`, { method: 'POST', headers, body: 'x' })
  expect({ status: answer.status, body: await answer.json() }).toMatchObject({ status: 400, body: { code: 'INVALID' } })
})

test('new bytes for a file come the same way, for who may change it; its id and what it is called stay', async () => {
  const { body } = await upload({ title: 'Årsrapport' })
  const { id } = body.data
  const replaced = await upload({ title: 'något annat' }, `/${id}`, 'b.csv')
  expect(replaced).toMatchObject({
    status: 200,
    body: { data: { id, title: 'Årsrapport', filename: 'b.csv', filetype: 'text/csv' } },
  })
  // Another title is asked for by a name of its own: older programs send the title that they know.
  expect(await upload({ new_title: ' Årsbok ' }, `/${id}`, 'b.csv')).toMatchObject({
    body: { data: { title: 'Årsbok' } },
  })
  expect(await upload({ new_title: 'x'.repeat(201) }, `/${id}`, 'b.csv')).toMatchObject({
    status: 400,
    body: { fields: { title: [expect.any(String)] } },
  })
  expect(await upload({}, `/${id}`, 'c.csv')).toMatchObject({ body: { data: { title: 'Årsbok' } } })
  expect(await upload({}, `/${id}`, 'b.png')).toMatchObject({
    status: 400,
    body: { fields: { file: [expect.any(String)] } },
  })
  for (const path of ['/4711', '/abc', '/-1']) expect(await upload({}, path)).toMatchObject({ status: 404 })
})

test('the answer tells where the site shows the file, and nothing while the site is closed', async () => {
  const { groupId } = editor
  const name = `oppen-${groupId}`
  await world.db.group.update({ where: { id: groupId }, data: { name, status: true, vopagesStatus: true } })
  const { body } = await upload({ title: 'Synlig' })
  expect(body.data.siteUrl).toBe(`http://${name}.vo.localhost:3000/dokumentbank/fil/${body.data.id}`)
  await world.db.group.update({ where: { id: groupId }, data: { vopagesStatus: false } })
  expect((await upload({}, `/${body.data.id}`)).body.data.siteUrl).toBeNull()
})
