import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startGateway } from './testing.ts'

// A malformed form is answered 400 with JSON, however much of it is still under way: a connection that closes over unread
// bytes is reset, and the answer is lost on the way.

const { url } = await startGateway()
const { hostname, port } = new URL(url)
const boundary = 'x-boundary-x'
const part = (head: string, body: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`\r\n--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
  ])
const large = part('name="1"; filename="a.txt"', Buffer.alloc(12 * 2 ** 20))
const operations = part('name="operations"', JSON.stringify({ query: '{ __typename }', variables: { f: null } }))

/** Sends a form in one go over a socket of its own; everything that comes back until the connection ends. */
function send(body: Buffer, { type = `multipart/form-data; boundary=${boundary}`, as = 'editor' } = {}) {
  return new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    const head = ['POST /graphql HTTP/1.1', `Host: ${hostname}`, `Authorization: ${as}`, `Content-Type: ${type}`]
    socket.write(`${[...head, `Content-Length: ${body.length}`, 'Connection: close'].join('\r\n')}\r\n\r\n`)
    socket.write(body)
  })
}

const forms: [string, Buffer, string][] = [
  [
    'operations that are no JSON',
    Buffer.concat([part('name="operations"', '{'), large]),
    'operations is not valid JSON',
  ],
  ['a map that is no JSON', Buffer.concat([operations, part('name="map"', '{'), large]), 'map is not valid JSON'],
  ['a map of another shape', Buffer.concat([operations, part('name="map"', '[1]'), large]), 'Expected map'],
  ['a file before the map', Buffer.concat([operations, large]), 'Missing parameter map'],
]

test.each(forms)('a form with %s', async (_, body, text) => {
  for (const as of ['editor', 'nobody']) {
    const answer = await send(body, { as })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('application/json')
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)).message).toContain(text)
  }
})

test('a form without a boundary', async () => {
  expect(await send(Buffer.concat([operations, large]), { type: 'multipart/form-data' })).toMatch(/^HTTP\/1\.1 400 /)
})

test('a form that is too large, sent at once', async () => {
  const answer = await send(Buffer.alloc(60 * 2 ** 20), {})
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toContain('{"message":"The form is larger than 54 MB."}')
})
