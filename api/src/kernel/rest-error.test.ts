import express from 'express'
import { expect, test, vi } from 'vitest'
import { serveOn } from '../testing/serve-on.ts'
import type { Logger } from './logger.ts'
import { handleUnexpectedError, restHandler } from './rest-error.ts'

const error = vi.fn()
const services = { logger: { error } as unknown as Logger }
const app = express()
app.get('/thing/:name', (_request, response) => void response.end())
app.get(
  '/known',
  restHandler(services, async () => Promise.reject(new Error('secret'))),
)
app.get('/unknown', () => Promise.reject(new Error('secret')))
app.use(handleUnexpectedError(services))
const origin = await serveOn(app)

async function get(path: string) {
  const answer = await fetch(origin + path)
  return { status: answer.status, body: await answer.json() }
}

test('an address that can’t be decoded is one that nobody has, in Swedish and without our files’ names', async () => {
  error.mockClear()
  expect(await get('/thing/%E0%A4%A')).toEqual({
    status: 404,
    body: { code: 'NOT_FOUND', message: 'Sidan hittades inte', fields: {}, reference: expect.any(String) },
  })
  expect(error).not.toHaveBeenCalled()
})

test.each(['/known', '/unknown'])(
  'what fails at %s says nothing of its cause and is logged once, without the query',
  async (path) => {
    error.mockClear()
    const { status, body } = await get(`${path}?signature=key`)
    expect({ status, body }).toMatchObject({ status: 500, body: { code: 'INTERNAL', message: 'Ett fel har uppstått' } })
    expect(error.mock.calls).toEqual([[{ err: expect.any(Error), path, reference: body.reference }, 'request failed']])
  },
)
