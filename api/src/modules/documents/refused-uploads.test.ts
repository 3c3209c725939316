import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import express from 'express'
import { afterAll, expect, test } from 'vitest'
import { AppError } from '../../kernel/errors.ts'
import { createWorld, editorRights } from '../../testing/world.ts'
import { createUploadRoute } from './upload.ts'

// A refused upload is answered, however much of it is still under way: a connection that closes over unread bytes is reset,
// and the answer is lost on the way.

const world = await createWorld()
const editor = (await world.member(editorRights)).ctx
const authenticate = async ({ headers }: { headers: { authorization?: string } }) => {
  if (headers.authorization === 'expired') throw new AppError('UNAUTHENTICATED', { message: 'Logga in igen' })
  return headers.authorization === 'editor' ? editor : world.visitor
}
const server = createServer(express().use(createUploadRoute(world.services, { authenticate })))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

const megabyte = 2 ** 20
const head = '\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'

/** Sends a form in one go over a socket of its own; everything that comes back until the connection ends. */
function send(megabytes: number, as: string) {
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(megabytes * megabyte, 'a'), Buffer.from('\r\n--x--\r\n')])
  return new Promise<string>((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
    const lines = ['POST /api/v1/files HTTP/1.1', 'Host: x', `Authorization: ${as}`, 'Connection: close']
    const type = `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}`
    socket.write(`${lines.join('\r\n')}\r\n${type}\r\n\r\n`)
    socket.write(body)
  })
}

test.each([
  [30, 'editor', 400, 'INVALID'],
  [80, 'editor', 400, 'INVALID'],
  [10, 'expired', 401, 'UNAUTHENTICATED'],
  [10, 'nobody', 401, 'UNAUTHENTICATED'],
])('%i MB of %s are answered %i', async (megabytes, as, status, code) => {
  const answer = await send(megabytes, as)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({ code })
})
