import { maxBodyValues } from '@kollegium/api/server'
import { undo } from '@kollegium/api/testing/database-state'
import { heldLoop } from '@kollegium/api/testing/held-loop'
import { callByPath } from '@kollegium/api/testing/inputs'
import { createMatrixWorld } from '@kollegium/api/testing/matrix-world'
import { expect, test } from 'vitest'
import { startServer } from '../contract/server.ts'

// Bodies of many small values where a schema states no number. The doors refuse more than `maxBodyValues`; as many as that must not hold
// the loop, from a visitor neither.

const limit = 100
const world = await createMatrixWorld({ administrator: { roles: ['administrator'] }, 'no role': {} })
const { actors, tree, inputs } = world
const nobody = await actors.as('no role', tree.here)
const visitor = await actors.as('visitor', tree.here)
const most = maxBodyValues - 1_000
const many = (part: string) => part.repeat(most)
const keys = (value: string) => Array.from({ length: most }, (_, at) => `"k${at}":${value}`).join()
const assertion =
  '"id":"a","rawId":"a","type":"public-key","response":{"clientDataJSON":"a","authenticatorData":"a","signature":"a"}'

/** A valid input of the procedure with other JSON at a place. */
function bodyOf(path: string, place: string, json: string): string {
  const input = structuredClone(inputs[path] ?? {}) as Record<string, unknown>
  const names = place.split('.')
  const last = names.pop() as string
  let inner = input
  for (const name of names) {
    inner[name] ??= {}
    inner = inner[name] as Record<string, unknown>
  }
  inner[last] = '@@'
  return JSON.stringify(input).replace('"@@"', () => json)
}

test.each([
  ['application.submit', 'data.content.apps', `[${many('"cert",')}"cert"]`, visitor],
  ['application.submit', 'data.content.apps', `[${many('0,')}0]`, visitor],
  ['application.submit', 'data.content', `{${keys('1')}}`, visitor],
  ['ownValidation.saveAnswer', 'value', `[${many('[],')}0]`, nobody],
  ['ownValidation.saveAnswer', 'value', `{${keys('1')}}`, nobody],
  ['security.prove', 'proof', `{"passkey":{${assertion},"clientExtensionResults":{${keys('1')}}}}`, nobody],
  ['lists.begin', 'filters', `{${keys('1')}}`, nobody],
  ['article.publish', 'versions', `{${keys('"2026-01-01T00:00:00.000Z"').replaceAll('k', '1')}}`, nobody],
  ['generalSurvey.create', 'data.rows', `[{"title":"a","type":"text","options":[${many('[],')}0]}]`, nobody],
  ['auditLog.saveSettings', 'alarms', `{${keys('true')}}`, nobody],
  ['article.create', 'data.settings', `{${keys('1')}}`, nobody],
] as const)('as many values as a body may hold: %s, %s (%#)', async (path, place, json, ctx) => {
  const body = bodyOf(path, place, json)
  const held = await undo(world, (db) =>
    heldLoop(async () => {
      await callByPath({ ...ctx, db } as never, path, JSON.parse(body)).catch(() => undefined)
    }, limit),
  )
  expect(held).toBeLessThan(limit)
})

const { origin } = await startServer({})
const post = async (path: string, body: string) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body })
  return { status: response.status, text: await response.text() }
}

test('each door refuses a body of more values, in its own form and with a short answer', async () => {
  const values = `[${'0,'.repeat(1_900_000)}0]`
  const typed = await post('/api/v1/trpc/application.submit', `{"data":{"content":{"apps":${values}}}}`)
  expect(typed.status).toBe(400)
  expect(JSON.parse(typed.text)).toMatchObject({ error: { data: { code: 'INVALID', fields: {} } } })
  const batch = await post('/api/v1/trpc/application.submit?batch=1', `{"0":{"data":{"content":{"apps":${values}}}}}`)
  expect(JSON.parse(batch.text)).toMatchObject([{ error: { data: { code: 'INVALID' } } }])
  const graphql = await post('/api/v1/graphql', `{"query":"{ __typename }","variables":{"a":${values}}}`)
  expect(graphql).toEqual({ status: 400, text: '{"message":"The request body holds more than 20000 values."}' })
  expect(Math.max(typed.text.length, batch.text.length)).toBeLessThan(1_000)
})

test('wrong values of a list are told once, not each', async () => {
  const { status, text } = await post(
    '/api/v1/trpc/application.submit',
    `{"data":{"content":{"apps":[${'0,'.repeat(20_000)}0]}}}`,
  )
  expect(status).toBe(400)
  expect(text.length).toBeLessThan(10_000)
})

test('a call that is too large is told so in the form of the typed API', async () => {
  const { status, text } = await post('/api/v1/trpc/application.submit', `{"text":"${'a'.repeat(5 << 20)}"}`)
  expect(status).toBe(413)
  expect(JSON.parse(text)).toMatchObject({ error: { data: { code: 'INVALID' } } })
})
